/** What nobody would send who means well. */
export const HOSTILE = [
  ...['', ' ', '\t', '0', '-1', '-0', '1e9', '0x1F', '1.5', '+1', '00001', '9007199254740993', '1e308', 'NaN', 'null'],
  ...['Infinity', 'undefined', 'true', '__proto__', 'constructor', 'toString', '[object Object]', '{}', '[]', '[[]]'],
  ...["' or '1'='1", '"; drop table tracks; --', '%', '_', '\\', '(a+)+$', '[', '$' + '{x}', '{{7*7}}', '=1+1', '@x'],
  ...['<script>alert(1)</script>', '../../etc/passwd', 'file:///etc/passwd', '%00', '%2e%2e%2f', 'http://127.0.0.1/'],
  ...[
    '🎵',
    '👩‍👩‍👧‍👦',
    'é'.normalize('NFD'),
    'đĐðÐ',
    'ﬁ',
    'ß',
    'İ',
    'ﷺ'.repeat(50),
    '𝄞'.repeat(101),
    'ệ'.normalize('NFD').repeat(100),
  ],
  ...['\u202Eabc', '\u200b', '\ufeff', '\u0000', 'a\u0000b', '\r\nX-Evil: 1', '\u2028', '\ud800', 'a'.repeat(5000)],
  ...[
    '２０',
    '½',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '-271821-04-20',
    '9999-12-31',
    '275760-09-14',
    'x@y',
    'a@b.c\nBcc: d',
  ],
]
const ODD_JSON = [null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', [], {}, [[]], [null], { a: { b: {} } }, ['x', 1]]
const ORDINARY = [
  'mưa',
  'Hà Linh',
  'Ballad',
  'newest',
  'title_asc',
  'service-standard',
  'A minor',
  '20',
  '1',
  'true',
  '90',
]

/** The same numbers for the same seed (mulberry32). */
export function drawFrom(seed) {
  let state = seed >>> 0
  const below = (end) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
  return { below, some: (list) => list[below(list.length)], oneIn: (count) => below(count) === 0 }
}

/** A value for a parameter of a path or a query, as text. */
export function textFor({ some, below, oneIn }, schema, known) {
  if (oneIn(4)) return some(HOSTILE)
  if (Array.isArray(schema.enum)) return String(some(schema.enum))
  if (schema.format === 'uuid') return oneIn(6) ? '00000000-0000-4000-8000-000000000000' : some(known)
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema
    return String(some([minimum, maximum, minimum + below(Math.min(maximum - minimum, 1000) + 1), maximum + 1]))
  }
  if (schema.type === 'boolean') return some(['true', 'false', '1', '0'])
  if (schema.example !== undefined) return String(schema.example)
  return oneIn(3) ? some(known) : some(ORDINARY)
}

/** A JSON value for a field: what its schema allows, more or less. */
export function valueFor(draw, schema = {}, known = [], depth = 0) {
  const { some, below, oneIn } = draw
  if (oneIn(6) || depth > 4) return oneIn(2) ? some(HOSTILE) : some(ODD_JSON)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice !== undefined) return valueFor(draw, some(choice), known, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return some(schema.enum)
  if (schema.type === 'null') return null
  if (schema.type === 'boolean') return oneIn(2)
  if (schema.type === 'array')
    return Array.from({ length: oneIn(20) ? 300 : below(4) }, () => valueFor(draw, schema.items, known, depth + 1))
  if (schema.type === 'object') return objectFor(draw, schema, known, depth)
  const text = textFor(draw, schema, known)
  if (schema.type === 'integer') return Math.trunc(Number(text)) || below(100)
  return schema.type === 'number' ? Number(text) || below(100) / 7 : text
}

function objectFor(draw, { properties = {}, required = [] }, known, depth) {
  const made = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (required.includes(name) ? draw.oneIn(20) : !draw.oneIn(3)) continue
    made[name] = valueFor(draw, schema, known, depth + 1)
  }
  return made
}

/** The example of a body with some of its fields changed, or one that only follows the schema; now and then no JSON object at all. */
export function bodyFor(draw, schema, example, known) {
  const { some, oneIn, below } = draw
  if (oneIn(25))
    return some(['', '{', '[1', 'null', '"x"', '[]', '{"a":1,"a":2}', '{"__proto__":{}}', '['.repeat(3000), '\xff'])
  if (oneIn(100)) return JSON.stringify({ a: 'x'.repeat(20_000) })
  const fields = schema.properties ?? {}
  const made = example === undefined || oneIn(2) ? objectFor(draw, schema, known, 0) : structuredClone(example)
  for (const [name, value] of Object.entries(made))
    if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) made[name] = some(known)
  for (let changes = below(3); changes > 0 && Object.keys(fields).length > 0; changes--) {
    const name = some(Object.keys(fields))
    made[name] = valueFor(draw, fields[name], known)
  }
  if (oneIn(20)) made[some(['x', 'id', 'constructor', 'role', 'is_active'])] = some(ODD_JSON)
  return JSON.stringify(made)
}

const BOUNDARY = 'khonhac-bench'

/** Bytes for what takes files: sounds, pictures, tables, forms, and what is none of them though it says so. */
export function filesFor({ some, below, oneIn }, types, files, known) {
  const bytes = () => (oneIn(3) ? Buffer.from(Array.from({ length: below(400) }, () => below(256))) : some(files))
  if (!types.includes('multipart/form-data'))
    return { type: oneIn(6) ? some(['text/plain', '']) : some(types).replace('*', 'png'), body: bytes() }
  const part = (name, body, file) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]
  const track = {
    title: some(ORDINARY),
    artist_id: some(known),
    genre: 'Ballad',
    license_code: 'service-standard',
    duration_seconds: 200,
  }
  const parts = [
    part('track', Buffer.from(oneIn(4) ? some(HOSTILE) : JSON.stringify(track)), ''),
    part(some(['audio', 'file', 'cover', 'x']), bytes(), `; filename="${oneIn(4) ? '../a' : 'a.wav'}"`),
  ]
  const all = Buffer.concat([...parts.slice(below(2)).flat(2), Buffer.from(oneIn(5) ? '' : `--${BOUNDARY}--\r\n`)])
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: all }
}

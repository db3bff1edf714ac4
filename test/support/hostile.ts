import fc from 'fast-check'

/** Requests made from the OpenAPI document: what it allows, what it forbids, and what was not thought of. */

type Json = Record<string, any>

export interface DocumentedOperation {
  path: string
  parameters: Json[]
}

export interface MadeRequest {
  operation: DocumentedOperation
  method: string
  /** Parameters of the path, by name. */
  params: Record<string, string>
  query: [name: string, value: string][]
  ifNoneMatch: string | undefined
  key: 'good' | 'none' | string
}

export function operationsOf(document: Json): DocumentedOperation[] {
  const reads = Object.entries(document.paths as Json).filter(([, item]) => item.get !== undefined)
  return reads.map(([path, item]) => ({ path, parameters: item.get.parameters }))
}

const HOSTILE = [
  ...['', ' ', '\t', '0', '-1', '-0', '1e9', '0x1F', '1.5', '.5', '5.', '+1', '00001', '9007199254740993'],
  ...['99999999999999999999999', '1e308', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', 'false'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '[object Object]', '{}', '[]'],
  ...[
    "' or '1'='1",
    '"; drop table tracks; --',
    '%',
    '_',
    '%%%',
    '\\',
    '.*',
    '(a+)+$',
    '[',
    '(',
    '$' + '{x}',
    '{{7*7}}',
  ],
  ...['<script>alert(1)</script>', '../../etc/passwd', '..\\..\\', 'file:///etc/passwd', '%00', '%2e%2e%2f'],
  ...['🎵', '👩‍👩‍👧‍👦', '🇻🇳', 'é', 'é'.normalize('NFD'), 'đĐðÐ', 'ﬁ', 'ß', 'İ', 'ı', '𝕯', '𝄞'.repeat(101)],
  ...['Z̸̡̛͎̭a̶l̷g̸o̴', '\u202Eabc\u202C', '\u200b', '\ufeff', '\u0000', 'a\u0000b', '\r\nX-Evil: 1', '\u2028'],
  ...['a'.repeat(79), 'a'.repeat(81), 'ệ'.repeat(121), 'ệ'.normalize('NFD').repeat(100), ',', ',,,', ', ,'],
  ...['２０', '٢٠', '१', 'Ⅷ', '½', 'H major', 'Bbm', 'c♯', 'service-standard', 'NEWEST', 'newest ', 'title_asc'],
]

const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.toWellFormed()) },
)

const anyId = (known: string[]) => fc.oneof(fc.constantFrom(...known), fc.uuid())

/** How booleans may be written. */
const FLAGS = ['true', 'false', '1', '0']

/** A value that the parameter's schema allows. */
function allowed(parameter: Json, known: string[]): fc.Arbitrary<string> {
  const { type, format, minimum = 0, maximum = 1000, maxLength = 20, enum: values } = parameter.schema as Json
  if (type === 'boolean') return fc.constantFrom(...FLAGS)
  if (values !== undefined) return fc.constantFrom(...(values as string[]))
  if (type === 'integer') {
    const inside = fc.integer({ min: minimum, max: maximum })
    return fc.oneof(inside, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)).map(String)
  }
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true }).map((n) => n.toFixed(3))
  if (format === 'uuid') return anyId(known).chain((id) => fc.constantFrom(id, id.toUpperCase()))
  if (parameter.name === 'ids') {
    return fc.array(anyId(known), { minLength: 1, maxLength: 55 }).map((ids) => ids.join(','))
  }
  if (parameter.name === 'key') return fc.constantFrom('A minor', 'Bbm', 'F# major', 'c')
  if (parameter.name === 'slug') return fc.constantFrom('mua-tren-pho-cu', 'khong-co', 'a-1')
  return fc.oneof(
    fc.constantFrom('mưa', 'Hà Linh', 'ballad', 'duong'),
    fc.string({ unit: 'grapheme', maxLength }).map((text) => text.toWellFormed()),
  )
}

const maybeAllowed = (parameter: Json, known: string[]) =>
  fc.oneof({ weight: 3, arbitrary: allowed(parameter, known) }, { weight: 1, arbitrary: anyText })

const METHODS = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK', 'PURGE']
const TAGS = ['*', '""', 'W/""', '"x"', 'W/"x", "y"', ',,,', 'W/', '"', '\\', '*, "a"', 'x'.repeat(2000), '__proto__']
const KEYS = ['', 'kn_live_', `kn_live_${'a'.repeat(38)}`, 'x'.repeat(4000), '__proto__', "' or 1=1", 'null']

/** What clients take out of a path before they send it, or would make another path of it. */
const isSegment = (text: string) => !['', '.', '..'].includes(text)

export function requestsTo(operation: DocumentedOperation, known: string[]): fc.Arbitrary<MadeRequest> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const stray = fc.tuple(fc.oneof(fc.constantFrom('utm', 'a[]', '__proto__', 'constructor', ''), anyText), anyText)
  const pairs = inQuery.map((parameter) =>
    fc.tuple(fc.constant<string>(parameter.name), maybeAllowed(parameter, known)),
  )
  const pair = fc.oneof(...pairs.map((arbitrary) => ({ weight: 3, arbitrary })), { weight: 1, arbitrary: stray })
  // Seldom more than a few: with seventeen parameters hardly a request would be in order.
  const some = fc.oneof({ weight: 3, arbitrary: fc.array(pair, { maxLength: 2 }) }, fc.array(pair, { maxLength: 6 }))
  return fc.record({
    operation: fc.constant(operation),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('GET', 'GET', 'GET', 'HEAD') },
      fc.constantFrom(...METHODS),
    ),
    params: fc.record(
      Object.fromEntries(inPath.map((parameter) => [parameter.name, maybeAllowed(parameter, known).filter(isSegment)])),
    ),
    query: some,
    ifNoneMatch: fc.option(fc.constantFrom(...TAGS), { nil: undefined, freq: 6 }),
    key: fc.oneof({ weight: 12, arbitrary: fc.constant('good') }, fc.constantFrom('none', ...KEYS)),
  })
}

export function urlOf({ operation, params, query }: MadeRequest): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

/** What the document says of the parameters: allowed, forbidden, or more than a schema can say. */
export function verdictOn({ operation, params, query }: MadeRequest): 'allowed' | 'forbidden' | 'unsure' {
  const verdicts = operation.parameters.map((parameter) => {
    if (parameter.in === 'path') return verdictOnPath(parameter, params[parameter.name] ?? '')
    const values = query.filter(([name]) => name === parameter.name).map(([, value]) => value)
    if (values.length === 0) return parameter.required ? 'unsure' : 'allowed'
    return values.length > 1 ? 'forbidden' : verdictOnText(parameter.schema, values[0]!)
  })
  if (verdicts.includes('forbidden')) return 'forbidden'
  // Each end of a range may be allowed and both together not.
  const isRange = query.some(([name]) => name.endsWith('_min')) && query.some(([name]) => name.endsWith('_max'))
  return isRange || verdicts.includes('unsure') ? 'unsure' : 'allowed'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function verdictOnPath(parameter: Json, text: string) {
  if (parameter.schema.format === 'uuid') return UUID.test(text) ? 'allowed' : 'forbidden'
  return 'unsure'
}

function verdictOnText(schema: Json, text: string) {
  const is = (isAllowed: boolean) => (isAllowed ? 'allowed' : 'forbidden')
  if (text.includes('\0')) return 'forbidden'
  if (schema.type === 'integer' || schema.type === 'number') {
    const shape = schema.type === 'integer' ? /^\d{1,15}$/ : /^\d{1,15}(\.\d{1,15})?$/
    return is(shape.test(text) && Number(text) >= schema.minimum && Number(text) <= schema.maximum)
  }
  // An empty, blank or padded choice or id may be trimmed, or be no filter at all; invisible characters are blank too.
  const visible = text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
  if (text.trim() !== text || visible.trim() === '') return 'unsure'
  if (schema.enum !== undefined) return is(schema.enum.includes(text))
  if (schema.type === 'boolean') return is(FLAGS.includes(text))
  if (schema.format === 'uuid') return is(UUID.test(text))
  if (schema.pattern !== undefined) return text.length > 100 ? 'unsure' : is(new RegExp(schema.pattern).test(text))
  if (schema.maxLength === undefined) return 'unsure'
  return is([...text.normalize('NFC').trim()].length <= schema.maxLength)
}

#!/usr/bin/env node
// Whether any request makes the server fail: `npm run build && node bench/generated.mjs [count] [seed]`, by default 100,000 requests.
// They are made from the endpoints themselves, over every operation of the public, the admin and the partner API in turn: what the schemas allow,
// what they forbid, files that are none, and ids of what earlier answers told of, so that things are made, changed, ended and asked for again.
// Ctrl+C ends it early. Prints how often each status was met, the fewest requests of an operation, every answer of 5xx, and their count, which must be 0.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { loadConfig } from '../dist/src/config/config.js'
import { startService } from '../dist/src/server/service.js'
import { openStore } from '../dist/src/store/store.js'
import { createCallers } from './generated/callers.mjs'
import { bodyFor, drawFrom, filesFor, HOSTILE, textFor } from './generated/values.mjs'
import { insertTracks } from './rows.mjs'

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
const LANES = 6
const KNOWN_AT_MOST = 400
const BASES = ['/api/public', '/api/admin', '/api/partner']
const MANY = '1000000000'
const LIMITS = [
  ...[
    'RATE_LIMIT_PER_MINUTE',
    'IP_LIMIT_PER_MINUTE',
    'MEDIA_IP_LIMIT_PER_MINUTE',
    'WRONG_KEY_LIMIT',
    'USAGE_PER_MINUTE',
  ],
  ...['EXPORTS_PER_HOUR', 'WEBHOOK_READS_PER_MINUTE', 'WEBHOOK_WRITES_PER_MINUTE', 'WATERMARK_PER_MINUTE'],
]
/** They hash a password or render all tracks; asked for as often as the others they would be most of the time. */
const SLOW =
  /^(?:GET \/api\/public\/export|POST \/api\/admin\/(?:session|administrators.*|account\/password)|PUT \/api\/admin\/welcome)$/
/** What `/api/partner` takes: its pages are its only callers, and its endpoints tell no schema. */
const PARTNER_BODY = {
  type: 'object',
  properties: {
    ...{
      key: { type: 'string' },
      url: { type: 'string', example: 'https://192.0.2.7/hook' },
      quota: { type: 'integer' },
    },
    ...{ events: { type: 'array', items: { enum: ['track.created', 'track.updated', 'track.deleted'] } } },
    ...{ is_active: { type: 'boolean' }, overlap_seconds: { type: 'integer' }, reason: { type: 'string' } },
    ...{ name: { type: 'string' }, description: { type: 'string' }, quota_per_minute: { type: 'integer' } },
  },
}

const draw = drawFrom(seed)
const dataDir = mkdtempSync(join(tmpdir(), 'khonhac-bench-generated-'))
const agent = new Agent({ keepAlive: true, maxSockets: LANES * 2 })
const known = []
const statuses = new Map()
const met = new Map()
const failed = []
let sent = 0
let isEnding = false
try {
  await run()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
console.table(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
const fewest = [...met].sort(([, a], [, b]) => a - b)[0]
console.log(`${met.size} operations, at least ${fewest[1]} requests each (${fewest[0]})`)
for (const one of failed.slice(0, 20)) console.log(one)
console.log(`seed ${seed}: ${failed.length} of ${sent.toLocaleString('en')} requests answered with 5xx or not at all`)
process.exit(failed.length === 0 ? 0 : 1)

async function run() {
  const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
  await store.migrate()
  known.push(...(await insertTracks(store, 200, () => ({ isrc: null }))))
  await store.close()
  const env = Object.fromEntries(LIMITS.map((name) => [name, MANY]))
  const config = loadConfig({
    ...env,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  // Whether there is too much to do is measured elsewhere (overload.mjs); here it would hide what is looked for.
  const service = await startService(config, { isOverloaded: () => false, nameServers: ['127.0.0.1'] })
  await new Promise((resolve) => service.server.listen(0, '127.0.0.1', resolve))
  await service.ready
  const ask = (order) => send(service.server.address().port, order)
  const callers = createCallers(service, ask)
  await callers.renewAdmin()
  await callers.renewPartner()
  const operations = describe(service)
  const files = await makeFiles()
  let next = 0
  process.once('SIGINT', () => {
    isEnding = true
  })
  const startedAt = performance.now()
  const lane = async () => {
    while (sent < count && !isEnding) {
      const operation = operations[next++ % operations.length]
      if (SLOW.test(operation.name) && !draw.oneIn(10)) continue
      sent++
      if (sent % 10_000 === 0) console.log(`${sent} after ${Math.round((performance.now() - startedAt) / 1000)} s`)
      await tryOne(operation, ask, callers, files, service.store)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  agent.destroy()
  await service.stop({ drainMs: 0 })
}

async function tryOne(operation, ask, callers, files, store) {
  const order = makeOrder(operation, callers.made, files)
  const answer = await ask(order).catch((error) => ({ status: 0, text: error.message, headers: {} }))
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  met.set(operation.name, (met.get(operation.name) ?? 0) + 1)
  if (answer.status === 0 || answer.status >= 500) {
    const body = order.body === undefined ? undefined : String(order.body).slice(0, 500)
    failed.push({
      operation: operation.name,
      path: order.path,
      body,
      status: answer.status,
      text: answer.text.slice(0, 500),
    })
    console.log(failed.at(-1))
  }
  remember(answer.text)
  // Whoever has been signed out, revoked, suspended or locked out is replaced, or the rest would be refusals.
  if (operation.path.endsWith('/administrators/rules')) await store.db.deleteFrom('admin_rules').execute()
  if (!order.isGood || ![401, 403, 429].includes(answer.status)) return
  if (operation.base === '/api/admin') await callers.renewAdmin()
  else await callers.renewPartner()
}

function makeOrder(operation, made, files) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(textFor(draw, operation.params[name] ?? { format: 'uuid' }, known).toWellFormed() || 'x'),
  )
  const names = Object.keys(operation.query.properties ?? {})
  const required = operation.query.required ?? []
  const chosen = names.filter((name) => (required.includes(name) ? !draw.oneIn(10) : draw.oneIn(3)))
  const pairs = chosen.map((name) => [name, textFor(draw, operation.query.properties[name], known)])
  if (draw.oneIn(15)) pairs.push([draw.some(HOSTILE), draw.some(HOSTILE)])
  const query = pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')
  const isGood = !draw.oneIn(12)
  const headers = isGood ? { ...made[operation.caller] } : {}
  if (draw.oneIn(6)) headers['if-none-match'] = draw.some(['*', '""', 'W/', '"x"', ',,,', 'x'.repeat(2000)])
  if (draw.oneIn(10)) headers.range = draw.some(['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'x', 'bytes=0-0,2-3'])
  if (draw.oneIn(10)) headers['accept-language'] = draw.some(['en', 'vi', '*;q=0', 'x'.repeat(300)])
  if (draw.oneIn(10)) headers['idempotency-key'] = draw.some(['a', 'b'.repeat(300), '""', 'c'])
  const order = { method: operation.method, path: query === '' ? path : `${path}?${query}`, headers, isGood }
  if (operation.method === 'GET') return { ...order, method: draw.oneIn(15) ? 'HEAD' : 'GET' }
  if (operation.types !== undefined) {
    const { type, body } = filesFor(draw, operation.types, files, known)
    return { ...order, headers: { ...headers, 'content-type': type }, body }
  }
  if (operation.body === undefined && !draw.oneIn(10)) return order
  const type = draw.oneIn(30) ? draw.some(['text/plain', 'application/x-www-form-urlencoded', '']) : 'application/json'
  const body = bodyFor(draw, operation.body ?? {}, operation.example, known)
  return { ...order, headers: { ...headers, 'content-type': type }, body }
}

function describe(service) {
  return service.mounted
    .filter(({ base }) => BASES.includes(base))
    .flatMap(({ base, endpoints }) =>
      endpoints.map((endpoint) => {
        const { method, path, params = {}, query, body } = endpoint
        const schemas = Object.entries(params).map(([name, { schema, example }]) => [
          name,
          { format: 'uuid', ...schema, example },
        ])
        return {
          ...{ base, method, path: base + path, name: `${method} ${base}${path}` },
          caller: { '/api/public': 'key', '/api/admin': 'admin', '/api/partner': 'partner' }[base],
          params: Object.fromEntries(schemas),
          query: query === undefined ? {} : toSchema(query),
          body: body?.schema !== undefined ? toSchema(body.schema) : base === '/api/partner' ? PARTNER_BODY : undefined,
          example: body?.example,
          types: body !== undefined && body.schema === undefined ? body.contentTypes : undefined,
        }
      }),
    )
}

function toSchema(schema) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** Ids and other short words of an answer: later requests ask for them. */
function remember(text) {
  for (const [id] of text
    .slice(0, 20_000)
    .matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g)) {
    if (known.includes(id)) continue
    if (known.length < KNOWN_AT_MOST) known.push(id)
    else if (draw.oneIn(4)) known[draw.below(KNOWN_AT_MOST)] = id
  }
}

async function makeFiles() {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c04010' } })
  const csv = 'title,artist,genre,license_code,duration_seconds\nMưa,Hà Linh,Ballad,service-standard,200\n'
  const line = JSON.stringify({ type: 'artist', id: '00000000-0000-4000-8000-000000000001', name: 'Lan' })
  const wav = Buffer.alloc(44 + 16_000)
  wav.write('RIFF')
  wav.writeUInt32LE(36 + 16_000, 4)
  wav.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, 16_000],
  ])
    wav.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ])
    wav.writeUInt16LE(value, at)
  wav.write('data', 36)
  return [
    await picture.png().toBuffer(),
    await picture.webp().toBuffer(),
    wav,
    Buffer.from(csv),
    Buffer.from(line),
    Buffer.from('%PDF-1.4'),
    Buffer.alloc(0),
  ]
}

function send(port, { method, path, headers: given = {}, body }) {
  // Node leaves it out of a DELETE, and the body would be read as the next request.
  const headers = body === undefined ? given : { ...given, 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      // A stream of events ends when its reader leaves.
      const isEndless = String(response.headers['content-type']).startsWith('text/event-stream')
      const chunks = []
      const done = () =>
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() })
      response.on('data', (chunk) => {
        chunks.push(chunk)
        if (!isEndless) return
        response.destroy()
        done()
      })
      response.on('end', done).on('error', reject)
    })
    asked.on('error', reject).end(body)
  })
}

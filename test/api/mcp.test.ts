import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedApi, serveApi } from '../client/served.ts'
import { makeArtist, makeKey, makePartner, makeTrack } from '../support/catalogue.ts'

const TOOLS = [
  'search_tracks',
  'get_track',
  'similar_tracks',
  'track_facets',
  'check_license',
  'attribution',
  'issue_license_proof',
  'verify_license_proof',
]

let api: ServedApi
let track: string

beforeAll(async () => {
  api = await serveApi()
  const { store } = api
  const artist_id = await makeArtist(store, { name: 'Hà Linh' })
  const shared = { artist_id, genre: 'Ballad' }
  track = await makeTrack(store, { ...shared, title: 'Mưa trên phố cũ', slug: 'mua-tren-pho-cu', bpm: 90 })
  await makeTrack(store, { ...shared, title: 'Mưa tháng sáu', bpm: 140 })
  await makeTrack(store, { ...shared, title: 'Đường về nhà', bpm: 90, genre: 'V-Pop' })
  await api.caughtUp()
})
afterAll(() => api?.[Symbol.asyncDispose]())

type Mode = 'auto' | 'legacy'

/** As assistants connect: of today's protocol, and of that of 2025. */
async function connect(headers: Record<string, string> = { 'X-API-Key': api.key }, mode: Mode = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${api.origin}/mcp`), { requestInit: { headers } })
  await client.connect(transport)
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as {
      structuredContent: any
      isError?: boolean
      content: { text: string }[]
    }
  return { client, call, close: () => client.close() }
}

const ask = (path: string) => api.get(path).then((answer) => answer.json())

test.each<Mode>(['auto', 'legacy'])('every tool answers what the API does (%s)', async (mode) => {
  const { client, call, close } = await connect(undefined, mode)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS)
  for (const { name, annotations, inputSchema, outputSchema } of tools) {
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    expect(annotations?.readOnlyHint, name).toBe(name !== 'issue_license_proof')
  }
  // The client holds every answer against the schema of its tool.
  const found = (await call('search_tracks', { q: 'mua', bpm_max: 100 })).structuredContent
  expect(found).toMatchObject({ data: [{ id: track, bpm: 90, score: 1 }], meta: { total: 1 }, query: { bpm_max: 100 } })
  const wished = (await call('search_tracks', { q: 'mua 90 bpm' })).structuredContent
  expect([wished.data.map(({ id }: { id: string }) => id), wished.query.understood.text]).toEqual([[track], 'mua'])
  const listed = (await call('search_tracks', { bpm_min: 80, genre: 'Ballad', artist: 'linh' })).structuredContent
  expect(listed.data.map(({ title }: { title: string }) => title).sort()).toEqual(['Mưa tháng sáu', 'Mưa trên phố cũ'])
  expect((await call('get_track', { id: track })).structuredContent).toEqual(await ask(`/tracks/${track}`))
  expect((await call('get_track', { slug: 'mua-tren-pho-cu' })).structuredContent.id).toBe(track)
  expect((await call('similar_tracks', { id: track, limit: 1 })).structuredContent).toEqual(
    await ask(`/tracks/${track}/similar?limit=1`),
  )
  expect((await call('track_facets', { genre: 'Ballad' })).structuredContent).toEqual(
    await ask('/tracks/facets?genre=Ballad'),
  )
  expect((await call('track_facets', { q: 'mua' })).structuredContent).toEqual(await ask('/search/facets?q=mua'))
  expect((await call('check_license', { id: track })).structuredContent).toEqual(await ask(`/tracks/${track}/license`))
  expect((await call('attribution', { id: track })).structuredContent).toMatchObject({
    ...{ track_id: track, required: true, text: 'Mưa trên phố cũ — Hà Linh (Kho Nhạc)' },
  })
  const order = { id: track, project: 'Phim ngắn', idempotency_key: `once ${mode}` }
  const proof = (await call('issue_license_proof', order)).structuredContent.data
  expect((await call('issue_license_proof', order)).structuredContent.data).toEqual(proof)
  expect((await call('verify_license_proof', { jws: proof.jws })).structuredContent.data).toMatchObject({ valid: true })
  await close()
})

test('what is wrong is said in both languages, with what to change; nothing of it ends the talk', async () => {
  const { client, call, close } = await connect({ Authorization: `Bearer ${api.key}` })
  const refused = async (name: string, args: Record<string, unknown>) => {
    const { isError, content, structuredContent } = await call(name, args)
    expect([isError, structuredContent]).toEqual([true, undefined])
    return content[0]!.text
  }
  expect(await refused('search_tracks', { q: 'mua', bpm_min: 'fast' })).toBe(
    [
      'The query is not valid. (INVALID_PARAMETERS)\n- bpm_min: Must be a number from 0 to 300.',
      'Tham số truy vấn không hợp lệ. (INVALID_PARAMETERS)\n- bpm_min: Phải là số từ 0 đến 300.',
    ].join('\n\n'),
  )
  expect(await refused('search_tracks', { tempo: 90 })).toContain('- tempo: There is no such argument; there are: q,')
  expect(await refused('search_tracks', { q: { $ne: 1 } })).toContain('- q: Must be a text, a number')
  expect(await refused('get_track', {})).toContain('Give exactly one of: id / slug.')
  expect(await refused('get_track', { id: 'x', slug: 'x' })).toContain('Give exactly one of')
  expect(await refused('check_license', {})).toContain('- id: It is needed.')
  expect(await refused('check_license', { id: 'x' })).toContain('INVALID_ID')
  expect(await refused('attribution', { id: crypto.randomUUID() })).toContain('NOT_FOUND')
  expect(await refused('issue_license_proof', { id: track, project: '' })).toContain('- project: ')
  expect((await call('verify_license_proof', { jws: 'a.b.c' })).structuredContent.data.valid).toBe(false)
  await expect(call('drop_tables')).rejects.toThrow('There is no tool drop_tables')
  await expect(client.listResources()).resolves.toMatchObject({ resources: [] })
  await close()
  // HTTP says 200, as the protocol has it; the log says what was refused, as of any other request.
  await api.shipped()
  const rows = await api.store.db
    .selectFrom('request_log')
    .select(['code', 'parameter'])
    .where('endpoint', '=', '/mcp')
    .where('status', '=', 200)
    .where('code', 'is not', null)
    .execute()
  expect(rows.map(({ code, parameter }) => `${code} ${parameter}`).sort()).toEqual([
    'INVALID_BODY project',
    'INVALID_ID null',
    'INVALID_PARAMETERS arguments',
    'INVALID_PARAMETERS arguments',
    'INVALID_PARAMETERS bpm_min',
    'INVALID_PARAMETERS id',
    'INVALID_PARAMETERS q',
    'INVALID_PARAMETERS tempo',
    'NOT_FOUND null',
  ])
})

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-API-Key': api.key, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('one message a request, metered and logged like others, without a session', async () => {
  const { store } = api
  const { id, key } = await makeKey(store, { partner_id: await makePartner(store), quota_per_minute: 3 })
  await api.caughtUp()
  const first = await post(LIST, { 'X-API-Key': key })
  expect([first.status, first.headers.get('mcp-session-id')]).toEqual([200, null])
  expect(first.headers.get('x-ratelimit-remaining')).toBe('2')
  expect(((await first.json()) as any).result.tools).toHaveLength(TOOLS.length)
  expect((await post([LIST, LIST], { 'X-API-Key': key })).status).toBe(400)
  const search = { name: 'search_tracks', arguments: { q: 'mua' } }
  await post({ ...LIST, method: 'tools/call', params: search }, { 'X-API-Key': '', Authorization: `Bearer ${key}` })
  const bearer = { 'X-API-Key': 'none', Authorization: `Bearer ${key}` }
  expect((await post(LIST, bearer)).status, 'its own header goes first').toBe(403)
  const over = await post(LIST, { 'X-API-Key': key })
  expect([over.status, over.headers.has('retry-after')]).toEqual([429, true])
  await api.shipped()
  const rows = await store.db
    .selectFrom('request_log')
    .select(['endpoint', 'status'])
    .where('key_id', '=', id)
    .execute()
  expect(rows.map(({ endpoint, status }) => `${endpoint} ${status}`)).toEqual([
    '/mcp 200',
    '/mcp 400',
    '/mcp 200',
    '/mcp 429',
  ])
})

test('what is no message, and other ways to ask', async () => {
  const none = { 'X-API-Key': '' }
  expect((await post(LIST, none)).status).toBe(401)
  expect((await fetch(`${api.origin}/mcp`, { method: 'POST', headers: { Authorization: 'Basic x' } })).status).toBe(401)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await fetch(`${api.origin}/mcp`, { method, headers: { 'X-API-Key': api.key } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  }
  for (const body of ['', '{', 'null', '[]', '"x"', '{"__proto__":{}}', '{}']) {
    const { status } = await post(body)
    expect(status, body).toBe(400)
  }
  expect((await post({ ...LIST, pad: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  const listen = { ...LIST, method: 'subscriptions/listen' }
  expect(await (await post(listen)).text()).toContain('error')
  // Two that read nothing but names.
  const hostile = { ...LIST, method: 'tools/call', params: { name: 'constructor', arguments: {} } }
  expect(((await (await post(hostile)).json()) as any).error.code).toBe(-32602)
})

test('scripts of other origins may ask as CORS says, but not by a name that is not ours', async () => {
  const { request } = await import('node:http')
  const from = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const all = { 'Content-Type': 'application/json', 'X-API-Key': api.key, ...headers }
      const sent = request(`${api.origin}/mcp`, { method: 'POST', headers: all }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(LIST))
    })
  expect(await from({ Origin: 'https://app.example' })).toBe(200)
  expect(await from({ Origin: 'http://localhost:6274', Host: 'localhost:3000' })).toBe(200)
  expect(await from({ Host: 'evil.example' }), 'no browser').toBe(200)
  for (const origin of ['http://evil.example', 'null', 'http://localhost'])
    expect(await from({ Origin: origin, Host: 'evil.example' })).toBe(403)
  const preflight = await fetch(`${api.origin}/mcp`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Headers': 'authorization,content-type' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization, Mcp-Protocol-Version')
})

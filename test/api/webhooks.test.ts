import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { unseal } from '../../src/config/sealing.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { insertRows } from '../../src/store/bulk-insert.ts'
import { type Api, eachApi, shareApi, startApi } from '../support/api.ts'
import { deliveryRow, makeKey } from '../support/catalogue.ts'

const URL_OK = 'https://93.184.216.34/hook'
/** Rows that were due long ago are deleted by the server's retention, which runs every minute. */
const DUE = Date.UTC(2100, 0, 1)
const post = (api: Api, body: unknown, options = {}) => api.get('/webhooks', { method: 'POST', body, ...options })
const remove = (api: Api, id: string, options = {}) => api.get(`/webhooks?id=${id}`, { method: 'DELETE', ...options })

/** A partner of its own, so that tests do not meet each other's five. */
async function newPartner(api: Api) {
  const { key } = await makeKey(api.store)
  await api.caughtUp()
  return { key }
}

eachApi('webhooks', {}, (api) => {
  test('201: the webhook, with its secret this once; what the body may not set is ignored', async () => {
    const me = await newPartner(api())

    const id = randomUUID()
    const body = { url: URL_OK, events: ['track.deleted'], id, secret: 'mine', is_active: false, partner_id: id }
    const answer = await post(api(), { ...body, description: '  Máy chủ chính ' }, me)

    expect(answer.status).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        url: URL_OK,
        events: ['track.deleted'],
        is_active: true,
        secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
        created_at: expect.any(String),
      },
      meta: { signature_header: 'X-Service-Signature' },
    })
    const { secret, ...rest } = answer.json().data
    expect(rest.id).not.toBe(id)
    const list = await api().get('/webhooks', me)
    expect(list.text).not.toContain(secret)
    expect(list.json()).toEqual({
      data: [
        {
          ...rest,
          ...{ description: 'Máy chủ chính', last_delivery_at: null, last_status_code: null },
          ...{ consecutive_failures: 0, suspended_at: null },
        },
      ],
      meta: {
        supported_events: ['track.created', 'track.updated', 'track.deleted'],
        signature_header: 'X-Service-Signature',
      },
    })
  })

  test('the secret lies in the store sealed, under its own webhook', async () => {
    const me = await newPartner(api())
    const { id, secret } = (await post(api(), { url: URL_OK }, me)).json().data

    const row = await api().store.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    const { secrets } = await loadSecrets(api().dataDir, {})
    expect(unseal(row.secret_sealed, secrets.sealingKeys, id)).toBe(secret)
    expect(() => unseal(row.secret_sealed, secrets.sealingKeys, randomUUID())).toThrow()
  })

  test('of many at once exactly five get in, and deleting makes room', async () => {
    const me = await newPartner(api())

    const answers = await Promise.all(Array.from({ length: 12 }, () => post(api(), { url: URL_OK }, me)))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, ...Array(7).fill(400)])
    expect(answers.find(({ status }) => status === 400)?.json()).toEqual({
      error: 'Mỗi đối tác chỉ đăng ký tối đa 5 webhook.',
      code: 'WEBHOOK_LIMIT_REACHED',
    })
    const [{ id }] = (await api().get('/webhooks', me)).json().data
    expect((await remove(api(), id, me)).status).toBe(200)
    expect((await post(api(), { url: URL_OK }, me)).status).toBe(201)
    expect((await post(api(), { url: URL_OK }, me)).status).toBe(400)
  })

  test('DELETE: gone with its deliveries', async () => {
    const me = await newPartner(api())
    const { id } = (await post(api(), { url: URL_OK }, me)).json().data
    const row = deliveryRow(id, { state: 'failed', due_at: DUE })
    await api().store.db.insertInto('deliveries').values(row).execute()

    const answer = await remove(api(), id.toUpperCase(), me)

    expect([answer.status, answer.json()]).toEqual([200, { data: { id, deleted: true } }])
    expect((await api().get('/webhooks', me)).json().data).toEqual([])
    expect(await api().store.db.selectFrom('deliveries').where('webhook_id', '=', id).selectAll().execute()).toEqual([])
  })

  test("another partner's webhook looks exactly like an unknown one", async () => {
    const mine = await newPartner(api())
    const other = await newPartner(api())
    const { id } = (await post(api(), { url: URL_OK }, mine)).json().data

    for (const ask of [
      (target: string) => remove(api(), target, other),
      (target: string) => api().get(`/webhooks/${target}/deliveries`, other),
    ]) {
      const [foreign, unknown] = [await ask(id), await ask(randomUUID())]
      expect(foreign.status).toBe(404)
      expect(foreign.json()).toEqual({ error: 'Không tìm thấy webhook.', code: 'NOT_FOUND' })
      expect(foreign.text).toBe(unknown.text)
    }
    expect((await api().get('/webhooks', other)).json().data).toEqual([])
    expect((await api().get('/webhooks', mine)).json().data).toHaveLength(1)
  })

  test('deliveries: what became of each, the newest first, without their data', async () => {
    const me = await newPartner(api())
    const { id } = (await post(api(), { url: URL_OK }, me)).json().data
    const common = { data: '{"title":"secret title"}', due_at: DUE }
    const rows = [
      deliveryRow(id, { ...common, state: 'done', attempts: 1, created_at: 1000, last_status_code: 200 }),
      deliveryRow(id, { ...common, attempts: 2, created_at: 2000, last_error: 'timeout' }),
      deliveryRow(id, { ...common, state: 'parked', attempts: 3, created_at: 3000, duration_ms: 12 }),
    ]
    const ids = rows.map((row) => row.id)
    for (const row of rows) await api().store.db.insertInto('deliveries').values(row).execute()

    const answer = await api().get(`/webhooks/${id}/deliveries?limit=2`, me)

    expect(answer.text).not.toContain('secret title')
    expect(answer.headers['x-total-count']).toBe('3')
    expect(answer.json().meta).toEqual({ total: 3, page: 1, limit: 2, total_pages: 2, next_cursor: expect.any(String) })
    expect(answer.json().data).toEqual([
      {
        ...{ id: ids[2], event: 'track.updated', track_id: rows[2]!.track_id, state: 'parked', attempts: 3 },
        ...{ created_at: '1970-01-01T00:00:03.000Z', last_attempt_at: null, last_status_code: null, last_error: null },
        ...{ duration_ms: 12, next_attempt_at: null },
      },
      expect.objectContaining({ id: ids[1], last_error: 'timeout', next_attempt_at: '2100-01-01T00:00:00.000Z' }),
    ])
    const done = await api().get(`/webhooks/${id}/deliveries?state=done&page=1`, me)
    expect(done.json().data).toMatchObject([{ id: ids[0], last_status_code: 200 }])
    const rest = await api().get(`/webhooks/${id}/deliveries?limit=2&cursor=${answer.json().meta.next_cursor}`, me)
    expect(rest.json().data).toMatchObject([{ id: ids[0] }])
    expect(rest.json().meta.next_cursor).toBeNull()
  })

  test('deliveries: pages end at ten thousand, a cursor reaches every one of more, in any state', async () => {
    const me = await newPartner(api())
    const { id } = (await post(api(), { url: URL_OK }, me)).json().data
    const count = 10_250
    const rows = Array.from({ length: count }, (_, n) =>
      deliveryRow(id, { state: n === 0 ? 'failed' : 'done', created_at: n >> 2, due_at: DUE }),
    )
    await api().store.transaction((trx) => insertRows(trx, 'deliveries', rows))
    const ask = async (query: string) => (await api().get(`/webhooks/${id}/deliveries?${query}`, me)).json()

    expect((await ask('limit=100&page=100')).meta).toMatchObject({ total: 10_000, total_pages: 100 })
    expect(await ask('limit=100&page=101')).toMatchObject({ data: [], meta: { total: 10_000, next_cursor: null } })
    expect((await ask('limit=100&page=100')).data).toHaveLength(100)
    const seen = new Set<string>()
    let { meta, data } = await ask('limit=100')
    for (;;) {
      for (const one of data) seen.add(one.id)
      if (meta.next_cursor === null) break
      ;({ meta, data } = await ask(`limit=100&cursor=${meta.next_cursor}`))
    }
    expect(seen.size).toBe(count)
    expect((await ask('state=failed')).data).toMatchObject([{ id: rows[0]!.id }])
    const wrong = await api().get(`/webhooks/${id}/deliveries?cursor=abc`, me)
    expect([wrong.status, wrong.json().details]).toEqual([
      400,
      { cursor: ['Phải là con trỏ lấy từ meta.next_cursor.'] },
    ])
  })
})

describe('refusals', () => {
  const api = shareApi()

  test.each([
    ['nothing', undefined, {}],
    ['no JSON', '{"url":', {}],
    ['another type', JSON.stringify({ url: URL_OK }), { headers: { 'content-type': 'text/plain' } }],
    ['a form', 'url=https://93.184.216.34/', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['a type that cannot be read', JSON.stringify({ url: URL_OK }), { headers: { 'content-type': ';;=/json' } }],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}],
    ['a prototype', '{"url":"https://93.184.216.34/","__proto__":{"is_active":false}}', {}],
    ['a prototype further down', '{"url":"https://93.184.216.34/","x":[{"constructor":{}}]}', {}],
    ['a bottomless list', `{"url":"https://93.184.216.34/","x":${'['.repeat(7000)}${']'.repeat(7000)}}`, {}],
  ])('400 Body JSON: %s', async (_what, body, options) => {
    const answer = await post(api(), body, options)

    expect([answer.status, answer.json()]).toEqual([400, { error: 'Body JSON không hợp lệ.', code: 'INVALID_BODY' }])
    expect(({} as { is_active?: boolean }).is_active).toBeUndefined()
  })

  test.each([
    ['a text', '"https://93.184.216.34/"'],
    ['null', 'null'],
    ['a number', '7'],
    ['a truth', 'true'],
    ['an empty list', '[]'],
    ['a list', '[{"url":"https://93.184.216.34/"}]'],
  ])('400 with details: JSON that is no object (%s)', async (_what, body) => {
    const answer = await post(api(), body)

    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      error: 'Dữ liệu không hợp lệ.',
      code: 'INVALID_BODY',
      details: { body: [expect.stringContaining('đối tượng JSON')] },
    })
  })

  test('400 with details: every field that is wrong is named', async () => {
    for (const [body, fields] of [
      [{}, ['url']],
      [{ url: 7, events: 'track.created', description: 5 }, ['url', 'events', 'description']],
      [{ url: URL_OK, events: ['track.played'] }, ['events']],
      [{ url: URL_OK, events: [null] }, ['events']],
      [{ url: URL_OK, description: 'đ'.repeat(201) }, ['description']],
      [{ url: 'http://93.184.216.34/' }, ['url']],
      [{ url: 'https://127.0.0.1/' }, ['url']],
    ] as const) {
      const answer = await post(api(), body)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'Dữ liệu không hợp lệ.', code: 'INVALID_BODY' })
      expect(Object.keys(answer.json().details), JSON.stringify(body)).toEqual(fields)
    }
  })

  test('what is allowed: no events are all, twice is once, 200 characters, null is nothing', async () => {
    const all = ['track.created', 'track.updated', 'track.deleted']

    for (const [body, events] of [
      [{}, all],
      [{ events: [] }, all],
      [{ events: null, description: null }, all],
      [{ events: ['track.deleted', 'track.created', 'track.deleted'] }, ['track.created', 'track.deleted']],
      [{ description: '𝄞'.repeat(200) }, all],
    ] as const) {
      const answer = await post(
        api(),
        { url: URL_OK, ...body },
        { headers: { 'content-type': 'application/json; charset=utf-8' } },
      )
      expect([answer.status, answer.json().data?.events]).toEqual([201, events])
    }
  })

  test('413: more than 16 KB, announced or not', async () => {
    const long = JSON.stringify({ url: URL_OK, description: 'x'.repeat(17_000) })

    const answer = await post(api(), long)
    const unannounced = await post(api(), long, { headers: { 'transfer-encoding': 'chunked' } })

    expect([answer.status, answer.json().code]).toEqual([413, 'INVALID_BODY'])
    expect([unannounced.status, unannounced.json().code]).toEqual([413, 'INVALID_BODY'])
  })

  test('DELETE without id, with one that is none', async () => {
    for (const query of ['', '?id=', '?id=%20', '?other=1']) {
      const answer = await api().get(`/webhooks${query}`, { method: 'DELETE' })
      expect([answer.status, answer.json()]).toEqual([400, { error: 'Thiếu tham số id.', code: 'INVALID_PARAMETERS' }])
    }
    for (const path of ['/webhooks?id=7', '/webhooks?id=null']) {
      const answer = await api().get(path, { method: 'DELETE' })
      expect([answer.status, answer.json()]).toEqual([400, { error: 'ID webhook không hợp lệ.', code: 'INVALID_ID' }])
    }
    expect((await api().get('/webhooks/7/deliveries')).json().code).toBe('INVALID_ID')
    expect((await api().get(`/webhooks/${randomUUID()}/deliveries?state=lost`)).json().details).toHaveProperty('state')
  })

  test('no key, a bad key, and the stricter quotas', async () => {
    await using api = await startApi({ env: { WEBHOOK_READS_PER_MINUTE: '3', WEBHOOK_WRITES_PER_MINUTE: '2' } })

    expect((await post(api, { url: URL_OK }, { key: null })).json()).toMatchObject({ error: 'Thiếu API key.' })
    expect((await post(api, { url: URL_OK }, { key: 'x' })).json()).toMatchObject({ error: 'API key không hợp lệ.' })
    for (const status of [201, 201, 429]) expect((await post(api, { url: URL_OK })).status).toBe(status)
    expect((await remove(api, randomUUID())).status).toBe(429)
    for (const status of [200, 200, 200, 429]) expect((await api.get('/webhooks')).status).toBe(status)
  })

  test('private networks only where the operator said so', async () => {
    await using api = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' } })

    expect((await post(api, { url: 'https://10.1.2.3:9000/x' })).status).toBe(201)
    expect((await post(api, { url: 'https://receiver:9000/x' })).status).toBe(201)
    expect((await post(api, { url: 'http://10.1.2.3/x' })).status).toBe(400)
  })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { insertRows } from '../../src/store/bulk-insert.ts'
import { MAX_KEPT_REQUESTS } from '../../src/store/repeated-requests.ts'
import { applyRetention } from '../../src/store/retention.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { type Api, eachApi, startApi } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'

const URL_OK = 'https://93.184.216.34/hook'
const OTHER_URL = 'https://93.184.216.34:8443/other'

async function newPartner({ store, caughtUp }: Api) {
  const partner_id = await makePartner(store)
  const { key } = await makeKey(store, { partner_id })
  await caughtUp()
  return { key, partner_id }
}

const send = (
  api: Api,
  path: string,
  key: string,
  body?: unknown,
  more: Record<string, string> = {},
  method = 'POST',
) => api.get(path, { method, key, body, headers: more })
const named = (name: string) => ({ 'Idempotency-Key': name })

eachApi('a webhook that there is', {}, (api) => {
  async function open() {
    const { key, partner_id } = await newPartner(api())
    const { id, secret } = (await send(api(), '/webhooks', key, { url: URL_OK })).json().data
    return { key, partner_id, id, secret }
  }
  const patch = (key: string, id: string, body: unknown) => send(api(), `/webhooks/${id}`, key, body, {}, 'PATCH')

  test('changed: the answer is the item of the list; what is left out stays', async () => {
    const { key, id } = await open()
    const answer = await patch(key, id, { url: OTHER_URL, events: ['track.deleted'], is_active: false })

    expect(answer.status).toBe(200)
    const [listed] = (await api().get('/webhooks', { key })).json().data
    expect(answer.json()).toEqual({ data: listed })
    expect(listed).toMatchObject({ url: OTHER_URL, events: ['track.deleted'], is_active: false })
    expect(listed.suspended_at).not.toBeNull()
    expect((await patch(key, id, { is_active: true })).json().data).toMatchObject({
      url: OTHER_URL,
      suspended_at: null,
    })
    expect((await patch(key, id, {})).json().data).toMatchObject({ url: OTHER_URL, events: ['track.deleted'] })
    const acts = api().store.db.selectFrom('audit_log').select(['action', 'role']).where('entity_id', '=', id)
    expect(await acts.execute()).toEqual(Array(2).fill({ action: 'webhook.update', role: 'partner' }))
  })

  test('bad changes are refused and change nothing', async () => {
    const { key, id } = await open()
    const before = (await api().get('/webhooks', { key })).text
    const bad: [unknown, string][] = [
      [{ url: 'http://93.184.216.34/hook' }, 'url'],
      [{ url: 'https://127.0.0.1/hook' }, 'url'],
      [{ url: null }, 'url'],
      [{ events: ['track.played'] }, 'events'],
      [{ events: null }, 'events'],
      [{ is_active: 1 }, 'is_active'],
      [{ description: 'x'.repeat(201) }, 'description'],
      [[], 'body'],
    ]
    for (const [body, field] of bad) {
      const answer = await patch(key, id, body)
      expect([answer.status, Object.keys(answer.json().details)], JSON.stringify(body)).toEqual([400, [field]])
      expect(answer.json().details[field][0]).not.toContain('{"vi"')
    }
    expect((await patch(key, 'x', {})).status).toBe(400)
    expect((await patch(key, randomUUID(), {})).status).toBe(404)
    const other = await newPartner(api())
    for (const [path, body, method] of [
      [`/webhooks/${id}`, { is_active: false }, 'PATCH'],
      [`/webhooks/${id}/test`, undefined, 'POST'],
      [`/webhooks/${id}/rotate-secret`, { overlap_seconds: 0 }, 'POST'],
    ] as const)
      expect((await send(api(), path, other.key, body, {}, method)).status).toBe(404)
    expect((await api().get('/webhooks', { key })).text).toBe(before)
  })

  test('a new secret, and the longest overlap', async () => {
    const { key, id, secret } = await open()
    const rotate = (body: unknown) => send(api(), `/webhooks/${id}/rotate-secret`, key, body)
    // What else is refused, and what becomes of the old one: test/partner/own-webhooks.test.ts.
    expect((await rotate({ overlap_seconds: 86_401 })).status).toBe(400)
    const first = await rotate({ overlap_seconds: 86_400 })
    expect(first.json()).toEqual({ data: { id, secret: expect.stringMatching(/^whsec_[\w-]{43}$/) } })
    expect(first.json().data.secret).not.toBe(secret)
  })

  test('the same name and request are answered with what was made the first time, also at once', async () => {
    const { key } = await newPartner(api())
    const register = (name: string, body: unknown = { url: URL_OK }) => send(api(), '/webhooks', key, body, named(name))
    const answers = await Promise.all(Array.from({ length: 6 }, () => register('one')))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await api().get('/webhooks', { key })).json().data).toHaveLength(1)
    const name = 'x'.repeat(100)
    const made = await register(name)
    // The defaults spelt out are the same request.
    expect((await register(name, { url: URL_OK, events: [], description: null })).text).toBe(made.text)
    const other = await register(name, { url: OTHER_URL })
    expect([other.status, other.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const { id } = made.json().data
    const rotate = () => send(api(), `/webhooks/${id}/rotate-secret`, key, { overlap_seconds: 0 }, named('new secret'))
    expect((await rotate()).text).toBe((await rotate()).text)
    expect((await send(api(), `/webhooks/${id}/rotate-secret`, key, { overlap_seconds: 0 }, named(name))).status).toBe(
      409,
    )
    expect((await api().get('/webhooks', { key })).json().data).toHaveLength(2)
    // Another partner's names are its own.
    const stranger = await newPartner(api())
    expect((await send(api(), '/webhooks', stranger.key, { url: OTHER_URL }, named(name))).status).toBe(201)
    for (const bad of ['', ' ', 'x'.repeat(101), 'đ', '\t']) {
      const refused = await register(bad)
      expect([refused.status, Object.keys(refused.json().details ?? {})], bad).toEqual([400, ['Idempotency-Key']])
    }
    const rows = await api().store.db.selectFrom('repeated_requests').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('whsec_')
  })

  test('what was refused may be sent again under its name; a day later, and when it was tidied, it is a new request', async () => {
    const { key, partner_id } = await newPartner(api())
    const { store } = api()
    const register = (url: string, name: string) => send(api(), '/webhooks', key, { url }, named(name))
    expect((await register('http://93.184.216.34', 'a')).status).toBe(400)
    const first = await register(URL_OK, 'a')
    expect(first.status).toBe(201)
    const age = (ms: number) =>
      store.db
        .updateTable('repeated_requests')
        .set({ created_at: Date.now() - ms })
        .where('partner_id', '=', partner_id)
    await age(DAY_MS - 60_000).execute()
    expect((await register(URL_OK, 'a')).text).toBe(first.text)
    await age(DAY_MS).execute()
    expect((await register(OTHER_URL, 'a')).status).toBe(201)
    await age(DAY_MS).execute()
    expect(await applyRetention(store, RETENTION['repeated requests'], { now: Date.now })).toBeGreaterThan(0)
    const left = store.db.selectFrom('repeated_requests').select('key').where('partner_id', '=', partner_id)
    expect(await left.execute()).toEqual([])
  })

  test('names are bounded: the last that fits, and the one too many', async () => {
    const { key, partner_id } = await newPartner(api())
    const { store } = api()
    const at = Date.now() - 60_000
    const kept = (index: number) => ({ partner_id, key: `k${index}`, request: '', result_sealed: '', created_at: at })
    await store.transaction((trx) =>
      insertRows(
        trx,
        'repeated_requests',
        Array.from({ length: MAX_KEPT_REQUESTS - 1 }, (_, index) => kept(index)),
      ),
    )
    const register = (name: string) => send(api(), '/webhooks', key, { url: URL_OK }, named(name))
    expect((await register('last')).status).toBe(201)
    const refused = await register('too-many')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await register('last')).status).toBe(201)
    expect((await api().get('/webhooks', { key })).json().data).toHaveLength(1)
    expect((await send(api(), '/webhooks', key, { url: URL_OK })).status).toBe(201)
  })
})

test('tested: the answer tells what the receiver said; switched off it is refused, and the sixth within a minute', async () => {
  await using api = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' } })
  await using receiver = await startReceiver(answerWith(204))
  const { key } = await newPartner(api)
  const { id } = (await send(api, '/webhooks', key, { url: receiver.url })).json().data
  const order = (name?: string) => send(api, `/webhooks/${id}/test`, key, undefined, name ? named(name) : {})
  const first = await order('once')
  // The certificate is not trusted: the attempt ends there, and says so.
  expect(first.json().data).toEqual({ delivered: false, status: null, duration_ms: expect.any(Number), error: 'tls' })
  expect((await order('once')).text).toBe(first.text)
  const deliveries = (await api.get(`/webhooks/${id}/deliveries`, { key })).json().data
  expect(deliveries).toMatchObject([{ event: 'test', state: 'failed', attempts: 1, last_error: 'tls' }])
  for (let index = 0; index < 4; index += 1) expect((await order()).status).toBe(200)
  const refused = await order()
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  await send(api, `/webhooks/${id}`, key, { is_active: false }, {}, 'PATCH')
  expect((await order()).json().code).toBe('WEBHOOK_SUSPENDED')
})

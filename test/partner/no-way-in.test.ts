import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { type ApiAnswer, eachApi } from '../support/api.ts'
import { changeKey, changePartner, makeKey, makePartner, revokeKey } from '../support/catalogue.ts'
import { openPartner, type PartnerClient, sendPartner, signInWith } from '../support/partner.ts'

eachApi('no way in to /api/partner', {}, (api) => {
  let operations: { method: string; path: string }[]
  let own: PartnerClient
  let other: PartnerClient
  let webhookId: string
  beforeAll(async () => {
    const { store, service, key } = api()
    const strangerId = await makePartner(store, { name: 'Hãng khác' })
    const stranger = await makeKey(store, { partner_id: strangerId })
    await api().caughtUp()
    own = await openPartner(service, key)
    other = await openPartner(service, stranger.key)
    const order = { url: 'https://khac.example/hook', events: EVENTS, description: null }
    webhookId = (await registerWebhook(store, strangerId, order, randomBytes(32), Date.now())).webhook.id
    operations = service.partnerEndpoints
      .filter(({ role }) => role !== 'anyone')
      .map(({ method, path }) => ({ method, path: path.replace('{id}', webhookId) }))
  })

  const told = (method: string, path: string, answer: ApiAnswer) =>
    `${method} ${path} ${answer.status} ${answer.json().code}`

  test('every operation is tried but the sign-in and what asks for a key itself', () => {
    expect(operations.length).toBeGreaterThan(8)
    const open = api().service.partnerEndpoints.filter(({ role }) => role === 'anyone')
    expect(open.map(({ id }) => id).sort()).toEqual(['listOwnRequests', 'partnerSignIn'])
    expect(
      api().service.partnerEndpoints.every(({ access, isSameOrigin }) => access === 'partner' && isSameOrigin),
    ).toBe(true)
  })

  test.each(['with', 'without'])('strangers, keys and wrong cookies get 401, %s a CSRF token', async (csrf) => {
    const token: Record<string, string> = csrf === 'with' ? { 'x-csrf-token': own.csrf } : {}
    const tries: Record<string, string>[] = [
      {},
      { 'x-api-key': api().key },
      { cookie: `kn_partner=${'A'.repeat(43)}` },
      { cookie: `kn_partner=${api().key}` },
      { cookie: own.cookie.replace('kn_partner', 'kn_session') },
    ]
    for (const { method, path } of operations) {
      for (const headers of tries) {
        const answer = await sendPartner(api().service, path, { method, headers: { ...headers, ...token } })
        expect(told(method, path, answer)).toBe(`${method} ${path} 401 NOT_SIGNED_IN`)
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })

  test("without the CSRF token, or with another session's, nothing changes", async () => {
    for (const { method, path } of operations.filter(({ method }) => method !== 'GET')) {
      for (const headers of [{}, { 'x-csrf-token': other.csrf }, { 'x-csrf-token': '' }] as Record<string, string>[]) {
        const answer = await own.send(path, { method, csrf: false, headers, body: { overlap_seconds: 60 } })
        expect(told(method, path, answer)).toBe(`${method} ${path} 403 CSRF_TOKEN_REQUIRED`)
      }
    }
    expect((await own.send('/session')).status).toBe(200)
  })

  test('from another site nothing is changed and no session begun', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const signIn = await signInWith(api().service, api().key, { headers })
    const test = await own.send(`/webhooks/${webhookId}/test`, { method: 'POST', headers })
    for (const answer of [signIn, test]) expect([answer.status, answer.json().code]).toEqual([403, 'CROSS_ORIGIN'])
    expect(signIn.headers['set-cookie']).toBeUndefined()
  })

  test("another partner's webhooks, deliveries and keys are not there", async () => {
    const { store, keyId } = api()
    for (const id of [webhookId, randomUUID()]) {
      const paths = operations.filter(({ path }) => path.includes(webhookId))
      expect(paths.length).toBeGreaterThanOrEqual(6)
      for (const { method, path } of paths) {
        const body = path.endsWith('/rotate-secret') ? { overlap_seconds: 60 } : {}
        const answer = await own.send(path.replace(webhookId, id), { method, ...(method === 'GET' ? {} : { body }) })
        expect(told(method, path, answer)).toBe(`${method} ${path} 404 NOT_FOUND`)
      }
    }
    const answer = await other.send(`/traffic?key_id=${keyId}`)
    expect([answer.status, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    expect((await own.send('/webhooks')).json().data).toEqual([])
    expect((await own.send('/keys')).json().data.map((one: { id: string }) => one.id)).toEqual([keyId])
    expect(await store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    expect((await other.send('/webhooks')).json().data).toMatchObject([{ id: webhookId, is_active: true }])
  })

  test.each(['revoked', 'ended', 'suspended'])('with its key %s a session is over at once', async (how) => {
    const { store, service } = api()
    const partnerId = await makePartner(store, { name: how })
    const made = await makeKey(store, { partner_id: partnerId })
    await api().caughtUp()
    const client = await openPartner(service, made.key)
    expect((await client.send('/usage')).status).toBe(200)
    if (how === 'revoked') await revokeKey(store, made.id)
    else if (how === 'suspended') await changePartner(store, partnerId, { status: 'suspended' })
    else await changeKey(store, made.id, { expires_at: Date.now() })

    for (const { method, path } of operations) {
      const answer = await client.send(path, { method, body: { overlap_seconds: 60 } })
      expect(told(method, path, answer)).toBe(`${method} ${path} 401 NOT_SIGNED_IN`)
    }
    await api().caughtUp()
    const again = await signInWith(service, made.key)
    expect([again.status, again.json().code]).toEqual([403, 'INVALID_API_KEY'])
  })

  test('a wrong key cannot be told from no key, and what is no key at all is a 400', async () => {
    const { service } = api()
    for (const key of [generateKey(), 'kn_live_x', 'x'.repeat(200)]) {
      const answer = await signInWith(service, key, { ip: '198.51.100.7' })
      expect([answer.status, answer.json().code]).toEqual([403, 'INVALID_API_KEY'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    for (const key of ['', '  ', 'x'.repeat(201), 7, undefined, null]) {
      const answer = await signInWith(service, key)
      expect([answer.status, answer.json().code]).toEqual([400, 'INVALID_BODY'])
    }
  })
})

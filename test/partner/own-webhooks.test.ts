import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { unseal } from '../../src/config/sealing.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { onSqliteApi } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { openPartner, type PartnerClient } from '../support/partner.ts'

const URL_OK = 'https://93.184.216.34/hook'
const OTHER_URL = 'https://93.184.216.34:8443/other'

onSqliteApi('webhooks on the partner page', {}, (api) => {
  async function open() {
    const { store, service, caughtUp } = api()
    const partnerId = await makePartner(store, { name: `Studio ${randomUUID()}` })
    const { key } = await makeKey(store, { partner_id: partnerId })
    await caughtUp()
    const client = await openPartner(service, key)
    return { client, key }
  }
  const register = (client: PartnerClient, body: unknown = { url: URL_OK }) =>
    client.send('/webhooks', { method: 'POST', body })
  const change = (client: PartnerClient, id: string, body: unknown) =>
    client.send(`/webhooks/${id}`, { method: 'PATCH', body })
  const rowOf = (id: string) =>
    api().store.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const actsOf = async (id: string) => {
    const acts = api().store.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id')
    return (await acts.execute()).map(({ action, role }) => `${role} ${action}`)
  }

  test('registered as with a key: the same answer, the same five, the same refusals; the secret is told once', async () => {
    const { client, key } = await open()
    const answer = await register(client, { url: ` ${URL_OK} `, events: ['track.deleted'], description: ' Máy chủ ' })
    expect(answer.status).toBe(201)
    const { data, meta } = answer.json()
    expect(meta).toEqual({ signature_header: 'X-Service-Signature' })
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: URL_OK,
      events: ['track.deleted'],
      is_active: true,
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      created_at: expect.any(String),
    })
    const own = (await client.send('/webhooks')).text
    expect(own).toBe((await api().get('/webhooks', { key })).text)
    expect(own).not.toContain(data.secret)
    expect(own).toContain('"description":"Máy chủ"')
    const { secrets } = await loadSecrets(api().dataDir, {})
    expect(unseal((await rowOf(data.id)).secret_sealed, secrets.sealingKeys, data.id)).toBe(data.secret)

    for (const [body, field] of [
      [{}, 'url'],
      [{ url: 'http://93.184.216.34/' }, 'url'],
      [{ url: 'https://10.0.0.1/' }, 'url'],
      [{ url: URL_OK, events: ['track.sold'] }, 'events.0'],
      [{ url: URL_OK, description: 'x'.repeat(201) }, 'description'],
      [{ url: URL_OK, secret: 'mine' }, 'body'],
    ] as const) {
      const refused = await register(client, body)
      expect([refused.status, Object.keys(refused.json().details)]).toEqual([400, [field]])
    }
    for (let count = 1; count < 5; count++) expect((await register(client)).status).toBe(201)
    const sixth = await register(client)
    expect([sixth.status, sixth.json().code]).toEqual([400, 'WEBHOOK_LIMIT_REACHED'])
    expect((await client.send('/webhooks')).json().data).toHaveLength(5)
    expect(await actsOf(data.id)).toEqual(['partner webhook.register'])
  })

  test('changed field by field; another address and being resumed begin without the failures of before', async () => {
    const { client } = await open()
    const { id } = (await register(client, { url: URL_OK, description: 'Một' })).json().data
    const failing = { consecutive_failures: 7, failing_since: 1 }
    await api().store.db.updateTable('webhooks').set(failing).where('id', '=', id).execute()

    const narrowed = await change(client, id, { events: ['track.deleted'] })
    expect([narrowed.status, narrowed.json().data]).toEqual([
      200,
      expect.objectContaining({ url: URL_OK, events: ['track.deleted'], description: 'Một', consecutive_failures: 7 }),
    ])
    expect((await change(client, id, { url: OTHER_URL, description: null, events: [] })).json().data).toMatchObject({
      url: OTHER_URL,
      description: null,
      events: ['track.created', 'track.updated', 'track.deleted'],
      consecutive_failures: 0,
    })
    expect((await change(client, id, { is_active: false })).json().data).toMatchObject({
      is_active: false,
      suspended_at: expect.any(String),
    })
    expect((await client.send(`/webhooks/${id}/test`, { method: 'POST' })).status).toBe(409)
    expect((await change(client, id, { is_active: true })).json().data).toMatchObject({
      is_active: true,
      suspended_at: null,
    })
    const before = await rowOf(id)
    expect((await change(client, id, {})).status).toBe(200)
    for (const body of [{ url: 'https://127.0.0.1/' }, { is_active: 'no' }, { events: null }, { id: randomUUID() }])
      expect((await change(client, id, body)).status).toBe(400)
    expect(await rowOf(id)).toEqual(before)
    expect(await actsOf(id)).toEqual(['partner webhook.register', ...Array(4).fill('partner webhook.update')])
  })

  test('a replaced secret: the old one is kept, sealed, for as long as the overlap lasts', async () => {
    const { client } = await open()
    const { id, secret } = (await register(client)).json().data
    const { secrets } = await loadSecrets(api().dataDir, {})
    const rotate = (overlap_seconds: unknown) =>
      client.send(`/webhooks/${id}/rotate-secret`, { method: 'POST', body: { overlap_seconds } })
    const at = Date.now()
    const { data } = (await rotate(3600)).json()

    expect(data).toEqual({ id, secret: expect.stringMatching(/^whsec_[\w-]{43}$/) })
    const row = await rowOf(id)
    expect(unseal(row.secret_sealed, secrets.sealingKeys, id)).toBe(data.secret)
    expect(unseal(row.previous_secret_sealed!, secrets.sealingKeys, id)).toBe(secret)
    expect(row.previous_secret_until).toBeGreaterThanOrEqual(at + 3600_000)
    for (const wrong of [-1, 86_401, 1.5, '60', undefined]) expect((await rotate(wrong)).status).toBe(400)
    expect(await rowOf(id)).toEqual(row)
    expect((await rotate(0)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ previous_secret_sealed: null, previous_secret_until: null })
    expect(await actsOf(id)).toEqual(['partner webhook.register', ...Array(2).fill('partner webhook.rotate-secret')])
    const log = await api().store.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(JSON.stringify(log)).not.toContain('whsec_')
  })

  test('removed, and gone for every process', async () => {
    const { client } = await open()
    const { id } = (await register(client)).json().data
    const gone = await client.send(`/webhooks/${id}`, { method: 'DELETE' })
    expect([gone.status, gone.json()]).toEqual([200, { data: { id, deleted: true } }])
    expect((await client.send(`/webhooks/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await client.send('/webhooks/x', { method: 'DELETE' })).status).toBe(400)
    expect((await client.send('/webhooks')).json().data).toEqual([])
    expect(await actsOf(id)).toEqual(['partner webhook.register', 'partner webhook.delete'])
  })
})

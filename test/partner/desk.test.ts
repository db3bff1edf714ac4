import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'
import { openPartner, type PartnerClient } from '../support/partner.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
const HOUR = 3_600_000

eachConsole(
  'the partner and the desk',
  { env: { RATE_LIMIT_PER_MINUTE: '100' } },
  (api, { owner, editor, support }) => {
    async function open(name = `Studio ${randomUUID()}`) {
      const partnerId = await makePartner(api.store, { name, email: 'sen@studio.example' })
      const { key } = await makeKey(api.store, { partner_id: partnerId })
      await api.caughtUp()
      return { name, partnerId, key, client: await openPartner(api.service, key) }
    }
    const ask = (client: PartnerClient, quota_per_minute: unknown, reason: unknown = 'Ứng dụng mới') =>
      client.send('/quota-requests', { method: 'POST', body: { quota_per_minute, reason } })
    const mailsTo = (partnerId: string) =>
      api.store.db
        .selectFrom('mails')
        .select('kind')
        .where('partner_id', '=', partnerId)
        .orderBy('created_at')
        .execute()
    const actsOf = async (id: string) => {
      const acts = api.store.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id')
      return (await acts.execute()).map(({ action, role }) => `${role} ${action}`)
    }

    test('more quota: asked for once at a time, granted to all keys at once or refused with a note, told by mail', async () => {
      const { client, partnerId, key, name } = await open()
      const revoked = await makeKey(api.store, { partner_id: partnerId, is_active: 0, revoked_at: 1 })
      for (const [quota, reason, field] of [
        [100, 'x', 'quota_per_minute'],
        [0, 'x', 'quota_per_minute'],
        [1_000_001, 'x', 'quota_per_minute'],
        ['600', 'x', 'quota_per_minute'],
        [600, ' ', 'reason'],
        [600, 'x'.repeat(1001), 'reason'],
      ] as const) {
        const refused = await ask(client, quota, reason)
        expect([refused.status, Object.keys(refused.json().details)]).toEqual([400, [field]])
      }
      const both = await Promise.all([ask(client, 600, HOSTILE), ask(client, 700, HOSTILE)])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      const { data } = both.find(({ status }) => status === 201)!.json()
      expect(data).toMatchObject({ state: 'open', reason: HOSTILE, decided_at: null, note: null })
      expect((await client.send('/quota-requests')).json().data).toEqual([data])

      const waiting = (await support.get(`/quota-requests?state=open&partner_id=${partnerId}`)).json()
      expect(waiting).toMatchObject({ data: [{ id: data.id, partner: name, decided_by: null }], meta: { total: 1 } })
      const { quota_requests } = (await support.get('/insight/overview')).json().data
      expect(quota_requests).toMatchObject({ count: 1, items: [{ partner_id: partnerId, partner: name }] })
      expect((await owner.post(`/quota-requests/${randomUUID()}/refuse`)).status).toBe(404)

      const refused = await owner.post(`/quota-requests/${data.id}/refuse`, { note: 'Hãy dùng ETag trước' })
      expect(refused.json().data).toMatchObject({ state: 'refused', note: 'Hãy dùng ETag trước' })
      expect((await owner.post(`/quota-requests/${data.id}/approve`)).status).toBe(409)
      const limitOf = async () => (await api.send('/genres', { key })).headers['x-ratelimit-limit']
      expect(await limitOf()).toBe('100')

      const second = (await ask(client, 600)).json().data
      expect((await owner.post(`/quota-requests/${second.id}/approve`)).status).toBe(200)
      expect(await limitOf()).toBe('600')
      const quotas = await api.store.db
        .selectFrom('api_keys')
        .select(['id', 'quota_per_minute'])
        .where('partner_id', '=', partnerId)
        .execute()
      expect(quotas.find(({ id }) => id === revoked.id)!.quota_per_minute).toBeNull()
      expect((await mailsTo(partnerId)).map(({ kind }) => kind)).toEqual(['quota-refused', 'quota-approved'])
      expect(await actsOf(partnerId)).toEqual([
        'partner partner.ask-quota',
        'owner partner.refuse-quota',
        'partner partner.ask-quota',
        'owner partner.raise-quota',
      ])
    })

    test('a takedown: told by hand, its clock, confirmed by the partner; in overview and evidence', async () => {
      const { client, partnerId, name } = await open()
      const suspended = await open('Hãng tạm ngưng')
      expect((await owner.post(`/partners/${suspended.partnerId}/suspend`)).status).toBe(200)
      const stranger = await open()
      const track = await makeTrack(api.store, { title: 'Mưa xa' })
      const preview = (await support.get(`/tracks/${track}/takedown-preview`)).json().data
      expect(preview.suspended_partners).toBe(1)
      const order = { track_id: track, claimant: 'Sao Mai', reason: 'Sai chủ', scope: 'new' }
      const { id, created_at, notices } = (await editor.post('/takedowns', order)).json().data
      expect(notices).toContainEqual(
        expect.objectContaining({ partner_id: suspended.partnerId, state: 'no webhook', mail: expect.anything() }),
      )
      const path = `/takedowns/${id}/notices/${partnerId}`
      const untold = async () => (await support.get('/insight/overview')).json().data.takedowns.items[0].untold
      const before = await untold()

      expect((await editor.get(`${path}/text`)).json().data).toMatchObject({
        recipient: 'sen@studio.example',
        text: expect.stringContaining('Mưa xa'),
      })
      const late = new Date(Date.parse(created_at) - 1).toISOString()
      const future = new Date(Date.now() + HOUR).toISOString()
      for (const [body, field] of [
        [{}, 'how'],
        [{ how: ' ' }, 'how'],
        [{ how: 'x\ny' }, 'how'],
        [{ how: 'x'.repeat(201) }, 'how'],
        [{ how: 'thư', at: late }, 'at'],
        [{ how: 'thư', at: future }, 'at'],
        [{ how: 'thư', at: 'hôm qua' }, 'at'],
      ] as const) {
        const refused = await editor.post(`${path}/sent`, body)
        expect([refused.status, Object.keys(refused.json().details)]).toEqual([400, [field]])
      }
      expect((await editor.post(`/takedowns/${id}/notices/${randomUUID()}/sent`, { how: 'thư' })).status).toBe(404)
      expect(await untold()).toBe(before)

      const sent = await editor.post(`${path}/sent`, { how: `Gọi điện ${HOSTILE}`, at: created_at })
      expect(sent.status).toBe(200)
      expect(sent.json().data.notices).toContainEqual(
        expect.objectContaining({
          partner_id: partnerId,
          by_hand: { at: created_at, by: 'editor-1', how: `Gọi điện ${HOSTILE}` },
          done_at: null,
        }),
      )
      expect(await untold()).toBe(before - 1)

      const own = (await client.send('/takedowns')).json()
      expect(own).toEqual({
        data: [
          {
            id,
            track: { id: track, title: 'Mưa xa', artist: 'Hà Linh', isrc: null },
            ...{ scope: 'new', state: 'in_force', created_at, told_at: created_at, restored_at: null, done_at: null },
            deadline_at: new Date(Date.parse(created_at) + 24 * HOUR).toISOString(),
          },
        ],
        meta: { total: 1, page: 1, limit: 20, total_pages: 1 },
      })
      expect((await suspended.client.send('/takedowns')).status).toBe(401)
      const done = (one: PartnerClient, which = id) => one.send(`/takedowns/${which}/done`, { method: 'POST' })
      expect((await done(client, randomUUID())).status).toBe(404)
      const first = await done(client)
      expect([first.status, first.json().data.id]).toEqual([200, id])
      expect((await done(client)).json()).toEqual(first.json())
      expect((await client.send('/takedowns')).json().data[0].done_at).toBe(first.json().data.done_at)
      expect((await stranger.client.send('/takedowns')).json().data[0].done_at).toBeNull()

      const page = (await support.get(`/takedowns/${id}/evidence?lang=en`)).text
      for (const text of [name, 'By hand: Gọi điện &lt;img', 'takedown.sent', 'takedown.done'])
        expect(page).toContain(text)
      expect(page).not.toContain('<img')
      expect(await actsOf(id)).toEqual(['editor takedown.create', 'editor takedown.sent', 'partner takedown.done'])
    })
  },
)

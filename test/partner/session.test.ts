import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { type Api, sendTo, startApi } from '../support/api.ts'
import { makeKey, makePartner, revokeKey } from '../support/catalogue.ts'
import { clientOf, openPartner, signInWith } from '../support/partner.ts'
import { eachStore } from '../support/stores.ts'

const MINUTE = 60_000

eachStore('sessions of partners', (openFresh) => {
  const clock = { at: Date.now() - 24 * 60 * MINUTE }
  let [one, two]: Api[] = []
  beforeAll(async () => {
    const { url: databaseUrl } = await openFresh()
    const options = { databaseUrl, now: () => clock.at, env: { RATE_LIMIT_PER_MINUTE: '2', WRONG_KEY_LIMIT: '4' } }
    one = await startApi(options)
    two = await startApi(options)
  })
  afterAll(async () => {
    await one?.[Symbol.asyncDispose]()
    await two?.[Symbol.asyncDispose]()
  })

  async function makeOwn(name = 'Studio Sen') {
    const made = await makeKey(one!.store, { partner_id: await makePartner(one!.store, { name }) })
    await Promise.all([one!.caughtUp(), two!.caughtUp()])
    return made
  }
  const publicStatus = async (api: Api, key: string) =>
    (await sendTo(api.service, { url: '/api/public/genres', headers: { 'x-api-key': key } })).statusCode

  test('a sign-in sets a cookie that only our own pages send, and tells nothing of the key but its beginning', async () => {
    const { key } = await makeOwn()
    const answer = await signInWith(one!.service, ` ${key} `)

    expect(answer.status).toBe(200)
    const { data } = answer.json()
    expect(data).toEqual({
      organization: 'Studio Sen',
      key: { prefix: key.slice(0, 12), name: 'Trang chính' },
      csrf: expect.stringMatching(/^[\w-]{43}$/),
      ends_at: new Date(clock.at + 60 * MINUTE).toISOString(),
    })
    expect(answer.headers['set-cookie']).toMatch(/^kn_partner=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const stored = await one!.store.db.selectFrom('partner_sessions').selectAll().execute()
    expect(answer.text + JSON.stringify([answer.headers, stored])).not.toContain(key)
    expect(JSON.stringify(stored)).not.toContain(/kn_partner=([\w-]+)/.exec(answer.headers['set-cookie']!)![1])
  })

  test('it is known to every process, and dead in every process after the sign-out', async () => {
    const { key } = await makeOwn()
    const here = await openPartner(one!.service, key)
    const there = clientOf(two!.service, here.cookie)

    expect((await there.send('/session')).json().data.csrf).toBe(here.csrf)
    const out = await here.send('/session', { method: 'DELETE' })
    expect([out.status, out.headers['set-cookie']]).toEqual([204, expect.stringMatching(/^kn_partner=; Max-Age=0; /)])
    for (const client of [here, there]) expect((await client.send('/session')).status).toBe(401)
  })

  test('it ends with its key in a process that was not asked to revoke it', async () => {
    const { key, id } = await makeOwn()
    const there = clientOf(two!.service, (await openPartner(one!.service, key)).cookie)
    expect((await there.send('/keys')).status).toBe(200)
    await revokeKey(one!.store, id)
    expect((await there.send('/keys')).status).toBe(401)
  })

  test('after half an hour without a request, and after an hour anyhow', async () => {
    const { key } = await makeOwn()
    const [idle, busy] = [await openPartner(one!.service, key), await openPartner(one!.service, key)]
    clock.at += 29 * MINUTE
    expect((await busy.send('/session')).status).toBe(200)
    clock.at += 2 * MINUTE
    expect((await idle.send('/session')).status).toBe(401)
    expect((await busy.send('/session')).status).toBe(200)
    clock.at += 28 * MINUTE
    expect((await busy.send('/session')).status).toBe(200)
    clock.at += MINUTE
    expect((await busy.send('/session')).status).toBe(401)
  })

  test('signing in again in the same browser leaves the session of before', async () => {
    const { key } = await makeOwn()
    const before = await openPartner(one!.service, key)
    const again = await signInWith(one!.service, key, { headers: { cookie: before.cookie } })
    expect(again.status).toBe(200)
    expect((await before.send('/session')).status).toBe(401)
  })

  test('looking costs nothing of the quota, and an exhausted quota does not lock out', async () => {
    const { key } = await makeOwn()
    expect([await publicStatus(one!, key), await publicStatus(one!, key)]).toEqual([200, 200])
    expect(await publicStatus(one!, key)).toBe(429)
    const client = await openPartner(one!.service, key)
    const { quota } = (await client.send('/usage')).json()
    expect(quota).toEqual({ requests_per_minute: 2, used_last_minute: 2, remaining_this_minute: 0 })
    clock.at += MINUTE
    for (let i = 0; i < 5; i++) expect((await client.send('/usage')).status).toBe(200)
    expect((await client.send('/usage')).json().quota.used_last_minute).toBe(0)
  })

  test('usage and traffic are those of the public API', async () => {
    const { key, id } = await makeOwn()
    await publicStatus(one!, key)
    const client = await openPartner(one!.service, key)
    // A server that is busy does not wait for the last lines of its log.
    const countOf = async () => (await client.send('/traffic?days=1')).json().data.total.requests
    await expect.poll(countOf).toBe(1)
    const usage = await sendTo(one!.service, { url: '/api/public/me/usage?days=2', headers: { 'x-api-key': key } })
    await expect.poll(countOf).toBe(2)
    const own = (await client.send('/usage?days=2')).json()

    expect(own).toMatchObject({ key: { prefix: key.slice(0, 12) }, totals: { all_time: 2 } })
    expect(Object.keys(own)).toEqual(Object.keys(usage.json()))
    const { data } = (await client.send(`/traffic?days=1&key_id=${id}`)).json()
    expect(data).toMatchObject({ step: 'hour', total: { requests: 2, failed: 0 } })
    expect(data.routes.map(({ route }: { route: string }) => route).sort()).toEqual(['/genres', '/me/usage'])
  })

  test('wrong keys lock the address as they do everywhere, also for a right one', async () => {
    const { key } = await makeOwn()
    const request = { ip: '203.0.113.77' }
    for (let i = 0; i < 4; i++) expect((await signInWith(one!.service, generateKey(), request)).status).toBe(403)

    const locked = await signInWith(one!.service, key, request)
    expect([locked.status, locked.json().code, Number(locked.headers['retry-after']) > 0]).toEqual([
      403,
      'IP_LOCKED',
      true,
    ])
    const open = await sendTo(one!.service, {
      url: '/api/public/genres',
      headers: { 'x-api-key': key },
      remoteAddress: request.ip,
    })
    expect([open.statusCode, open.json().code]).toEqual([403, 'IP_LOCKED'])
    expect((await signInWith(one!.service, key)).status).toBe(200)
  })

  test.each([0, 3600])(
    'the own key is rotated with an overlap of %i s, and the session goes on with the new one',
    async (overlap) => {
      const { key, id } = await makeOwn('Hãng Mây')
      const client = await openPartner(one!.service, key)
      const answer = await client.send('/key/rotate', { method: 'POST', body: { overlap_seconds: overlap } })

      expect(answer.status).toBe(201)
      const { data } = answer.json()
      expect(data).toMatchObject({ rotated_from: id, old_prefix: key.slice(0, 12), name: 'Trang chính' })
      for (const api of [one!, two!])
        expect([await publicStatus(api, key), await publicStatus(api, data.key)]).toEqual([
          overlap > 0 ? 200 : 403,
          200,
        ])
      clock.at += 25 * MINUTE
      expect((await client.send('/session')).json().data.key.prefix).toBe(data.prefix)
      const keys = (await client.send('/keys')).json().data
      expect(keys.map((one: { is_current: boolean }) => one.is_current)).toEqual([false, true])
      expect(JSON.stringify(keys)).not.toContain(data.key)
      const acts = await one!.store.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
      expect(acts).toMatchObject([{ action: 'key.rotate', actor: 'Hãng Mây', role: 'partner', address: '192.0.2.1' }])
      const twice = await client.send('/key/rotate', { method: 'POST', body: { overlap_seconds: -1 } })
      expect([twice.status, Object.keys(twice.json().details)]).toEqual([400, ['overlap_seconds']])
    },
  )

  test('a rotation that cannot take the session along does not happen', async () => {
    const { key, id } = await makeOwn()
    const { db } = one!.store
    const ip = '203.0.113.88'
    // Two sessions of the address, and only the one that is to move is left out of what must be unique: the move fails.
    await signInWith(one!.service, (await makeOwn()).key, { ip })
    const answer = await signInWith(one!.service, key, { ip })
    const client = clientOf(one!.service, String(answer.headers['set-cookie']).split(';')[0]!)
    const isMoved = sql`address = ${sql.lit(ip)} and key_id <> ${sql.lit(id)}`
    await sql`create unique index no_move on partner_sessions (address) where ${isMoved}`.execute(db)
    const rotate = async () =>
      (await client.send('/key/rotate', { method: 'POST', body: { overlap_seconds: 0 } })).status

    expect(await rotate()).toBeGreaterThanOrEqual(500)
    expect(await publicStatus(one!, key)).toBe(200)

    await sql`drop index no_move`.execute(db)
    expect(await rotate()).toBe(201)
  })

  test('twenty changes a minute, then 429', async () => {
    const { key } = await makeOwn()
    const client = await openPartner(one!.service, key)
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) {
      statuses.push((await client.send('/key/rotate', { method: 'POST', body: {} })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
  })
})

import { describe, expect, test } from 'vitest'
import { addPartner } from '../../src/partners/partners.ts'
import { recordAudit } from '../../src/store/audit-log.ts'
import { actAt } from '../support/acts.ts'
import { shareConsole } from '../support/console.ts'

const NOW = Date.parse('2026-03-10T12:30:00Z')
const SCRIPT = '<script>alert(1)</script>'

describe('insight', () => {
  const { api, clients } = shareConsole({ now: () => NOW })
  const { owner, support } = clients

  /** Every request of before is in the store. */
  const ship = () => api.shipped()

  test('traffic: what the log says, of all, of one key, of one route', async () => {
    for (let count = 0; count < 3; count++) await api.get('/genres')
    await api.get('/genres', { key: 'kn_live_wrong' })
    await api.get('/no-such-thing', { headers: { 'user-agent': SCRIPT } })
    await ship()

    const { data } = (await support.get('/insight/traffic')).json()

    const genres = data.routes.find(({ route }: { route: string }) => route === '/genres')
    expect(genres).toMatchObject({ requests: 4, ok: 3, refused: 1, failed: 0, limited: 0 })
    expect(data.routes.some(({ route }: { route: string }) => route.includes('no-such'))).toBe(false)
    expect(data.points.at(-1).requests).toBe(data.total.requests)
    expect(data).toMatchObject({ step: 'hour', from: '2026-03-09T12:00:00.000Z', to: '2026-03-10T13:00:00.000Z' })
    const [key] = data.keys
    const ofKey = (
      await support.get(`/insight/traffic?key_id=${key.key_id}&route=${encodeURIComponent('/genres')}`)
    ).json()
    expect(ofKey.data.total).toMatchObject({ requests: 3, ok: 3 })
    expect(ofKey.data.keys).toEqual([])
    const other = await support.get('/insight/traffic?key_id=3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11')
    expect(other.json().data.total.requests).toBe(0)
  })

  test.each([
    ['from=yesterday', 'from'],
    ['from=2026-03-10&to=2026-03-09', 'from'],
    ['from=2020-01-01', 'from'],
    ['from=2025-11-01&step=hour', 'from'],
    ['step=minute', 'step'],
    ['key_id=x', 'key_id'],
    ['utc_offset=9000', 'utc_offset'],
  ])('traffic?%s: 400 that names %s', async (query, field) => {
    const answer = await support.get(`/insight/traffic?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json().details)).toEqual([field])
  })

  test('the overview: health, who waits, today', async () => {
    await addPartner(api.store, { name: SCRIPT, email: 'a@example.com' } as never, actAt(NOW - 1000))
    await ship()

    const { data } = (await support.get('/insight/overview?utc_offset=420')).json()

    expect(data.health).toMatchObject({ is_ready: true, tracks: expect.any(Number) })
    expect(data.applications).toMatchObject({ count: 1, items: [{ name: SCRIPT }] })
    expect(data.traffic).toHaveLength(24)
    expect(data.traffic[0].at).toBe('2026-03-09T17:00:00.000Z')
    const begun = data.traffic.filter(({ requests }: { requests: number | null }) => requests !== null)
    expect(begun.at(-1)).toMatchObject({ at: '2026-03-10T12:00:00.000Z', requests: expect.any(Number) })
  })

  test('searches: both lists', async () => {
    const day = '2026-03-10'
    const counts = [
      { day, query: 'bolero', searches: 9, found_nothing: 0 },
      { day, query: '<img src=x onerror=alert(1)>', searches: 5, found_nothing: 5 },
      { day, query: 'rare', searches: 2, found_nothing: 2 },
    ]
    await api.store.db.insertInto('search_daily').values(counts).execute()

    const { data } = (await support.get('/insight/searches?days=7')).json()

    expect(data.total).toEqual({ searches: 16, found_nothing: 7 })
    expect(data.top.map(({ query }: { query: string }) => query)).toEqual(['bolero', counts[1]!.query])
    expect(data.empty.map(({ query }: { query: string }) => query)).toEqual([counts[1]!.query])
  })

  test('storage: files by kind, and the store', async () => {
    const find = async () => (await support.get('/insight/storage')).json().data
    await expect.poll(find).toMatchObject({ is_counting: false, database_bytes: expect.any(Number) })
    const data = await find()
    expect(data.media.map(({ kind }: { kind: string }) => kind)).toContain('previews')
  })

  test('locks are listed to all, and released by an owner', async () => {
    const lock = { locked_at: NOW - 1000, until: NOW + 900_000, level: 1 }
    const addresses = ['203.0.113.9', '2001:db8:1:2::/64']
    await api.store.db
      .insertInto('address_locks')
      .values(addresses.map((address) => ({ address, ...lock })))
      .execute()

    const listed = (await support.get('/insight/locks')).json().data
    expect(listed.map(({ address }: { address: string }) => address).sort()).toEqual([...addresses].sort())
    const released = await owner.post('/locks/203.0.113.9/release')
    expect(released.json().data).toEqual({ address: '203.0.113.9', was_locked: true })
    const network = await owner.post(`/locks/${encodeURIComponent('2001:db8:1:2::/64')}/release`)
    expect(network.json().data).toEqual({ address: '2001:db8:1:2::/64', was_locked: true })
    expect((await support.get('/insight/locks')).json().data).toEqual([])
    const nonsense = await owner.post('/locks/unknown/release')
    expect([nonsense.status, Object.keys(nonsense.json().details)]).toEqual([400, ['address']])
    expect(nonsense.json().details.address[0]).toContain('không phải')
    const acts = (await support.get('/audit?action=lock.release')).json()
    expect(acts.data[0]).toMatchObject({ actor: 'owner-1', entity_id: '2001:db8:1:2::/64', address: '192.0.2.1' })
  })

  test('requests: found by status, by id, by key, each with its reason in the language asked for', async () => {
    const refused = await api.get('/genres', { key: null, headers: { 'user-agent': SCRIPT } })
    await ship()

    const byStatus = (await support.get('/requests?status=401')).json()
    expect(byStatus.data[0]).toMatchObject({
      status: 401,
      code: 'MISSING_API_KEY',
      why: 'không gửi X-API-Key',
      user_agent: SCRIPT,
    })
    expect(byStatus.data.every(({ status }: { status: number }) => status === 401)).toBe(true)
    const id = refused.headers['x-request-id']
    const english = await support.get(`/requests?request_id=${id}`, { headers: { 'accept-language': 'en' } })
    expect(english.json().data).toMatchObject([{ request_id: id, why: 'no X-API-Key was sent' }])
    expect((await support.get('/requests?since=5m&limit=1')).json()).toMatchObject({
      meta: { limit: 1, is_complete: false },
    })
    expect((await support.get('/requests?since=ever')).status).toBe(400)
    await api.get('/genres?limit=0')
    const pathsOf = async (query: string) => {
      const found = (await support.get(`/requests?since=1h&limit=100&${query}`)).json().data
      return new Set(found.map(({ path, code }: { path: string; code: string | null }) => `${path} ${code !== null}`))
    }
    // One that the journal alone has so far, and after that what the store has.
    for (let round = 0; round < 2; round++) {
      const genres = [...(await pathsOf('path=/genres'))]
      expect(genres.every((one) => String(one).includes('/genres'))).toBe(true)
      expect([...(await pathsOf('path=/genres&refused=true'))].sort()).toEqual(
        genres.filter((one) => String(one).endsWith(' true')).sort(),
      )
      // A sign of SQL's patterns is a sign like any other.
      expect((await pathsOf('path=/gen%25')).size + (await pathsOf('path=/nowhere')).size).toBe(0)
      await ship()
    }
    expect((await support.get('/requests?refused=maybe')).status).toBe(400)
    const { data } = (await support.get('/requests?partner_id=3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11')).json()
    expect(data).toEqual([])
  })

  test('the audit log: pages, filters, before and after', async () => {
    const id = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'
    for (const [action, actor] of [
      ['thing.add', 'lan'],
      ['thing.edit', 'lan'],
      ['thing', 'minh'],
      ['things.add', 'lan'],
    ] as const) {
      const entry = { action, id, name: SCRIPT, before: { name: 'A' }, after: { name: SCRIPT } }
      await api.store.transaction((trx) => recordAudit(trx, { ...actAt(NOW), actor }, entry))
    }

    const page = (await support.get('/audit?action=thing&limit=2')).json()
    expect(page.meta).toMatchObject({ total: 3, page: 1, limit: 2 })
    expect(page.data.map(({ action }: { action: string }) => action)).toEqual(['thing', 'thing.edit'])
    expect(page.data[1]).toMatchObject({
      actor: 'lan',
      entity_name: SCRIPT,
      before: { name: 'A' },
      after: { name: SCRIPT },
    })
    expect((await support.get('/audit?action=thing&limit=2&page=2')).json().data).toHaveLength(1)
    expect((await support.get(`/audit?entity_id=${id}&actor=minh`)).json().meta.total).toBe(1)
    expect((await support.get('/audit?action=thing%25')).json().data).toEqual([])
  })

  test.each(['DELETE', 'PATCH', 'PUT', 'POST'])(
    'nothing of the audit log can be changed: %s is 405',
    async (method) => {
      const { cookie, csrf } = await api.signIn('owner')
      const answer = await api.stranger('/audit', { method, headers: { cookie, 'x-csrf-token': csrf } })
      expect(answer.status).toBe(405)
    },
  )
})

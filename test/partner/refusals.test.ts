import { expect, test } from 'vitest'
import { onSqliteApi, sendTo } from '../support/api.ts'
import { makeKey, makePartner, revokeKey } from '../support/catalogue.ts'
import { openPartner } from '../support/partner.ts'

onSqliteApi('refused requests on the partner page', {}, (api) => {
  async function open(name: string) {
    const { store, service, caughtUp } = api()
    const partnerId = await makePartner(store, { name })
    const own = await makeKey(store, { partner_id: partnerId })
    const old = await makeKey(store, { partner_id: partnerId, name: 'cũ' })
    await caughtUp()
    return { client: await openPartner(service, own.key), own, old, partnerId }
  }

  test('each with its reason in words and the parameter that was wrong, of the own keys alone, by pages', async () => {
    const { client, own: mine, old } = await open('Studio Sen')
    const stranger = await open('Hãng khác')
    await revokeKey(api().store, old.id)
    // Another partner's key that begins alike: what is refused of it must not be told.
    const prefix = { prefix: old.key.slice(0, 12) }
    await api().store.db.updateTable('api_keys').set(prefix).where('id', '=', stranger.old.id).execute()
    await api().caughtUp()
    const asked = async (path: string, key: string, status: number) => {
      expect((await api().send(path, { key })).status).toBe(status)
      // The log knows milliseconds: two in the same one have no order.
      const askedAt = Date.now()
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(askedAt)
    }
    await asked('/tracks?bpm_min=9999&sort=loud', mine.key, 400)
    await asked('/tracks/00000000-0000-4000-8000-000000000000', mine.key, 404)
    await asked('/genres', mine.key, 200)
    await asked('/genres', old.key, 403)
    await asked('/tracks?limit=0', stranger.own.key, 400)
    await api().shipped()

    const answer = await client.send('/refusals', { headers: { 'accept-language': 'en' } })
    expect(answer.json()).toMatchObject({
      data: [
        { path: '/api/public/tracks/00000000-0000-4000-8000-000000000000', status: 404, code: 'NOT_FOUND' },
        { method: 'GET', path: '/api/public/tracks', status: 400, code: 'INVALID_PARAMETERS', repeats: 1 },
      ],
      meta: { total: 2, page: 1, limit: 20, total_pages: 1 },
    })
    const [notFound, wrong] = answer.json().data
    expect([notFound.parameter, notFound.why]).toEqual([null, 'There was no such thing.'])
    expect(wrong).toMatchObject({ parameter: 'bpm_min, sort', why: 'not valid: bpm_min, sort' })
    expect(Object.keys(wrong)).not.toContain('ip')
    expect((await client.send('/refusals')).json().data[1].why).toBe('không đúng: bpm_min, sort')
    expect((await client.send('/refusals?page=2')).json()).toMatchObject({ data: [], meta: { total: 2, page: 2 } })
    expect((await client.send('/refusals?page=0')).status).toBe(400)

    // The reference asks by the key itself, for the last hour of that key.
    const own = (key: string | null) =>
      sendTo(api().service, {
        url: '/api/partner/requests',
        headers: {
          'accept-language': 'en',
          'sec-fetch-site': 'same-origin',
          ...(key === null ? {} : { 'x-api-key': key }),
        },
      })
    const { data } = (await own(mine.key)).json()
    expect(data.map(({ status, why }: { status: number; why: string | null }) => [status, why])).toEqual([
      [200, null],
      [404, 'There was no such thing.'],
      [400, 'not valid: bpm_min, sort'],
    ])
    expect(Object.keys(data[0])).not.toContain('ip')
    expect([(await own(null)).statusCode, (await own('kn_live_wrong')).statusCode]).toEqual([401, 403])
    expect((await own(mine.key)).json().data).toHaveLength(3)

    await api()
      .store.db.updateTable('api_keys')
      .set({ prefix: 'kn_live_none' })
      .where('id', '=', stranger.old.id)
      .execute()
    const told = (await client.send('/refusals')).json().data
    expect(told[0]).toMatchObject({
      status: 403,
      code: 'INVALID_API_KEY',
      why: expect.stringContaining('khoá đã thu hồi'),
    })
  })
})

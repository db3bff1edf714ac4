import { describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { type Api, eachApi } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'

/** Every request is in the request log, with the reason of its refusal and as much of its key as may be shown. */

const rowsFrom = async (api: Api, ip: string) => {
  // The report on a key's usage brings the log up to date first.
  const { key } = await makeKey(api.store)
  await api.settled()
  await api.get('/me/usage', { key })
  const rows = await api.store.db.selectFrom('request_log').selectAll().where('ip', '=', ip).execute()
  return rows.sort((a, b) => a.segment_id - b.segment_id || a.position - b.position)
}

eachApi('the request log', { env: { RATE_LIMIT_PER_MINUTE: '2', WRONG_KEY_LIMIT: '3' } }, (api) => {
  describe('why', () => {
    test('a good answer has no reason, and the prefix of its key', async () => {
      const ip = '198.51.100.1'
      await api().get('/genres', { ip })
      await api().get('/healthz', { ip, key: null })

      expect(await rowsFrom(api(), ip)).toMatchObject([
        { status: 200, code: null, key_prefix: api().key.slice(0, 12), key_id: api().keyId, repeats: 1 },
        { status: 200, code: null, key_prefix: null, key_id: null, repeats: 1 },
      ])
    })

    test('each refusal has its code, a wrong key no more than its prefix', async () => {
      const ip = '198.51.100.2'
      const { key } = await makeKey(api().store)
      const revoked = await makeKey(api().store, { is_active: 0, revoked_at: 1 })
      const wrong = generateKey()
      await api().settled()
      await api().get('/genres', { ip, key: null })
      await api().get('/genres', { ip, key: revoked.key })
      await api().get('/tracks?limit=0', { ip, key })
      await api().get('/tracks/0190f5e2-7b1c-7cc0-9d5a-000000000009', { ip, key })
      await api().get('/genres', { ip, key })
      await api().send('/nothing-here', { ip, key })
      await api().get('/genres', { ip, key: wrong })
      await api().get('/genres', { ip, key: 'kho\u00e1 sai' })
      await api().get('/genres', { ip, key: 'kn_live_sai' })
      await api().get('/genres', { ip, key })

      const rows = await rowsFrom(api(), ip)
      expect(rows.map(({ status, code, key_prefix }) => [status, code, key_prefix])).toEqual([
        [401, 'MISSING_API_KEY', null],
        [403, 'INVALID_API_KEY', revoked.key.slice(0, 12)],
        [400, 'INVALID_PARAMETERS', key.slice(0, 12)],
        [404, 'NOT_FOUND', key.slice(0, 12)],
        [429, 'RATE_LIMIT_EXCEEDED', key.slice(0, 12)],
        [404, 'NOT_FOUND', key.slice(0, 12)],
        [403, 'INVALID_API_KEY', wrong.slice(0, 12)],
        [403, 'INVALID_API_KEY', 'kho??sai'],
        [403, 'INVALID_API_KEY', 'kn_live_sai'],
        [403, 'IP_LOCKED', key.slice(0, 12)],
      ])
    })
  })
})

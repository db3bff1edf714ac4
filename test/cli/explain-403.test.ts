import { expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { revokeKey } from '../../src/partners/key-changes.ts'
import { issueKey } from '../../src/partners/keys.ts'
import { setPartnerStatus } from '../../src/partners/partner-status.ts'
import { addPartner } from '../../src/partners/partners.ts'
import { actAt } from '../support/acts.ts'
import { listenOn, startApi } from '../support/api.ts'
import { eachStore } from '../support/stores.ts'
import { callCli } from './call-cli.ts'

/** Every kind of 403, as a partner meets it over HTTP and as the operator then explains it by one command. */
eachStore('a 403', (openFresh) => {
  test('is explained by `requests`, and a key by `key check`', async () => {
    const { url } = await openFresh()
    await using api = await startApi({ databaseUrl: url, env: { TRUST_PROXY: 'loopback', WRONG_KEY_LIMIT: '3' } })
    const origin = await listenOn(api.service)
    const partner = async (name: string) =>
      await addPartner(api.store, { name, email: `${name}@b.vn`, isApproved: true }, actAt(Date.now()))
    const issue = (partnerId: string, name: string) =>
      issueKey(api.store, { partnerId, name, quotaPerMinute: null }, actAt(Date.now()))
    const [sen, mai] = [await partner('Sen'), await partner('Mai')]
    const [good, revoked, suspended] = [
      await issue(sen.id, 'web'),
      await issue(sen.id, 'old'),
      await issue(mai.id, 'app'),
    ]
    const ended = await issueKey(
      api.store,
      { partnerId: sen.id, name: 'short', quotaPerMinute: null, expiresAt: Date.now() + 1 },
      actAt(Date.now() - 1),
    )
    await revokeKey(api.store, revoked.key.id, actAt(Date.now()))
    await setPartnerStatus(api.store, mai.id, 'suspend', actAt(Date.now()))
    await api.caughtUp()
    const env = { DATA_DIR: api.dataDir, DATABASE_URL: url }
    const cli = (...args: string[]) => callCli([...args, '--json'], { env })
    const refuse = async (path: string, ip: string, key?: string) => {
      const headers = { 'x-forwarded-for': ip, ...(key === undefined ? {} : { 'x-api-key': key }) }
      const answer = await fetch(`${origin}${path}`, { headers })
      await answer.arrayBuffer()
      expect(answer.status).toBe(403)
      return answer.headers.get('x-request-id')!
    }
    const explain = async (requestId: string) => {
      const [row] = (await cli('requests', '--request-id', requestId)).json()
      return row.why
    }

    const genres = '/api/public/genres'
    const cases: [key: string, why: RegExp, verdict: object][] = [
      [generateKey(), /^unknown key/, { accepted: false, state: 'unknown' }],
      ['not-a-key', /^malformed/, { state: 'malformed' }],
      [revoked.rawKey, /^revoked key \(old of Sen, /, { state: 'revoked', partner: 'Sen' }],
      [ended.rawKey, /^expired key \(short of Sen, /, { state: 'expired', accepted: false }],
      [suspended.rawKey, /^partner suspended \(app of Mai\)$/, { partner_status: 'suspended' }],
    ]
    for (const [at, [key, why, verdict]] of cases.entries()) {
      expect(await explain(await refuse(genres, `198.51.100.${at}`, key))).toMatch(why)
      expect((await cli('key', 'check', key)).json()).toMatchObject(verdict)
    }
    for (let wrong = 0; wrong < 3; wrong += 1) await refuse(genres, '198.51.100.5', generateKey())
    expect(await explain(await refuse(genres, '198.51.100.5', good.rawKey))).toMatch(/^its address is locked/)
    expect((await cli('key', 'check', good.rawKey)).json()).toMatchObject({ accepted: true, quota: 120 })
    const link = `/media/previews/${'a'.repeat(64)}.mp3?expires=1&signature=x`
    expect(await explain(await refuse(link, '198.51.100.6'))).toBe('the link had expired, or was altered')
    const ofSen = (await cli('requests', '--partner', 'Sen', '--status', '403')).json()
    expect(ofSen.map((row: { ip: string }) => row.ip)).toEqual(['198.51.100.5', '198.51.100.3', '198.51.100.2'])
  })
})

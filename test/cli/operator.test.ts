import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { revokeKey } from '../../src/partners/key-changes.ts'
import { issueKey } from '../../src/partners/keys.ts'
import { setPartnerStatus } from '../../src/partners/partner-status.ts'
import { addPartner } from '../../src/partners/partners.ts'
import { formatLine } from '../../src/requests/journal/journal-line.ts'
import { storeBatch } from '../../src/requests/ship-batch.ts'
import { recordAudit } from '../../src/store/audit-log.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { eachStore } from '../support/stores.ts'
import { addHook, openDesk } from './desk.ts'
import { artistLine, id, importAll, NOW, trackLine } from './lines.ts'
import { makeFolder, runCli } from './run-cli.ts'

const DAY = 86_400_000
const addOne = async (store: Store, name: string, email = 'sen@example.vn') =>
  (await addPartner(store, { name, email, isApproved: true }, actAt(NOW))).id
const issue = (store: Store, partnerId: string, quotaPerMinute: number | null = null) =>
  issueKey(store, { partnerId, name: 'web', quotaPerMinute }, actAt(NOW))

eachStore('partners', (openFresh) => {
  test('are added, approved, suspended and turned down, one or all that wait', async () => {
    const { json, call } = await openDesk(openFresh)

    const partner = await json('partner add --email api@baomoi.vn --name', 'Báo Mới')
    expect(partner).toEqual({ id: expect.any(String), name: 'Báo Mới', status: 'pending' })
    expect(await json('key issue --name web --partner', partner.id)).toEqual({
      error: 'partner Báo Mới is pending: only an approved partner gets a key',
    })
    const approved = await json('partner approve', partner.id.toUpperCase())
    expect(approved).toMatchObject({
      status: 'approved',
      claim_url: expect.stringMatching(/^http:\/\/localhost:3000\/keys\/claim\/[\w-]{43}$/),
    })
    const renewed = await json('partner claim', 'Báo Mới')
    expect(renewed.claim_url).not.toBe(approved.claim_url)
    expect(await json('partner show', partner.id)).toMatchObject({ claim_expires_at: renewed.claim_expires_at })
    expect(await json('partner suspend', partner.id)).toMatchObject({ status: 'suspended' })
    expect(await json('partner resume', partner.id)).toMatchObject({ status: 'approved' })
    expect(await json('partner list')).toMatchObject([{ id: partner.id, email: 'api@baomoi.vn', keys: 0 }])

    for (const name of ['Rác một', 'Rác hai', 'Đài thật']) await call('partner add --email a@b.vn --name', name)
    expect(await json('partner reject --all-pending --yes --older-than 1d')).toEqual({ rejected: 0 })
    await call('partner reject --note Rác', 'Rác một')
    expect(await json('partner list --status pending')).toHaveLength(2)
  })

  test('are shown with keys, webhooks and usage, and edited', async () => {
    const { store, call, json } = await openDesk(openFresh)
    const partnerId = await addOne(store, 'Studio Sen')
    const { key } = await issue(store, partnerId)
    await addHook(store, partnerId)
    const days = [
      { key_id: key.id, day: '2026-06-01', requests: 5 },
      { key_id: key.id, day: '2026-01-01', requests: 7 },
    ]
    await store.db.insertInto('usage_daily').values(days).execute()

    const shown = await json('partner show SEN@example.vn')
    const edited = await call('partner edit --name Sen --email a@sen.vn', 'studio sen')
    const usage = await json('usage --partner Sen --days 2')

    expect(shown).toMatchObject({
      ...{ id: partnerId, requests_30_days: 5, requests_all_time: 12 },
      keys: [{ prefix: key.prefix, is_active: true, quota: 120 }],
      webhooks: [{ url: 'https://sen.example/hook' }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/secret|digest/)
    expect(edited.stdout).toBe('Changed Sen\n  name  Studio Sen → Sen\n  email  sen@example.vn → a@sen.vn\n')
    expect(usage).toMatchObject([
      { partner: 'Sen', requests: 5, all_time: 12, daily: [{ date: '2026-06-01', requests: 5 }] },
    ])
  })

  test('are deleted with keys and webhooks, but not while a key works, nor when copies must stay traceable', async () => {
    const { store, call, json, type } = await openDesk(openFresh)
    const partnerId = await addOne(store, 'Studio Sen')
    const { key } = await issue(store, partnerId)
    await addHook(store, partnerId)
    const mark = { code: 'abc', key_id: key.id, track_id: id(1), request_id: 'r', issued_at: NOW }
    const seq = await findLastSeq(store.db)
    const remove = (...flags: string[]) => call('partner delete', 'Studio Sen', ...flags)

    expect((await remove()).stderr).toContain('has an active key: revoke first, or say --yes')
    const no = await type('n\n', 'partner delete', 'Studio Sen')
    expect([no.code, no.stdout]).toEqual([1, 'Nothing was deleted.\n'])
    expect(no.stderr).toContain('Delete Studio Sen with 1 key and 1 webhook? [y/N] ')
    await store.db.insertInto('watermark_issues').values(mark).execute()
    expect((await remove('--yes')).stderr).toContain('use "partner suspend"')
    await store.db.deleteFrom('watermark_issues').execute()
    expect(await findLastSeq(store.db)).toBe(seq)
    expect(await json('partner delete --yes', 'Studio Sen')).toMatchObject({ deleted: true, keys: 1, webhooks: 1 })

    expect(await json('partner list')).toEqual([])
    const told = await findChanges(store.db, seq, ['key', 'partner'], 10)
    expect(told.map(({ kind, action }) => `${kind} ${action}`)).toEqual(['key deleted', 'partner deleted'])
    await addOne(store, 'Hạ')
    const yes = await type('y\n', 'partner delete Hạ')
    expect([yes.code, yes.stdout]).toEqual([0, 'Deleted Hạ, 0 keys and 0 webhooks\n'])
  })

  test('a second one with the same address, and a second key with the same name, are remarked on', async () => {
    const { store, call } = await openDesk(openFresh)
    const sen = await addOne(store, 'Studio Sen')
    const order = `key issue --name web --partner ${sen}`

    expect((await call('partner add --name Sen --email Sen@example.vn')).stderr).toContain(
      `note: Studio Sen (${sen}) has the same e-mail address`,
    )
    const first = await call(order)
    expect([first.stdout.split('\n')[0], first.stderr]).toEqual([
      expect.stringMatching(/^kn_live_[0-9A-Za-z]{38}$/),
      '',
    ])
    expect((await call(order)).stderr).toMatch(
      /^note: this partner has an active key named "web" already: kn_live_....…\n$/,
    )
    const keys = await call('key list')
    expect(keys.stdout).toMatch(/^ID +KEY +NAME +PARTNER +STATE/)
    expect(keys.stdout).not.toContain(first.stdout.split('\n')[0])
  })
})

eachStore('keys', (openFresh) => {
  test('check says why one is refused, and never the key', async () => {
    const { store, pipe, call } = await openDesk(openFresh)
    const [sen, ha] = [await addOne(store, 'Sen'), await addOne(store, 'Hạ')]
    const [good, revoked, suspended] = [await issue(store, sen, 300), await issue(store, sen), await issue(store, ha)]
    await revokeKey(store, revoked.key.id, actAt(NOW))
    await setPartnerStatus(store, ha, 'suspend', actAt(NOW))
    const swapped = `${good.rawKey.slice(0, -1)}${good.rawKey.endsWith('a') ? 'b' : 'a'}`
    const cases: [string, number, RegExp][] = [
      [good.rawKey, 0, /good: key "web" of Sen, 300 requests per minute/],
      [revoked.rawKey, 1, /refused: key "web" of Sen was revoked at 2026-06-01 08:00 UTC/],
      [suspended.rawKey, 1, /refused: key "web" of Hạ, whose account is suspended/],
      [swapped, 1, /refused: wrong checksum/],
      ['kn_live_00000000000000000000000000000000', 1, /refused: malformed: a key has 46 characters, this has 40/],
      ['sk_live_123456', 1, /refused: malformed: a key begins with kn_live_/],
    ]
    for (const [key, code, why] of cases) {
      const checked = await pipe(`${key}\n`, 'key check -')
      expect([checked.code, checked.stdout]).toEqual([code, expect.stringMatching(why)])
      expect(checked.stdout + (await call('key check --json', key)).stdout).not.toContain(key.slice(0, 13))
    }
  })

  test('are issued, given a quota and an end, rotated and revoked, by name, prefix or the key itself', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await addOne(store, 'Sen')

    const first = await json('key issue --partner Sen --name web --quota 300 --expires 90d')
    expect(first).toEqual({
      ...{ id: expect.any(String), key: expect.stringMatching(/^kn_live_[0-9A-Za-z]{38}$/), quota: 300 },
      ...{ prefix: first.key.slice(0, 12), expires_at: new Date(NOW + 90 * DAY).toISOString() },
    })
    expect(await json('key issue --partner Sen --name app --expires 2099-01-31')).toEqual({
      error: expect.stringContaining('within ten years'),
    })
    const other = await json('key issue --partner Sen --name web')
    expect((await call('key revoke web')).stderr).toContain(`${other.prefix}… (web) of Sen`)
    expect((await call('key quota', other.key, '500')).stdout).toBe(
      `${other.prefix}… (web): 120 → 500 requests per minute\n`,
    )
    expect(await json('key quota', other.id, 'default')).toMatchObject({ quota: 120 })
    expect(await json('key revoke', `${other.prefix}…`)).toMatchObject({ id: other.id, is_active: false })

    const second = await json(`key rotate ${first.id} --overlap 7d`)
    expect(second).toMatchObject({ rotated_from: first.id, quota: 300, also_ended: [] })
    expect(second.old_expires_at).toBe(new Date(NOW + 7 * DAY).toISOString())
    expect(await json('key check', first.key)).toMatchObject({ accepted: true, expires_at: second.old_expires_at })
    expect(await json(`key edit ${first.id} --expires 2026-06-03`)).toMatchObject({
      expires_at: '2026-06-03T00:00:00.000Z',
    })
    expect(await json(`key edit ${first.id} --expires never --name cũ`)).toMatchObject({ expires_at: null, name: 'cũ' })
    expect((await call('key rotate', second.id)).stdout).toContain(
      `\n  ended  ${first.prefix}…, which was older still: two keys work at a time`,
    )
    const known = [first.id, second.id, other.id]
    const third = (await json('key list')).find((one: { id: string }) => !known.includes(one.id))
    expect(await json('key revoke --keep-successors', second.id)).toMatchObject({ also_revoked: [] })
    expect((await call('key revoke', first.id)).stdout).toBe(
      `${first.prefix}… (cũ) is revoked\n  and ${third.prefix}…, which replaced it\n`,
    )
  })
})

test('on PostgreSQL, revoking waits until every server has asked', onlyIf(hasPostgres, 'postgres'), async () => {
  const dataDir = await makeFolder()
  const env = { DATABASE_URL: await createDatabase() }
  const cli = async (...args: string[]) => (await runCli(dataDir, [...args, '--json'], { env })).json()
  const partner = await cli('partner', 'add', '--name', 'A', '--email', 'a@b.vn', '--approve')
  const key = await cli('key', 'issue', '--partner', partner.id, '--name', 'web')

  const { revoked_at } = await cli('key', 'revoke', key.id)

  expect(Date.now() - Date.parse(revoked_at)).toBeGreaterThan(1000)
})

eachStore('requests', (openFresh) => {
  const entry = (at: number, fields: object = {}) => ({
    ...{ at, requestId: `r${at}`, method: 'GET', endpoint: '/genres', path: '/api/public/genres', status: 200 },
    ...{ ip: '198.51.100.7', userAgent: 'curl', durationMs: 1.5, keyId: undefined, ...fields },
  })

  async function addRow(store: Store, segment: string, fields: { at: number }) {
    const segments = store.db
      .insertInto('request_segments')
      .values({ segment, shipped_bytes: 10, updated_at: fields.at })
    const { id: segment_id } = await segments.returning('id').executeTakeFirstOrThrow()
    const row = {
      ...{ segment_id, position: 0, request_id: segment, method: 'GET', endpoint: '/genres', status: 200, repeats: 1 },
      ...{ path: '/api/public/genres', ip: '203.0.113.5', user_agent: null, duration_ms: 1, code: null },
      ...{ key_id: null, key_prefix: null },
    }
    await store.db
      .insertInto('request_log')
      .values({ ...row, ...fields })
      .execute()
  }

  test('by partner, key, status, id, address and age, from the store and from what is not there yet', async () => {
    const { store, dataDir, type, json } = await openDesk(openFresh)
    const { key } = await issue(store, await addOne(store, 'Sen'))
    await revokeKey(store, key.id, actAt(NOW - 500))
    const MINUTE = 60_000
    const stored = [
      { at: NOW - MINUTE, key_id: key.id, key_prefix: key.prefix },
      { at: NOW - 2 * MINUTE, status: 429, code: 'RATE_LIMIT_EXCEEDED', key_id: key.id },
      { at: NOW - 3 * MINUTE, status: 403, code: 'IP_LOCKED', ip: '192.0.2.1', repeats: 9 },
      { at: NOW - 300 * MINUTE, status: 403, code: 'MEDIA_URL_EXPIRED' },
    ]
    for (const [at, fields] of stored.entries()) await addRow(store, `host-${at + 1}-1-1.log`, fields)
    await mkdir(join(dataDir, 'requests'))
    const shipped = formatLine(entry(NOW - 10))
    const lines = [
      entry(NOW - 9, { status: 403, code: 'INVALID_API_KEY', keyPrefix: key.prefix }),
      entry(NOW - 8, { status: 403, code: 'INVALID_API_KEY', keyPrefix: 'kn_live_none' }),
      entry(NOW - 7, { status: 401, code: 'MISSING_API_KEY' }),
    ]
    await writeFile(join(dataDir, 'requests', 'host-9-1-1.log'), shipped + lines.map((one) => formatLine(one)).join(''))
    const segment = { segment: 'host-9-1-1.log', shipped_bytes: shipped.length, updated_at: NOW }
    await store.db.insertInto('request_segments').values(segment).execute()
    const find = async (flags = ''): Promise<[number, string | null][]> =>
      (await json(`requests${flags}`)).map((one: { status: number; why: string | null }) => [one.status, one.why])
    const statuses = async (flags = '') => (await find(flags)).map(([status]) => status)

    expect(await statuses()).toEqual([401, 403, 403, 200, 429, 403])
    expect(await find(' --status 403 --since 6h')).toEqual([
      [403, 'unknown key: no key begins like this'],
      [403, `revoked key (web of Sen, ${new Date(NOW - 500).toISOString()})`],
      [403, 'its address is locked after too many unknown keys (see "lock list")'],
      [403, 'the link had expired, or was altered'],
    ])
    expect(await statuses(' --partner sen')).toEqual([403, 200, 429])
    expect(await find(` --key ${key.prefix}`)).toHaveLength(3)
    expect(await find(' --address 192.0.2.1')).toHaveLength(1)
    expect(await find(` --request-id r${NOW - 7}`)).toHaveLength(1)
    expect(await find(' --limit 2')).toHaveLength(2)
    const { stdout } = await type('', 'requests --status 403')
    expect(stdout).toMatch(/^TIME +STATUS +KEY +ADDRESS +REQUEST +WHY\n/)
    expect(stdout).toMatch(/ GET \/genres ×9 +3\n\n/)
    expect(stdout).toContain('\n3  its address is locked after too many unknown keys (see "lock list")\n')
  })

  test('a key that was refused is told: malformed, ended, of a partner who is suspended', async () => {
    const { store, json } = await openDesk(openFresh)
    const [sen, mai] = [await addOne(store, 'Sen'), await addOne(store, 'Mai')]
    const order = { partnerId: sen, name: 'short', quotaPerMinute: null, expiresAt: NOW - 5 }
    const [ended, suspended] = [await issueKey(store, order, actAt(NOW - 10)), await issue(store, mai)]
    await setPartnerStatus(store, mai, 'suspend', actAt(NOW))
    for (const key_prefix of ['not-a-key', ended.key.prefix, suspended.key.prefix]) {
      const refused = { at: NOW, status: 403, code: 'INVALID_API_KEY', key_prefix }
      await addRow(store, key_prefix, refused)
    }

    expect((await json('requests')).map(({ why }: { why: string }) => why).sort()).toEqual([
      `expired key (short of Sen, ${new Date(NOW - 5).toISOString()})`,
      'malformed: no key at all',
      'partner suspended (web of Mai)',
    ])
    expect(await json('key check', ended.rawKey)).toMatchObject({ accepted: false, state: 'expired', partner: 'Sen' })
  })
})

eachStore('deliveries', (openFresh) => {
  test('replay says when what is pending goes by itself', async () => {
    const { store, call, json, type } = await openDesk(openFresh)
    await importAll(store, [artistLine(1), trackLine(11)])
    const hook = await addHook(store, await addOne(store, 'Sen'))
    await call('track delete', id(11))
    const later = { attempts: 1, due_at: NOW + 5000 }
    await store.db.updateTable('deliveries').set(later).execute()

    const { stdout } = await call(`webhook replay ${hook.id} --failed`)
    const listed = await call('webhook deliveries sen.example')

    expect(stdout).toBe(
      '0 deliveries will be sent again to https://sen.example/hook\n1 other is still pending, sent without this, the next at 2026-06-01 08:00 UTC\n',
    )
    expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining('meant may be')])
    expect((await type('', 'webhook deliveries Sen')).stdout).toMatch(/^TIME +EVENT/)
    expect(await json('webhook deliveries Sen')).toMatchObject({ total: 1, deliveries: [{ event: 'track.deleted' }] })
  })
})

test('administrators are added, listed, changed and removed; the last owner stays', async () => {
  const { call, json } = await openDesk()
  const admin = (line: string) => json(`admin ${line}`)

  expect(await admin('list')).toEqual([])
  const first = await admin('add Lan --role owner')
  expect(first).toMatchObject({ name: 'lan', role: 'owner', has_second_factor: false })
  expect(first.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  const given = await call('admin add minh --role support --json --password', 'mật khẩu')
  expect(given.json()).not.toHaveProperty('password')
  expect(given.stdout).not.toContain('mật khẩu')
  expect((await call('admin add', 'tên có dấu', '--role', 'editor')).code).toBe(1)
  for (const refused of [
    ...['add minh --role editor --link', 'add thu --role editor --password short', 'remove lan', 'role lan editor'],
    ...['recovery lan', 'password unknown --link', 'sign-out lan --session x'],
  ])
    expect([refused, (await call(`admin ${refused}`)).code]).toEqual([refused, 1])
  expect(await admin('role minh owner')).toEqual({ name: 'minh', role: 'owner' })
  expect((await admin('password lan')).password).toMatch(/-/)
  expect(await admin('second-factor-off lan')).toEqual({ name: 'lan', has_second_factor: false })
  expect(await admin('sessions lan')).toEqual([])
  expect(await admin('sign-out lan')).toEqual({ name: 'lan', closed: 0 })
  expect(await admin('remove lan')).toEqual({ name: 'lan', removed: true })
  expect(await admin('list')).toMatchObject([{ name: 'minh' }])
})

test('a link stands in for a password; a second step is demanded; the first owner has no need to sign in', async () => {
  const { json } = await openDesk()

  const added = await json('admin add lan --role editor --link')
  expect(added.link).toMatch(/\/console\/welcome#[\w-]{43}$/)
  expect(added).not.toHaveProperty('password')
  expect(await json('admin list')).toMatchObject([{ name: 'lan', link_expires_at: added.link_expires_at }])
  expect((await json('admin password lan --link')).link).not.toBe(added.link)
  expect((await json('admin password admin')).password).toMatch(/-/)
  expect(await json('admin list')).toContainEqual(expect.objectContaining({ name: 'admin', role: 'owner' }))
  for (const wanted of ['on', 'off'])
    expect(await json(`admin demand-second-factor ${wanted}`)).toEqual({ second_factor: wanted === 'on' })
  const acts = await json('audit list --action administrator.rules')
  expect(acts).toHaveLength(2)
})

test('locks are listed and cleared', async () => {
  const { store, call, json, outcome } = await openDesk()
  const lock = { address: '203.0.113.9', locked_at: NOW, until: NOW + 900_000, level: 2 }
  await store.db.insertInto('address_locks').values(lock).execute()

  const times = { locked_at: new Date(lock.locked_at).toISOString(), until: new Date(lock.until).toISOString() }
  expect(await json('lock list')).toEqual([{ ...lock, ...times }])
  expect((await call('lock list')).stdout).toMatch(/^ADDRESS +LOCKED AT +UNTIL +TIMES\n203\.0\.113\.9 /)
  expect(await json('lock clear 203.0.113.9')).toEqual({ address: '203.0.113.9', was_locked: true })
  expect((await call('lock list')).stdout).toBe('No address is locked.\n')
  expect(await outcome('lock clear unknown')).toEqual([1, 'khonhac: "unknown" is not an IP address\n'])
})

test('overview, traffic and storage', async () => {
  const { store, call, json, outcome } = await openDesk()
  expect((await call('insight traffic')).stdout).toBe('There were no requests.\n')
  const request = { requestId: 'r', method: 'GET', path: '/x', ip: '::1', userAgent: undefined, keyId: 'k' }
  const entry = { ...request, at: NOW, endpoint: '/genres', status: 429, durationMs: 1.5, repeats: 4 }
  await storeBatch(store, { segment: 's', from: 0, to: 1, lines: [{ position: 0, entry }] }, NOW)

  const overview = await call('insight overview')
  expect(overview.stdout).toMatch(/^Applications +0 waiting$/m)
  expect(overview.stdout).toMatch(/^Today +4 requests; 0 by this hour a week ago$/m)
  const total = { requests: 4, limited: 4, p50_ms: null }
  expect(await json('insight traffic --to 2026-06-02')).toMatchObject({ step: 'hour', total })
  expect((await call('insight traffic --to 2026-06-02')).stdout).toMatch(/^\/genres +4 +0 +4 +0 +– /m)
  expect(await json('insight storage')).toMatchObject({ database_bytes: expect.any(Number), media: expect.any(Array) })
  expect(await outcome('insight traffic --from 2020-01-01')).toEqual([
    1,
    'khonhac: at most 400 days can be shown by the day\n',
  ])
})

test('the audit log: who did what, filtered', async () => {
  const { store, call, json } = await openDesk()
  await call('partner add --email sen@example.com --approve --name', 'Studio Sen')
  await call('partner suspend', 'Studio Sen')

  const [newest] = await json('audit list')
  expect(newest).toMatchObject({ action: 'partner.suspend', entity_name: 'Studio Sen', role: 'terminal' })
  expect((await call('audit list --action key')).stdout).toBe('Nothing has been written down.\n')
  expect((await call('audit list --action partner.suspend')).stdout).toMatch(
    /partner\.suspend +Studio Sen +status: "approved" → "suspended"/,
  )
  expect(await json(`audit list --of ${newest.entity_id} --actor ${newest.actor}`)).toHaveLength(2)
  expect(await json('audit list --actor unknown')).toEqual([])

  const act = { at: NOW, actor: 'admin', role: 'partner', address: null, requestId: null }
  await recordAudit(store.db, act, { action: 'key.rotate', id: 'x', name: 'web' })
  expect((await call('audit list --action key')).stdout).toMatch(/partner: admin +– +key\.rotate/)
})

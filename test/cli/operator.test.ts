import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { revokeKey } from '../../src/partners/key-changes.ts'
import { issueKey } from '../../src/partners/keys.ts'
import { setPartnerStatus } from '../../src/partners/partner-status.ts'
import { addPartner } from '../../src/partners/partners.ts'
import { formatLine } from '../../src/requests/journal/journal-line.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { actAt } from '../support/acts.ts'
import { makeTones, makeWav } from '../support/sounds.ts'
import { eachStore, type OpenFresh } from '../support/stores.ts'
import { type CallOptions, callCli } from './call-cli.ts'
import { artistLine, id, importAll, NOW, trackLine } from './lines.ts'

const SECRET_KEY = Buffer.alloc(32, 7)

async function openDesk(openFresh: OpenFresh) {
  const { store, url } = await openFresh()
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-operator-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, NO_COLOR: '1' }
  const call = (args: readonly string[], options: Partial<CallOptions> = {}) =>
    callCli(args, { env, cwd: dataDir, now: () => NOW, ...options })
  const json = async (...args: string[]) => (await call([...args, '--json'])).json()
  return { store, dataDir, call, json }
}

async function addSongs(store: Store) {
  await importAll(store, [
    artistLine(1, { name: 'Mỹ Tâm' }),
    artistLine(2, { name: 'Đen' }),
    trackLine(10, { title: 'Ước gì', isrc: 'VNA0D2400010' }),
    trackLine(11, { title: 'Mưa' }),
    trackLine(12, { title: 'Mùa', artists: [{ id: id(2), role: 'featured' }] }),
    trackLine(13, { title: 'Ước gì', artist_id: id(2), published_at: null }),
  ])
}

const addHook = async (store: Store, partnerId: string, host = 'sen.example', events = EVENTS) =>
  (await registerWebhook(store, partnerId, { url: `https://${host}/hook`, events, description: null }, SECRET_KEY, NOW))
    .webhook

eachStore('other names', (openFresh) => {
  test('are given, shown as what was changed, and taken away, for tracks and artists', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await addSongs(store)

    const track = await call(['track', 'update', 'mua', '--aliases', 'Trời mưa, , Mưa ơi'])
    const artist = await call(['artist', 'update', 'den', '--aliases', 'Đen Vâu'])

    expect(track.stdout).toMatch(/aliases +\[\] → \["Trời mưa","Mưa ơi"\]/)
    expect(artist.stdout).toMatch(/aliases .*Đen Vâu/)
    expect(await json('track', 'show', 'mua')).toMatchObject({ aliases: ['Trời mưa', 'Mưa ơi'] })
    expect(await json('artist', 'show', 'den')).toMatchObject({ aliases: ['Đen Vâu'] })
    expect(await json('track', 'update', 'mua', '--aliases', '')).toMatchObject({ aliases: [] })
  })
})

eachStore('a preview that would end behind its track', (openFresh) => {
  test('is moved forward, and the command says so', async () => {
    const { store, dataDir, call } = await openDesk(openFresh)
    await writeFile(join(dataDir, 'tone.wav'), makeWav(makeTones(1, 22_050, 50), 22_050))
    await importAll(store, [artistLine(1), trackLine(10, { title: 'Ước gì', duration_seconds: 50 })])
    const added = await call(['track', 'update', 'uoc-gi', '--audio', 'tone.wav', '--preview-duration', '15'])
    expect([added.code, added.stderr]).toEqual([0, ''])

    const moved = await call(['track', 'update', 'uoc-gi', '--preview-start', '49'])
    const again = await call(['track', 'update', 'uoc-gi', '--preview-start', '49'])

    expect(moved.stdout).toMatch(
      /preview_start_seconds .* → 35 \(asked for 49: the preview must end inside the track\)/,
    )
    expect(again.stdout).toMatch(/Nothing to change.*\n.*preview_start_seconds +stays \(asked for 49/)
  })
})

eachStore('finding things', (openFresh) => {
  test.each([
    [id(11), 11],
    [id(11).toUpperCase(), 11],
    ['mua', 11],
    ['Mưa', 11],
    ['mùa', 12],
    ['VNA0D2400010', 10],
    ['Ước gì — Mỹ Tâm', 10],
    ['uoc gi - den', 13],
  ])('a track by %s', async (text, number) => {
    const { store, json } = await openDesk(openFresh)
    await addSongs(store)

    expect(await json('track', 'show', text)).toMatchObject({ id: id(number) })
  })

  test('what may be several things is named, and nothing is changed', async () => {
    const { store, call } = await openDesk(openFresh)
    await addSongs(store)

    const said = await call(['track', 'delete', 'uoc gi'])
    const prefix = (await call(['track', 'delete', '0000', '--json'])).json()
    const near = await call(['track', 'show', 'ước'])

    expect([said.code, said.stderr]).toEqual([
      1,
      `khonhac: "uoc gi" may be more than one track, so give an id:\n  ${id(10)}  Ước gì — Mỹ Tâm\n  ${id(13)}  Ước gì — Đen (draft)\n`,
    ])
    expect(prefix.candidates).toHaveLength(4)
    expect(near.stderr).toContain(`there is no track "ước"; meant may be:\n  ${id(10)}`)
    expect(await store.db.selectFrom('tracks').select('id').execute()).toHaveLength(4)
  })

  test('lists and searches, drafts too', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await addSongs(store)
    const ids = (tracks: { id: string }[]) => tracks.map((track) => track.id).sort()

    expect(ids(await json('track', 'list', '--status', 'draft'))).toEqual([id(13)])
    expect(ids(await json('track', 'list', '--status', 'published'))).toEqual([id(10), id(11), id(12)])
    expect(ids(await json('track', 'search', 'gi', 'UOC'))).toEqual([id(10), id(13)])
    expect(ids(await json('track', 'search', 'den'))).toEqual([id(12), id(13)])
    expect(ids(await json('track', 'list', '--artist', 'MY TAM', '--without', 'cover'))).toEqual(
      ids((await json('track', 'list')).filter((one: { artist: string }) => one.artist === 'Mỹ Tâm')),
    )
    const named = await json('track', 'list', '--sort', 'title', '--reverse')
    expect(named.map((one: { title: string }) => one.title)).toEqual(
      named.map((one: { title: string }) => one.title).toSorted((a: string, b: string) => b.localeCompare(a, 'vi')),
    )
    expect(await json('track', 'list', '--published-to', '1999-12-31')).toEqual([])
    expect((await call(['track', 'list', '--without', 'tone'])).stderr).toContain('--without must be one of')
    expect((await call(['track', 'list', '--published-from', 'mai'])).stderr).toContain('must be a day')
    expect((await json('track', 'genres')).length).toBeGreaterThan(0)
    const hidden = ['track', 'bulk', 'unpublish', '--where-artist', 'Mỹ Tâm', '--dry-run']
    expect((await json(...hidden)).selected).toBeGreaterThan(0)
    expect((await call(['track', 'list', '--limit', '1'])).stderr).toBe('note: 3 more tracks: --limit shows more\n')
  })

  test('tables fit the terminal, whose ids are then taken as they are shown', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await importAll(store, [
      artistLine(1),
      ...Array.from({ length: 9 }, () =>
        trackLine(1, { id: randomUUID(), title: 'Chúng ta của hiện tại và tương lai' }),
      ),
    ])
    await addPartner(
      store,
      { name: 'Công ty Cổ phần Truyền thông Sen Việt Nam', email: 'lien-he@sen.example', isApproved: true },
      actAt(NOW),
    )

    for (const args of [
      ['track', 'list'],
      ['partner', 'list'],
      ['artist', 'list'],
    ]) {
      const { stdout } = await call(args, { columns: 80 })
      expect(Math.max(...stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80)
    }
    const [, first] = (await call(['partner', 'list'], { columns: 80 })).stdout.split('\n')
    const [shortId] = first!.split(' ')
    expect(shortId).toHaveLength(8)
    expect(await json('partner', 'show', shortId!)).toMatchObject({ email: 'lien-he@sen.example' })
    expect((await call(['partner', 'list'])).stdout).toMatch(/\n[0-9a-f-]{36} /)
  })
})

eachStore('artists', (openFresh) => {
  test('are shown, renamed for all their tracks, pictured and deleted', async () => {
    const { store, dataDir, call, json } = await openDesk(openFresh)
    await addSongs(store)
    const seq = await findLastSeq(store.db)
    await addHook(store, (await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))).id)
    await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
      .png()
      .toFile(join(dataDir, 'a.png'))

    const renamed = await call(['artist', 'update', 'đen', '--name', 'Đen Vâu', '--avatar', 'a.png'])
    const kept = await call(['artist', 'delete', 'Đen Vâu'])
    for (const one of [12, 13]) await call(['track', 'delete', id(one)])
    const deleted = await json('artist', 'delete', 'den vau')

    expect(renamed.stdout).toMatch(
      /^Changed Đen Vâu\n {2}name {2}Đen → Đen Vâu\n {2}avatar_media {2}– → avatars\/.*\n {2}shown by 2 tracks\n$/,
    )
    expect((await findChanges(store.db, seq, ['track'], 10)).slice(0, 1)).toMatchObject([
      { entity_id: id(12), action: 'updated', fields: ['artists'] },
    ])
    expect([kept.code, kept.stderr]).toEqual([
      1,
      expect.stringMatching(/2 tracks show Đen Vâu: .*\n .*Ước gì\n .*Mùa\n$/),
    ])
    expect(deleted).toMatchObject({ deleted: true, name: 'Đen Vâu' })
    expect(await json('artist', 'list')).toMatchObject([{ name: 'Mỹ Tâm', tracks: 2 }])
    expect((await findChanges(store.db, seq, ['artist'], 10)).at(-1)).toMatchObject({ action: 'deleted' })
  })
})

eachStore('partners', (openFresh) => {
  const addSen = (store: Store) =>
    addPartner(store, { name: 'Studio Sen', email: 'sen@example.vn', isApproved: true }, actAt(NOW))

  test('are shown with keys, webhooks and usage, and edited', async () => {
    const { store, call, json } = await openDesk(openFresh)
    const { id: partnerId } = await addSen(store)
    const { key } = await issueKey(store, { partnerId, name: 'web', quotaPerMinute: null }, actAt(NOW))
    await addHook(store, partnerId)
    const days = [
      { key_id: key.id, day: '2026-06-01', requests: 5 },
      { key_id: key.id, day: '2026-01-01', requests: 7 },
    ]
    await store.db.insertInto('usage_daily').values(days).execute()

    const shown = await json('partner', 'show', 'SEN@example.vn')
    const edited = await call(['partner', 'edit', 'studio sen', '--name', 'Sen', '--email', 'a@sen.vn'])
    const usage = await json('usage', '--partner', 'Sen', '--days', '2')

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
    const { store, call, json } = await openDesk(openFresh)
    const { id: partnerId } = await addSen(store)
    const { key } = await issueKey(store, { partnerId, name: 'web', quotaPerMinute: null }, actAt(NOW))
    await addHook(store, partnerId)
    const issue = { code: 'abc', key_id: key.id, track_id: id(1), request_id: 'r', issued_at: NOW }
    const seq = await findLastSeq(store.db)

    expect((await call(['partner', 'delete', 'Studio Sen'])).stderr).toContain(
      'has an active key: revoke first, or say --yes',
    )
    await store.db.insertInto('watermark_issues').values(issue).execute()
    expect((await call(['partner', 'delete', 'Studio Sen', '--yes'])).stderr).toContain('use "partner suspend"')
    await store.db.deleteFrom('watermark_issues').execute()
    expect(await findLastSeq(store.db)).toBe(seq)
    expect(await json('partner', 'delete', 'Studio Sen', '--yes')).toMatchObject({
      deleted: true,
      keys: 1,
      webhooks: 1,
    })

    expect(await json('partner', 'list')).toEqual([])
    expect(
      (await findChanges(store.db, seq, ['key', 'partner'], 10)).map(({ kind, action }) => [kind, action]),
    ).toEqual([
      ['key', 'deleted'],
      ['partner', 'deleted'],
    ])
  })

  test('a person is asked first', async () => {
    const { store, call } = await openDesk(openFresh)
    await addSen(store)

    const no = await call(['partner', 'delete', 'Studio Sen'], { columns: 80, input: 'n\n' })
    const yes = await call(['partner', 'delete', 'Studio Sen'], { columns: 80, input: 'y\n' })

    expect([no.code, no.stdout]).toEqual([1, 'Nothing was deleted.\n'])
    expect(no.stderr).toContain('Delete Studio Sen with 0 keys and 0 webhooks? [y/N] ')
    expect([yes.code, yes.stdout]).toEqual([0, 'Deleted Studio Sen, 0 keys and 0 webhooks\n'])
  })

  test('a second one with the same address, and a second key with the same name, are remarked on', async () => {
    const { store, call } = await openDesk(openFresh)
    const sen = await addSen(store)
    const issue = ['key', 'issue', '--partner', sen.id, '--name', 'web']

    const second = await call(['partner', 'add', '--name', 'Sen', '--email', 'Sen@example.vn'])
    const quiet = await call(issue)
    const twice = await call(issue)

    expect(second.stderr).toContain(`note: Studio Sen (${sen.id}) has the same e-mail address`)
    expect(quiet.stderr).toBe('')
    expect(twice.stderr).toMatch(/^note: this partner has an active key named "web" already: kn_live_....…\n$/)
  })
})

eachStore('key check', (openFresh) => {
  test('says why a key is refused, and never the key', async () => {
    const { store, call } = await openDesk(openFresh)
    const partner = await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    const other = await addPartner(store, { name: 'Hạ', email: 'c@b.vn', isApproved: true }, actAt(NOW))
    const issue = (partnerId: string) => issueKey(store, { partnerId, name: 'web', quotaPerMinute: 300 }, actAt(NOW))
    const [good, revoked, suspended] = [await issue(partner.id), await issue(partner.id), await issue(other.id)]
    await revokeKey(store, revoked.key.id, actAt(NOW))
    await setPartnerStatus(store, other.id, 'suspend', actAt(NOW))
    const swapped = `${good.rawKey.slice(0, -1)}${good.rawKey.endsWith('a') ? 'b' : 'a'}`
    const unknown = 'kn_live_00000000000000000000000000000000'
    const cases: [string, number, RegExp][] = [
      [good.rawKey, 0, /good: key "web" of Sen, 300 requests per minute/],
      [revoked.rawKey, 1, /refused: key "web" of Sen was revoked at 2026-06-01 08:00 UTC/],
      [suspended.rawKey, 1, /refused: key "web" of Hạ, whose account is suspended/],
      [swapped, 1, /refused: wrong checksum/],
      [unknown, 1, /refused: malformed: a key has 46 characters, this has 40/],
      ['sk_live_123456', 1, /refused: malformed: a key begins with kn_live_/],
    ]
    for (const [key, code, why] of cases) {
      const checked = await call(['key', 'check', '-'], { input: `${key}\n` })
      expect([checked.code, checked.stdout]).toEqual([code, expect.stringMatching(why)])
      expect(checked.stdout + (await call(['key', 'check', key, '--json'])).stdout).not.toContain(key.slice(0, 13))
    }
  })

  test('a key is revoked by its prefix, and named when two have the same name', async () => {
    const { store, call, json } = await openDesk(openFresh)
    const { id: partnerId } = await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    const issue = () => issueKey(store, { partnerId, name: 'web', quotaPerMinute: null }, actAt(NOW))
    const [one, two] = [await issue(), await issue()]

    const both = await call(['key', 'revoke', 'web'])
    const revoked = await json('key', 'revoke', `${one.key.prefix}…`)
    const quota = await call(['key', 'quota', two.rawKey, '500'])

    expect(both.stderr).toContain(`${two.key.prefix}… (web) of Sen`)
    expect(revoked).toMatchObject({ id: one.key.id })
    expect(quota.stdout).toBe(`${two.key.prefix}… (web): 120 → 500 requests per minute\n`)
  })

  test('a key is rotated and revoked, and the others that end with it are named', async () => {
    const { store, call, json } = await openDesk(openFresh)
    const { id: partnerId } = await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    const { key: first } = await issueKey(store, { partnerId, name: 'web', quotaPerMinute: null }, actAt(NOW))

    const second = await json('key', 'rotate', first.id)
    expect(second.also_ended).toEqual([])
    const rotated = await call(['key', 'rotate', second.id])
    expect(rotated.stdout).toContain(`\n  ended  ${first.prefix}…, which was older still: two keys work at a time`)
    const keys: { id: string; prefix: string }[] = await json('key', 'list')
    const third = keys.find(({ id }) => id !== first.id && id !== second.id)!
    expect(await json('key', 'revoke', second.id, '--keep-successors')).toMatchObject({ also_revoked: [] })
    const revoked = await call(['key', 'revoke', first.id])
    expect(revoked.stdout).toBe(`${first.prefix}… (web) is revoked\n  and ${third.prefix}…, which replaced it\n`)
  })
})

eachStore('requests', (openFresh) => {
  const entry = (at: number, fields: object = {}) => ({
    ...{ at, requestId: `r${at}`, method: 'GET', endpoint: '/genres', path: '/api/public/genres', status: 200 },
    ...{ ip: '198.51.100.7', userAgent: 'curl', durationMs: 1.5, keyId: undefined, ...fields },
  })
  const row = (segment_id: number, position: number, at: number, fields: object = {}) => ({
    ...{ segment_id, position, at, request_id: `s${segment_id}-${position}`, method: 'GET', endpoint: '/genres' },
    ...{ path: '/api/public/genres', status: 200, ip: '203.0.113.5', user_agent: null, duration_ms: 1, repeats: 1 },
    ...{ key_id: null, code: null, key_prefix: null, ...fields },
  })

  test('by partner, key, status, id, address and age, from the store and from what is not there yet', async () => {
    const { store, dataDir, call, json } = await openDesk(openFresh)
    const { id: partnerId } = await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    const { key } = await issueKey(store, { partnerId, name: 'web', quotaPerMinute: null }, actAt(NOW))
    await revokeKey(store, key.id, actAt(NOW - 500))
    const MINUTE = 60_000
    for (const segment of [1, 2, 3])
      await store.db
        .insertInto('request_segments')
        .values({ segment: `host-${segment}-1-1.log`, shipped_bytes: 10, updated_at: NOW - segment * MINUTE })
        .execute()
    const segments = await store.db
      .selectFrom('request_segments')
      .select(['id', 'segment'])
      .orderBy('segment')
      .execute()
    const idOf = (number: number) => segments[number - 1]!.id
    await store.db
      .insertInto('request_log')
      .values([
        row(idOf(1), 0, NOW - MINUTE, { key_id: key.id, key_prefix: key.prefix }),
        row(idOf(2), 0, NOW - 2 * MINUTE, { status: 429, code: 'RATE_LIMIT_EXCEEDED', key_id: key.id }),
        row(idOf(3), 0, NOW - 3 * MINUTE, { status: 403, code: 'IP_LOCKED', ip: '192.0.2.1', repeats: 9 }),
        row(idOf(3), 1, NOW - 300 * MINUTE, { status: 403, code: 'MEDIA_URL_EXPIRED' }),
      ])
      .execute()
    await mkdir(join(dataDir, 'requests'))
    const shipped = formatLine(entry(NOW - 10))
    const lines = [
      entry(NOW - 9, { status: 403, code: 'INVALID_API_KEY', keyPrefix: key.prefix }),
      entry(NOW - 8, { status: 403, code: 'INVALID_API_KEY', keyPrefix: 'kn_live_none' }),
      entry(NOW - 7, { status: 401, code: 'MISSING_API_KEY' }),
    ]
    await writeFile(join(dataDir, 'requests', 'host-9-1-1.log'), shipped + lines.map((one) => formatLine(one)).join(''))
    await store.db
      .insertInto('request_segments')
      .values({ segment: 'host-9-1-1.log', shipped_bytes: shipped.length, updated_at: NOW })
      .execute()
    const find = async (...flags: string[]) =>
      (await json('requests', ...flags)).map((one: { status: number; why: string | null }) => [one.status, one.why])

    expect((await find()).map(([status]: [number]) => status)).toEqual([401, 403, 403, 200, 429, 403])
    expect(await find('--status', '403', '--since', '6h')).toEqual([
      [403, 'unknown key: no key begins like this'],
      [403, `revoked key (web of Sen, ${new Date(NOW - 500).toISOString()})`],
      [403, 'its address is locked after too many unknown keys (see "lock list")'],
      [403, 'the link had expired, or was altered'],
    ])
    expect((await find('--partner', 'sen')).map(([status]: [number]) => status)).toEqual([403, 200, 429])
    expect((await find('--key', key.prefix)).length).toBe(3)
    expect((await find('--address', '192.0.2.1')).length).toBe(1)
    expect((await find('--request-id', `r${NOW - 7}`)).length).toBe(1)
    expect((await find('--limit', '2')).length).toBe(2)
    const { stdout } = await call(['requests', '--status', '403'], { columns: 80 })
    expect(stdout).toMatch(/^TIME +STATUS +KEY +ADDRESS +REQUEST +WHY\n/)
    expect(stdout).toMatch(/ GET \/genres ×9 +3\n\n/)
    expect(stdout).toContain('\n3  its address is locked after too many unknown keys (see "lock list")\n')
  })
})

eachStore('tracks', (openFresh) => {
  test('a change is shown from what to what', async () => {
    const { store, call } = await openDesk(openFresh)
    await addSongs(store)

    const { stdout } = await call(['track', 'update', 'mua', '--genre', 'Jazz', '--bpm', '90', '--explicit'])
    const none = await call(['track', 'update', 'mua', '--genre', 'Jazz'])
    const aliases = await call(['track', 'update', 'mua', '--aliases', 'Rain, Mưa rơi', '--artist-id', 'my tam'])
    await store.db.updateTable('tracks').set({ published_at: NOW }).execute()
    const drafts = await call(['track', 'list', '--status', 'draft'])

    expect(stdout).toBe('Changed Mưa — Mỹ Tâm\n  genre  V-Pop → Jazz\n  bpm  – → 90\n  is_explicit  false → true\n')
    expect(none.stdout).toBe('Nothing to change: Mưa — Mỹ Tâm\n')
    expect(aliases.stdout).toBe('Changed Mưa — Mỹ Tâm\n  aliases  [] → ["Rain","Mưa rơi"]\n')
    expect((await call(['track', 'show', 'mua'])).stdout).toMatch(/^aliases +Rain, Mưa rơi$/m)
    expect(drafts.stdout).toBe('No track is a draft.\n')
  })

  test('a deletion says who will be told; afterwards who was told can be asked by title', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await addSongs(store)
    const sen = await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    await addHook(store, sen.id)
    await addHook(store, sen.id, 'quiet.example', ['track.created'] as never)
    const suspended = await addHook(store, sen.id, 'gone.example')
    await store.db.updateTable('webhooks').set({ is_active: 0 }).where('id', '=', suspended.id).execute()

    const no = await call(['track', 'delete', 'Mưa'], { columns: 80, input: '\n' })
    const deleted = await call(['track', 'delete', 'Mưa', '--yes'], { columns: 80 })
    await store.db
      .updateTable('deliveries')
      .set({ state: 'done', last_status_code: 204, last_attempt_at: NOW })
      .execute()
    const told = await json('track', 'deliveries', 'mưa')
    const table = await call(['track', 'deliveries', id(11)])

    expect(no.stderr).toMatch(
      /1 webhook is told:\n +Sen +https:\/\/sen.example\/hook\n +Suspended, so not told:\n +Sen +https:\/\/gone.example\/hook\n.*\n.*\n.*track update --draft.*\nDelete "Mưa"\? \[y\/N\] $/,
    )
    expect(no.stdout).toBe('Nothing was deleted.\n')
    expect(deleted.stdout).toMatch(/^Deleted Mưa\n {2}1 webhook is told:/)
    expect(told).toMatchObject([
      { event: 'track.deleted', title: 'Mưa', partner: 'Sen', url: 'https://sen.example/hook', state: 'done' },
    ])
    expect(table.stdout).toMatch(/^Mưa \(.*\)\nTIME +EVENT +PARTNER +STATE +LAST +DONE OR NEXT/)
    expect((await call(['track', 'deliveries', 'nothing'])).code).toBe(1)
  })
})

eachStore('deliveries', (openFresh) => {
  test('replay says when what is pending goes by itself', async () => {
    const { store, call } = await openDesk(openFresh)
    await addSongs(store)
    const sen = await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))
    const hook = await addHook(store, sen.id)
    await call(['track', 'delete', id(11)])
    await store.db
      .updateTable('deliveries')
      .set({ attempts: 1, due_at: NOW + 5000 })
      .execute()

    const { stdout } = await call(['webhook', 'replay', hook.id, '--failed'])
    const listed = await call(['webhook', 'deliveries', 'sen.example'], { columns: 80 })
    const byPartner = await call(['webhook', 'deliveries', 'Sen'], { columns: 80 })
    const inJson = await call(['webhook', 'deliveries', 'Sen', '--json'])

    expect(stdout).toBe(
      '0 deliveries will be sent again to https://sen.example/hook\n1 other is still pending, sent without this, the next at 2026-06-01 08:00 UTC\n',
    )
    expect(listed.code).toBe(1)
    expect(listed.stderr).toContain('meant may be')
    expect(byPartner.stdout).toMatch(/^TIME +EVENT/)
    expect(JSON.parse(inJson.stdout)).toMatchObject({ total: 1, deliveries: [{ event: 'track.deleted' }] })
  })
})

eachStore('what comes from outside cannot give the terminal orders', (openFresh) => {
  test('names', async () => {
    const { store, call } = await openDesk(openFresh)
    await addSongs(store)
    await store.db
      .updateTable('tracks')
      .set({ title: 'a\u001b]0;PWNED\u0007\u009b31m\nb\u202ec' })
      .where('id', '=', id(11))
      .execute()

    for (const args of [
      ['track', 'list'],
      ['track', 'show', id(11)],
      ['track', 'list', '--json'],
      ['track', 'show', 'a\u001b'],
    ]) {
      const { stdout, stderr } = await call(args)
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    }
    expect((await call(['track', 'list', '--json'])).json()[0]).toBeDefined()
  })
})

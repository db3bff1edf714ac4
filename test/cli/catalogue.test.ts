import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addPartner } from '../../src/partners/partners.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { makeTones, makeWav } from '../support/sounds.ts'
import { eachStore } from '../support/stores.ts'
import { addHook, openDesk } from './desk.ts'
import { artistLine, id, importAll, NOW, toJsonl, trackLine } from './lines.ts'

const addSongs = (store: Store) =>
  importAll(store, [
    artistLine(1, { name: 'Mỹ Tâm' }),
    artistLine(2, { name: 'Đen' }),
    trackLine(10, { title: 'Ước gì', isrc: 'VNA0D2400010', bpm: 80 }),
    trackLine(11, { title: 'Mưa' }),
    trackLine(12, { title: 'Mùa', artists: [{ id: id(2), role: 'featured' }] }),
    trackLine(13, { title: 'Ước gì', artist_id: id(2), published_at: null }),
  ])

const addSen = async (store: Store) =>
  (await addPartner(store, { name: 'Sen', email: 'a@b.vn', isApproved: true }, actAt(NOW))).id

const idsOf = (tracks: { id: string }[]) => tracks.map((track) => track.id).sort()

eachStore('finding things', (openFresh) => {
  test('a track by its id, slug, title, ISRC, or title and artist', async () => {
    const { store, json } = await openDesk(openFresh)
    await addSongs(store)

    for (const [text, number] of [
      [id(11).toUpperCase(), 11],
      ['mua', 11],
      ['Mưa', 11],
      ['mùa', 12],
      ['VNA0D2400010', 10],
      ['Ước gì — Mỹ Tâm', 10],
      ['uoc gi - den', 13],
    ] as const)
      expect(await json('track show', text)).toMatchObject({ id: id(number) })
  })

  test('what may be several things is named, and nothing is changed', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await addSongs(store)

    const said = await call('track delete', 'uoc gi')

    expect([said.code, said.stderr]).toEqual([
      1,
      `khonhac: "uoc gi" may be more than one track, so give an id:\n  ${id(10)}  Ước gì — Mỹ Tâm\n  ${id(13)}  Ước gì — Đen (draft)\n`,
    ])
    expect((await json('track delete 0000')).candidates).toHaveLength(4)
    expect((await call('track show ước')).stderr).toContain(`there is no track "ước"; meant may be:\n  ${id(10)}`)
    expect(await json('track list')).toHaveLength(4)
  })

  test('lists and searches, drafts too', async () => {
    const { store, call, json } = await openDesk(openFresh)
    await addSongs(store)

    expect(idsOf(await json('track list --status draft'))).toEqual([id(13)])
    expect(idsOf(await json('track list --status published'))).toEqual([id(10), id(11), id(12)])
    expect(idsOf(await json('track search gi UOC'))).toEqual([id(10), id(13)])
    expect(idsOf(await json('track search den'))).toEqual([id(12), id(13)])
    expect(idsOf(await json('track list --without cover --artist', 'MY TAM'))).toEqual([id(10), id(11), id(12)])
    const named = (await json('track list --sort title --reverse')).map((one: { title: string }) => one.title)
    expect(named).toEqual(named.toSorted((a: string, b: string) => b.localeCompare(a, 'vi')))
    expect(await json('track list --published-to 1999-12-31')).toEqual([])
    expect(await json('track genres')).toEqual([{ genre: 'V-Pop', tracks: 4 }])
    expect((await json('track bulk unpublish --dry-run --where-artist', 'Mỹ Tâm')).selected).toBe(3)
    expect((await call('track list --limit 1')).stderr).toBe('note: 3 more tracks: --limit shows more\n')
  })

  test('tables fit the terminal, whose ids are then taken as they are shown', async () => {
    const { store, call, json, type } = await openDesk(openFresh)
    const title = 'Chúng ta của hiện tại và tương lai'
    await importAll(store, [
      artistLine(1),
      ...Array.from({ length: 9 }, () => trackLine(1, { id: randomUUID(), title })),
    ])
    const fields = { name: 'Công ty Cổ phần Truyền thông Sen Việt Nam', email: 'lien-he@sen.example', isApproved: true }
    await addPartner(store, fields, actAt(NOW))

    for (const line of ['track list', 'partner list', 'artist list']) {
      const { stdout } = await type('', line)
      expect(Math.max(...stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80)
    }
    const [shortId = ''] = (await type('', 'partner list')).stdout.split('\n')[1]!.split(' ')
    expect(shortId).toHaveLength(8)
    expect(await json('partner show', shortId)).toMatchObject({ email: 'lien-he@sen.example' })
    expect((await call('partner list')).stdout).toMatch(/\n[0-9a-f-]{36} /)
  })

  test('what comes from outside cannot give the terminal orders', async () => {
    const { store, outcome, json } = await openDesk(openFresh)
    await addSongs(store)
    const title = 'a\u001b]0;PWNED\u0007\u009b31m\nb\u202ec'
    await store.db.updateTable('tracks').set({ title }).where('id', '=', id(11)).execute()

    for (const line of ['track list', `track show ${id(11)}`, 'track list --json', 'track show a\u001b'])
      expect((await outcome(line))[1]).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    expect((await json('track list'))[0]).toBeDefined()
  })
})

eachStore('tracks', (openFresh) => {
  test('a change is shown from what to what', async () => {
    const { store, call, json, outcome } = await openDesk(openFresh)
    await addSongs(store)
    const said = async (line: string, ...words: string[]) => (await call(`track ${line}`, ...words)).stdout

    expect(await said('update mua --genre Jazz --bpm 90 --explicit')).toBe(
      'Changed Mưa — Mỹ Tâm\n  genre  V-Pop → Jazz\n  bpm  – → 90\n  is_explicit  false → true\n',
    )
    expect(await said('update mua --genre Jazz')).toBe('Nothing to change: Mưa — Mỹ Tâm\n')
    expect(await said('update mua --aliases', 'Rain, , Mưa rơi', '--artist-id', 'my tam')).toBe(
      'Changed Mưa — Mỹ Tâm\n  aliases  [] → ["Rain","Mưa rơi"]\n',
    )
    expect(await said('show mua')).toMatch(/^aliases +Rain, Mưa rơi$/m)
    expect(await said('show mua')).toMatch(/^artists +Mỹ Tâm \(primary\)$/m)
    expect(await json('track update mua --aliases=')).toMatchObject({ aliases: [] })
    const flags = ['--loudness-db', '-7.5', '--license', 'service-restricted', '--clean', '--preview-start', '20']
    expect(await json('track update', 'mưa', '--title', 'Tên mới', '--bpm=', ...flags)).toMatchObject({
      ...{ changed: true, title: 'Tên mới', slug: 'mua', bpm: null, loudness_db: -7.5, is_explicit: false },
      ...{ license_code: 'service-restricted', preview_start_seconds: 20, artist: 'Mỹ Tâm' },
    })
    expect(await json('track update mua --draft')).toMatchObject({ changed: true, published_at: null })
    expect(await json('track update mua --publish')).toMatchObject({ published_at: new Date(NOW).toISOString() })
    expect(await json('track update mua --clean')).toMatchObject({ changed: false })
    expect(await outcome('track update mua --cover a.png')).toEqual([
      1,
      'khonhac: cover "a.png": there is no such file\n',
    ])
    expect(await outcome('track update mua --preview-duration 20')).toEqual([
      1,
      'khonhac: preview_duration_seconds must be 15, 30 or 60\n',
    ])
    await store.db.updateTable('tracks').set({ published_at: NOW }).execute()
    expect(await said('list --status draft')).toBe('No track is a draft.\n')
  })

  test('a preview that would end behind its track is moved forward, and the command says so', async () => {
    const { store, dataDir, call, outcome } = await openDesk(openFresh)
    await writeFile(join(dataDir, 'tone.wav'), makeWav(makeTones(1, 22_050, 50), 22_050))
    await importAll(store, [artistLine(1), trackLine(10, { title: 'Ước gì', duration_seconds: 50 })])
    expect((await outcome('track update uoc-gi --audio tone.wav --preview-duration 15'))[0]).toBe(0)

    const moved = await call('track update uoc-gi --preview-start 49')
    const again = await call('track update uoc-gi --preview-start 49')

    expect(moved.stdout).toMatch(
      /preview_start_seconds .* → 35 \(asked for 49: the preview must end inside the track\)/,
    )
    expect(again.stdout).toMatch(/Nothing to change.*\n.*preview_start_seconds +stays \(asked for 49/)
  })

  test('a deletion says who will be told; afterwards who was told can be asked by title', async () => {
    const { store, call, json, type } = await openDesk(openFresh)
    await addSongs(store)
    const sen = await addSen(store)
    await addHook(store, sen)
    await addHook(store, sen, 'quiet.example', ['track.created'])
    const suspended = await addHook(store, sen, 'gone.example')
    await store.db.updateTable('webhooks').set({ is_active: 0 }).where('id', '=', suspended.id).execute()

    const no = await type('\n', 'track delete Mưa')
    const deleted = await type('', 'track delete Mưa --yes')
    const sent = { state: 'done' as const, last_status_code: 204, last_attempt_at: NOW }
    await store.db.updateTable('deliveries').set(sent).execute()

    expect(no.stderr).toMatch(
      /1 webhook is told:\n +Sen +https:\/\/sen.example\/hook\n +Suspended, so not told:\n +Sen +https:\/\/gone.example\/hook\n.*\n.*\n.*track update --draft.*\nDelete "Mưa"\? \[y\/N\] $/,
    )
    expect(no.stdout).toBe('Nothing was deleted.\n')
    expect(deleted.stdout).toMatch(/^Deleted Mưa\n {2}1 webhook is told:/)
    expect(await json('track deliveries mưa')).toMatchObject([
      { event: 'track.deleted', title: 'Mưa', partner: 'Sen', url: 'https://sen.example/hook', state: 'done' },
    ])
    expect((await call(`track deliveries ${id(11)}`)).stdout).toMatch(
      /^Mưa \(.*\)\nTIME +EVENT +PARTNER +STATE +LAST +DONE OR NEXT/,
    )
    expect((await call('track deliveries nothing')).code).toBe(1)
    expect(await json('track delete', id(13))).toEqual({ id: id(13), title: 'Ước gì', deleted: true, told: [] })
    expect((await call('track delete', id(13))).code).toBe(1)
  })
})

eachStore('artists', (openFresh) => {
  test('are shown, renamed for all their tracks, pictured and deleted', async () => {
    const { store, dataDir, call, json } = await openDesk(openFresh)
    await addSongs(store)
    const seq = await findLastSeq(store.db)
    await addHook(store, await addSen(store))
    const picture = sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } }).png()
    await picture.toFile(join(dataDir, 'a.png'))

    const renamed = await call('artist update đen --avatar a.png --name', 'Đen Vâu')
    const kept = await call('artist delete', 'Đen Vâu')
    expect(await json('artist update --aliases', 'Đ, D', 'den vau')).toMatchObject({ aliases: ['Đ', 'D'] })
    for (const one of [12, 13]) await call('track delete', id(one))
    const deleted = await json('artist delete', 'den vau')

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
    expect(await json('artist list')).toMatchObject([{ name: 'Mỹ Tâm', tracks: 2 }])
    expect((await findChanges(store.db, seq, ['artist'], 10)).at(-1)).toMatchObject({ action: 'deleted' })
  })
})

const songLine = (title: string, artist: string, more: object = {}) =>
  JSON.stringify({ type: 'track', title, artist, genre: 'Pop', duration_seconds: 60, published_at: null, ...more })

async function openDrafts() {
  const desk = await openDesk()
  const lines = [songLine('Một', 'Mỹ Duyên'), songLine('Hai', 'Mỹ Duyên'), songLine('Ba', 'My Duyen')]
  await desk.pipe(lines.join('\n'), 'import -')
  return desk
}

test('artists with near names are merged', async () => {
  const { call, json, pipe } = await openDrafts()

  const near = await json('artist near')
  expect(near).toMatchObject([{ is_same: true, artists: [{ name: 'Mỹ Duyên' }, { name: 'My Duyen' }] }])
  const rehearsed = await pipe(songLine('X', 'Mỹ Duyêm'), 'import - --dry-run --json')
  expect(rehearsed.json().near_artists).toContainEqual({ name: 'Mỹ Duyêm', near: 'Mỹ Duyên' })
  const [kept, gone] = near[0].artists.map((one: { id: string }) => one.id)
  expect((await call(`artist update ${gone} --name`, 'mỹ duyên')).stderr).toContain('has the same name')
  expect((await call('artist merge', kept, kept)).code).toBe(1)
  expect(await json('artist merge', gone, kept)).toMatchObject({ merged: true, moved: 1 })
  expect(await json('artist show', kept)).toMatchObject({ aliases: ['mỹ duyên'] })
  expect((await call('artist show', gone)).stderr).toContain(`there is no artist ${gone}`)
  expect((await call('artist near')).stdout).toBe('No two artists have near names.\n')
})

test('many tracks are changed at once, and one is given a time', async () => {
  const { call, json } = await openDrafts()
  const titlesOf = (tracks: { title: string }[]) => tracks.map(({ title }) => title)

  const forecast = await json('track bulk publish --status draft --dry-run --query', 'my duyen')
  expect(forecast).toMatchObject({ selected: 3, would_change: 3, failed: [] })
  expect(await json('track bulk publish Một Hai')).toMatchObject({ done: 2, failed: [] })
  expect(await json('track bulk update --all --genre Jazz')).toMatchObject({ done: 3 })
  expect(await json('track bulk takedown Một --claimant Sao --reason Sai')).toMatchObject({ done: 1 })
  const again = await call('track bulk publish --all --json')
  expect([again.code, again.json()]).toMatchObject([1, { done: 1, unchanged: 1, failed_count: 1 }])

  await call('collection add Chiều')
  const collected = 'track bulk add_to_collection Ba Một --collection chieu'
  expect(await json(collected)).toMatchObject({ done: 2, failed: [], order_before: [] })
  expect(await json(collected)).toMatchObject({ done: 0, unchanged: 2 })
  expect(titlesOf((await json('collection show Chiều')).tracks)).toEqual(['Ba', 'Một'])
  expect(await json('track bulk remove_from_collection Một --collection Chiều')).toMatchObject({ done: 1 })
  expect((await call('job undo', randomUUID())).stderr).toContain('there is no job')
  for (const wrong of [
    ...['delete', 'update --all', 'takedown --all', 'publish Một --collection Chiều', 'add_to_collection Một'],
  ])
    expect([wrong, (await call(`track bulk ${wrong}`)).code]).toEqual([wrong, 2])

  const made = await json('release add', 'Phố mưa', 'Hai', 'Một', '--date', '2026-03-02')
  expect(titlesOf(made.tracks)).toEqual(['Hai', 'Một'])
  const restored = { done: 1, unchanged: 1, failed: [] }
  expect(await json('track bulk restore --release', 'pho mua')).toMatchObject(restored)
  expect(await json('track list --release', 'Phố mưa')).toHaveLength(2)
  await call('release update --date=', 'Phố mưa', 'Một', 'Hai', 'Ba')
  expect(await json('release list')).toMatchObject([{ tracks: 3, release_date: null }])
  expect((await call('release show', made.id)).stdout).toMatch(/1 .*Một[\s\S]*3 .*Ba/)
  expect((await call('release cover', 'Phố mưa', '/nowhere.png')).stderr).toContain('there is no such file')
  expect(await json('release delete --yes', 'Phố mưa')).toEqual({ id: made.id, deleted: true })

  await call('track unpublish Ba')
  await call('track update Ba --publish-at 2099-01-01T00:00:00Z')
  expect(await json('track show Ba')).toMatchObject({ publish_at: '2099-01-01T00:00:00.000Z' })
  await call('track update Ba --publish-at=')
  expect(await json('track show Ba')).toMatchObject({ publish_at: null, genre: 'Jazz' })
})

test('releases are imported: made, changed and left alone; one with unknown tracks is named', async () => {
  const { json, pipe } = await openDrafts()
  const [album, fresh, known] = [randomUUID(), randomUUID(), (await json('track show Hai')).id]
  const whole = { type: 'release', id: album, title: 'Đêm', release_date: '2026-03-02', tracks: [fresh, known] }
  const both = `${songLine('Tư', 'Mỹ Duyên', { id: fresh })}\n${JSON.stringify(whole)}`
  const load = async (line: string, input = both) => (await pipe(input, `${line} --json`)).json()

  const counts = { created: 1, updated: 0, unchanged: 0 }
  expect(await load('import - --dry-run')).toMatchObject({ failed: 0, releases: counts })
  expect(await load('import -')).toMatchObject({ failed: 0, releases: counts })
  expect(await load('import -')).toMatchObject({ failed: 0, releases: { created: 0, unchanged: 1 } })
  expect(await json('release show', album)).toMatchObject({
    ...{ title: 'Đêm', release_date: '2026-03-02', tracks: [{ id: fresh }, { id: known }] },
  })
  const refused = await load(
    'import -',
    toJsonl([
      { ...whole, id: randomUUID(), title: undefined },
      { ...whole, id: randomUUID() },
      { ...whole, tracks: [randomUUID()] },
      { ...whole, tracks: [fresh, fresh] },
      { ...whole, release_date: '2026-02-30' },
      { ...whole, id: 'Đêm' },
      { ...whole, title: 'Đêm khuya', tracks: [known] },
    ]),
  )
  expect(refused).toMatchObject({ failed: 6, releases: { updated: 1 } })
  expect(refused.bad.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3, 4, 5, 6])
  expect(await json('release show', album)).toMatchObject({ title: 'Đêm khuya', tracks: [{}] })
})

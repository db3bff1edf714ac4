import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findLastSeq } from '../../src/store/change-log.ts'
import { eachStore, type OpenFresh } from '../support/stores.ts'
import { openDesk } from './desk.ts'
import { artistLine, id, importAll, toJsonl, trackLine } from './lines.ts'

async function openImports(openFresh: OpenFresh) {
  const { store, dataDir: folder, call } = await openDesk(openFresh)
  async function importFile(name: string, content: string | Buffer, ...flags: string[]) {
    await writeFile(join(folder, name), content)
    const called = await call(`import ${name} --json`, ...flags)
    return { ...called, json: called.json() }
  }
  return { store, folder, importFile }
}

const makePicture = (path: string) =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
    .png()
    .toFile(path)

const SONGS = `\ufefftitle;artist;featured;genre;duration_seconds;bpm;energy;is_explicit;isrc\r
Ước gì;Mỹ Tâm;;Ballad;4:12;92,5;0,4;không;VNA0D2400010\r
"Đưa nhau; đi trốn";Đen;Linh Cáo;Rap;240;;;có;\r
Mưa;mỹ tâm;;Ballad;200;;;;\r
`

eachStore('CSV', (openFresh) => {
  test('of a spreadsheet: artists by name, ids by themselves, and the same again is no change', async () => {
    const { store, importFile } = await openImports(openFresh)

    const first = await importFile('songs.csv', SONGS)
    const again = await importFile('songs.csv', SONGS)
    const changed = await importFile('songs.csv', SONGS.replace('Ballad;200', 'Pop;200'))

    expect(first.json).toMatchObject({ failed: 0, tracks: { created: 3 }, artists: { created: 3 } })
    expect(again.json).toMatchObject({ failed: 0, tracks: { unchanged: 3, created: 0 }, artists: { created: 0 } })
    expect(changed.json).toMatchObject({ tracks: { unchanged: 2, updated: 1 } })
    const tracks = await store.db.selectFrom('tracks').selectAll().orderBy('title').execute()
    expect(tracks.find(({ isrc }) => isrc !== null)).toMatchObject({
      ...{ title: 'Ước gì', duration_seconds: 252, bpm: 92.5, energy: 0.4, is_explicit: 0 },
    })
    expect(tracks.find(({ title }) => title === 'Đưa nhau; đi trốn')).toMatchObject({ is_explicit: 1, genre: 'Rap' })
    expect(new Set(tracks.map(({ artist_id }) => artist_id)).size).toBe(2)
    expect(await store.db.selectFrom('track_artists').selectAll().execute()).toHaveLength(2)
  })

  test('of artists and of plays, told by their columns', async () => {
    const { store, importFile } = await openImports(openFresh)
    await importFile('artists.csv', 'name,biography\nMỹ Tâm,"Giọng ca\nballad"\n')
    await importFile('songs.csv', 'title,artist,genre,duration_seconds\nƯớc gì,Mỹ Tâm,Ballad,252\n')

    const plays = await importFile('plays.csv', 'slug,date,plays\nuoc-gi,2026-05-30,7\n')

    expect(plays.json).toMatchObject({ failed: 0, plays: { created: 1 } })
    expect(await store.db.selectFrom('artists').select(['name', 'biography']).execute()).toEqual([
      { name: 'Mỹ Tâm', biography: 'Giọng ca\nballad' },
    ])
  })

  test('bad lines are listed with their field, and make no artist', async () => {
    const { store, importFile } = await openImports(openFresh)
    const text = 'title,artist,genre,duration_seconds,bpm\nA,X,Pop,200,fast\nB,Y,Pop,200,90,1\nC,Z,Pop,,90\n'

    const { code, json } = await importFile('songs.csv', text)

    expect(code).toBe(1)
    expect(json).toMatchObject({ failed: 3, bad_omitted: 0 })
    expect(json.bad).toEqual([
      { line: 2, field: 'bpm', reason: 'bpm must be a number from 0 to 300' },
      { line: 3, reason: 'has more cells than the first line' },
      { line: 4, reason: 'duration_seconds is missing: the track is new' },
    ])
    expect(await store.db.selectFrom('artists').select('id').execute()).toEqual([])
  })

  test.each([
    ['UTF-16', Buffer.from('\ufefftitle,artist\n', 'utf16le'), /is written in UTF-16: save it as UTF-8/],
    ['Windows-1258', Buffer.from('title,artist\n\xd0en,\xf0\n', 'latin1'), /is not UTF-8 \(Windows-1258 perhaps\)/],
    ['no heading', Buffer.from('Mưa,Mỹ Tâm\n'), /the first line must name the fields/],
  ])('%s is refused in one sentence', async (_, content, message) => {
    const { importFile } = await openImports(openFresh)

    const { code, stderr } = await importFile('songs.csv', content)

    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
  })
})

eachStore('ids', (openFresh) => {
  test('what is in the store under a name, an ISRC or a title is meant', async () => {
    const { store, importFile } = await openImports(openFresh)
    await importAll(store, [artistLine(1, { name: 'Mỹ Tâm' }), trackLine(10, { title: 'Ước gì' })])
    const song = { type: 'track', title: 'Ước gì', artist: 'MỸ TÂM', genre: 'Pop', duration_seconds: 200 }

    const byTitle = await importFile('a.jsonl', toJsonl([{ ...song, isrc: 'VN-A0D-24-00010' }]))
    const byCode = await importFile('b.jsonl', toJsonl([{ ...song, title: 'Ước gì (2024)', isrc: 'VNA0D2400010' }]))
    const other = await importFile('c.jsonl', toJsonl([{ ...song, title: 'Ước gì (2024)', isrc: 'VNA0D2400011' }]))

    expect([byTitle.json.tracks.updated, byCode.json.tracks.updated, other.json.tracks.created]).toEqual([1, 1, 1])
    expect(await store.db.selectFrom('artists').select('id').execute()).toHaveLength(1)
    expect(await store.db.selectFrom('tracks').select('title').where('id', '=', id(10)).execute()).toEqual([
      { title: 'Ước gì (2024)' },
    ])
  })

  test('a name that several artists have is refused', async () => {
    const { store, importFile } = await openImports(openFresh)
    await importAll(store, [artistLine(1, { name: 'Linh' }), artistLine(2, { name: 'Linh' })])

    const { json } = await importFile('a.csv', 'title,artist,genre,duration_seconds\nA,linh,Pop,200\n')

    expect(json.bad).toEqual([
      { line: 2, field: 'artist', reason: '"linh" is the name of several artists: give the id' },
    ])
  })
})

eachStore('a dry run', (openFresh) => {
  test('changes nothing and says what would come of it, line by line', async () => {
    const { store, folder, importFile } = await openImports(openFresh)
    await makePicture(join(folder, 'a.png'))
    const lines = [
      artistLine(1, { avatar: 'a.png' }),
      ...Array.from({ length: 450 }, (_, at) => trackLine(100 + at, { title: `Bài ${at}` })),
      trackLine(100, { bpm: 90 }),
      trackLine(900, { slug: 'rieng' }),
      trackLine(901, { slug: 'rieng' }),
      trackLine(902, { artist_id: id(77) }),
    ]
    const seq = await findLastSeq(store.db)

    const dry = await importFile('a.jsonl', toJsonl(lines), '--dry-run')
    expect(await findLastSeq(store.db)).toBe(seq)
    expect(await store.db.selectFrom('artists').select('id').execute()).toEqual([])
    const real = await importFile('a.jsonl', toJsonl(lines))

    expect(dry.json).toMatchObject({
      dry_run: true,
      failed: 2,
      tracks: { created: 451, updated: 1 },
      artists: { created: 1 },
    })
    expect(dry.json.bad).toEqual(real.json.bad)
    expect([dry.json.tracks, dry.json.artists]).toEqual([real.json.tracks, real.json.artists])
  })
})

eachStore('files of lines', (openFresh) => {
  test('come from the folder of the import alone, unless it is said otherwise', async () => {
    const { folder, importFile } = await openImports(openFresh)
    await mkdir(join(folder, 'in'))
    await makePicture(join(folder, 'a.png'))
    await symlink(join(folder, 'a.png'), join(folder, 'in', 'link.png'))
    await writeFile(join(folder, 'in', 'empty.wav'), '')
    await writeFile(join(folder, 'in', 'text.wav'), 'no sound at all, but long enough to be one\n'.repeat(100))
    const lines = toJsonl([
      artistLine(1, { avatar: '../a.png' }),
      artistLine(2, { avatar: join(folder, 'a.png') }),
      artistLine(3, { avatar: 'link.png' }),
      artistLine(4),
      trackLine(10, { artist_id: id(4), audio: 'empty.wav' }),
      trackLine(11, { artist_id: id(4), audio: 'text.wav' }),
      trackLine(12, { artist_id: id(4), audio: '/dev/zero' }),
    ])

    const strict = await importFile('in/a.jsonl', lines)
    const open = await importFile('in/b.jsonl', lines, '--allow-outside')

    const reasons = strict.json.bad.map(({ reason }: { reason: string }) => reason.replace(/^\w+ ".*": /, ''))
    const outside = 'lies outside the folder of the import (--allow-outside takes it all the same)'
    expect(reasons.slice(0, 4)).toEqual([outside, outside, outside, 'the file is empty'])
    expect(reasons[4]).toMatch(/^not a WAV/)
    expect(reasons[5]).toBe(outside)
    expect(open.json.bad.map(({ line }: { line: number }) => line)).toEqual([5, 6, 7])
    expect(open.json.bad[2].reason).toContain('is not a file')
  })
})

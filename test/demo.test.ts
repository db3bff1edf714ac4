import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMissingSongs } from '../demo/songs/missing.ts'
import { SONG_DETAILS } from '../demo/songs/song-details.ts'
import { type DemoSong, SONGS } from '../demo/songs/songs.ts'
import { importLines } from '../src/editing/import/import.ts'
import type { Store } from '../src/store/store.ts'
import { onSqlite } from './support/stores.ts'

const NOW = Date.UTC(2026, 10, 15)
const OTHER = [
  { type: 'artist', id: '5f0c7f57-3c1d-4d36-9b0c-3b1a5e6d7f80', name: 'Khác' },
  {
    type: 'track',
    id: '0b7d8a52-90f7-4f0e-8f6e-0f1d2c3b4a59',
    title: 'Bài khác',
    artist_id: '5f0c7f57-3c1d-4d36-9b0c-3b1a5e6d7f80',
    genre: 'Pop',
    duration_seconds: 60,
  },
]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* once(text: string) {
  yield Buffer.from(text)
}

async function importOther(store: Store): Promise<void> {
  const text = `${OTHER.map((line) => JSON.stringify(line)).join('\n')}\n`
  await importLines(
    store,
    { name: 'other', chunks: once(text), sizeBytes: text.length, progressKey: undefined },
    { now: () => NOW },
  )
}

onSqlite('the demo catalogue', (openFresh) => {
  test('is left out where there is other music', async () => {
    const { store } = await openFresh()
    await importOther(store)

    expect(await findMissingSongs(store, folder)).toEqual([])
  })
})

test('every kind of song is among them', () => {
  const some = (isMeant: (song: DemoSong) => unknown) => expect(SONGS.some(isMeant)).toBe(true)
  some((song) => song.isExplicit)
  some((song) => song.territory?.includes(','))
  some((song) => song.featured.length > 1)
  some((song) => song.aliases)
  some((song) => song.hasNoCover)
  some((song) => song.hasNoIsrc)
  some((song) => song.silentSeconds)
  for (const seconds of [undefined, 15, 60]) some((song) => song.previewSeconds === seconds)
  for (const length of ['short', 'usual', 'long']) some((song) => song.length === length)
  expect(new Set(SONGS.map((song) => song.license)).size).toBe(3)
  expect(SONGS.filter((song) => SONG_DETAILS[song.title])).toHaveLength(Object.keys(SONG_DETAILS).length)
})

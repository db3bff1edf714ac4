import { beforeEach, describe, expect, test } from 'vitest'
import { type Batch, type Catalog, createCatalog, type TrackRow } from '../catalog.ts'
import { INITIAL_FIELDS } from '../track-fields.ts'

const ARTIST = 'a0000000-0000-4000-8000-000000000000'
const GUEST = 'a0000000-0000-4000-8000-000000000001'
const trackId = (number: number) => `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function makeTrack(number: number, fields: Partial<TrackRow> = {}): TrackRow {
  return {
    ...INITIAL_FIELDS,
    id: trackId(number),
    slug: `bai-${number}`,
    title: `Bài ${number}`,
    artist_id: ARTIST,
    genre: 'Pop',
    duration_seconds: 200,
    play_count: number,
    like_count: 0,
    published_at: number,
    preview_start_seconds: 0,
    preview_duration_seconds: 30,
    audio_media: null,
    cover_media: null,
    ...fields,
  }
}

const makeArtist = (id: string, name: string) => ({ id, name, biography: null, avatar_media: null, created_at: 0 })

function run(steps: Generator<void>): void {
  for (const _ of steps);
}

let catalog: Catalog
beforeEach(() => {
  catalog = createCatalog()
  catalog.addArtists([makeArtist(ARTIST, 'Sơn Tùng'), makeArtist(GUEST, 'Đen')])
  catalog.addTracks([makeTrack(1), makeTrack(2), makeTrack(3), makeTrack(9, { published_at: null })])
})

const apply = (batch: Batch) => run(catalog.apply(batch))
const version = (number: number) => catalog.trackVersion(catalog.findTrack(trackId(number)))

describe('before build()', () => {
  test('nothing is found, and nothing can be applied', () => {
    expect([catalog.trackCount, catalog.findTrack(trackId(1)), catalog.findTrackBySlug('bai-1')]).toEqual([0, -1, -1])
    expect(() => apply({})).toThrow('loading')
  })
})

describe('once built', () => {
  beforeEach(() => run(catalog.build()))

  test('rows are no longer loaded, and changes come one at a time', () => {
    expect(() => catalog.addTracks([makeTrack(4)])).toThrow('built already')
    const steps = catalog.apply({ tracks: [makeTrack(4)] })
    steps.next()
    expect(() => apply({})).toThrow('changing')
    run(steps)
    apply({ tracks: [makeTrack(5)] })
    expect(catalog.trackCount).toBe(5)
  })

  test('counts change in place; anything else moves the track to another slot', () => {
    const slot = catalog.findTrack(trackId(1))
    apply({ tracks: [makeTrack(1, { play_count: 77, like_count: 5 })] })
    expect([catalog.findTrack(trackId(1)), catalog.track(slot).playCount, catalog.playCountTotal]).toEqual([
      slot,
      77,
      82,
    ])

    apply({ tracks: [makeTrack(1, { title: 'Khác' })] })
    expect(catalog.findTrack(trackId(1))).not.toBe(slot)
  })

  test('a track has a new version when its own record or an artist it shows changes, and then only', () => {
    apply({ tracks: [makeTrack(2, { artists: [{ artist_id: GUEST, role: 'featured', position: 1 }] })] })
    const before = [1, 2, 3].map(version)
    apply({ artists: [makeArtist(GUEST, 'Đen Vâu')] })
    const renamed = [1, 2, 3].map(version)
    expect([0, 1, 2].map((at) => renamed[at]! > before[at]!)).toEqual([false, true, false])
    expect(renamed[1]).toBe(catalog.revision)

    apply({ tracks: [makeTrack(3, { play_count: 4 })] })
    expect([1, 2, 3].map(version)).toEqual([renamed[0], renamed[1], catalog.revision])
  })

  test('plays outlive a change of their track, wait for one that is not there, and skip one that is gone', () => {
    const day = '2026-01-01'
    const plays = [1, 2, 8].map((number) => ({ track_id: trackId(number), day, plays: number * 10 }))
    apply({ plays, tracks: [makeTrack(1, { title: 'Khác' })], removedTracks: [trackId(2)] })
    const recent = () => {
      const { slots, plays: sums } = catalog.playsBetween(day, day)
      return Array.from(slots, (slot, at) => [catalog.track(slot).slug, sums[at]])
    }
    expect(recent()).toEqual([['bai-1', 10]])

    apply({ tracks: [makeTrack(8), makeTrack(2)] })
    expect(recent().sort()).toEqual([
      ['bai-1', 10],
      ['bai-2', 20],
      ['bai-8', 80],
    ])
    catalog.dropPlaysBefore('2026-01-02')
    expect(recent()).toEqual([])
  })

  test('thousands at once: in pieces, all of them at the end, and slots are used again', () => {
    const many = Array.from({ length: 2500 }, (_, at) => makeTrack(at + 10))
    apply({ tracks: many })
    expect([catalog.trackCount, catalog.listTracks({ title: 'bài 25' }, 'title_asc', 0, 5).total]).toEqual([2503, 21])
    const before = catalog.columns.serial.length

    apply({ removedTracks: many.map((row) => row.id) })
    apply({ tracks: many.map((row) => ({ ...row, title: `${row.title} mới` })) })
    expect([catalog.trackCount, catalog.columns.serial.length]).toEqual([2503, before])
    expect(catalog.listTracks({ title: 'moi' }, 'popular', 2499, 5).slots).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import {
  findBest,
  findTrackIds,
  listArtistsForConsole,
  listTracksForConsole,
  type TrackListRequest,
} from '../../src/editing/search/list-catalog.ts'
import { findNearArtists } from '../../src/editing/search/near-artists.ts'
import type { Store } from '../../src/store/store.ts'
import { changeArtist, makeArtist, makeTrack } from '../support/catalogue.ts'
import { bothStores } from '../support/stores.ts'

const EVERYTHING: TrackListRequest = { q: '', statuses: [], sort: 'title', isReversed: false, page: 1, limit: 20 }

async function fill(store: Store) {
  const linh = await makeArtist(store, { name: 'Hà Linh' })
  const other = await makeArtist(store, { name: 'Đình Ân', aliases: '["The Wind"]' })
  const tracks = [
    await makeTrack(store, { title: 'Mưa rào', artist_id: linh, genre: 'Pop', play_count: 7, bpm: null }),
    await makeTrack(store, { title: 'Ánh trăng 100%', artist_id: other, featured: [linh], genre: 'Ballad', bpm: 70 }),
    await makeTrack(store, { title: 'Đêm mưa', artist_id: linh, genre: 'Ân ca', play_count: 9, published_at: null }),
  ]
  return { linh, other, tracks }
}

bothStores('lists of the console', (openFresh) => {
  test('find by words of titles, artists, other names, slugs and the beginning of an id, without marks', async () => {
    const { store } = await openFresh()
    const { linh, other, tracks } = await fill(store)
    const titlesOf = async (request: Partial<TrackListRequest>) =>
      (await listTracksForConsole(store, { ...EVERYTHING, ...request })).tracks.map(({ title }) => title)

    expect(await titlesOf({ q: 'MUA' })).toEqual(['Đêm mưa', 'Mưa rào'])
    expect(await titlesOf({ q: 'linh trang' })).toEqual(['Ánh trăng 100%'])
    expect(await titlesOf({ q: 'wind' })).toEqual(['Ánh trăng 100%'])
    expect(await titlesOf({ q: tracks[0]!.slice(0, 13) })).toEqual(['Mưa rào'])
    // Signs that SQL would take for wildcards are signs.
    expect(await titlesOf({ q: '_ua' })).toEqual([])
    expect(await titlesOf({ q: '100%' })).toEqual(['Ánh trăng 100%'])
    expect(await titlesOf({ genre: 'an CA' })).toEqual(['Đêm mưa'])
    expect(await titlesOf({ genre: 'Jazz' })).toEqual([])
    expect(await titlesOf({ artist: 'ha linh' })).toEqual(['Ánh trăng 100%', 'Đêm mưa', 'Mưa rào'])
    expect(await titlesOf({ artist: 'unknown' })).toEqual([])
    expect(await titlesOf({ artist: other })).toEqual(['Ánh trăng 100%'])
    expect(await titlesOf({ statuses: ['draft'], q: 'mua' })).toEqual(['Đêm mưa'])
    expect(await titlesOf({ without: ['tempo'] })).toEqual(['Mưa rào'])

    await changeArtist(store, linh, { name: 'Thu Phương' })
    expect(await titlesOf({ q: 'linh' })).toEqual([])
    expect(await titlesOf({ q: 'phuong mua' })).toEqual(['Đêm mưa', 'Mưa rào'])
  })

  test('are in the Vietnamese order of what they are sorted by, and the other way round', async () => {
    const { store } = await openFresh()
    await fill(store)
    const titles = async (sort: TrackListRequest['sort'], isReversed = false) =>
      (await listTracksForConsole(store, { ...EVERYTHING, sort, isReversed })).tracks.map(({ title }) => title[0])

    expect(await titles('title')).toEqual(['Á', 'Đ', 'M'])
    expect(await titles('title', true)).toEqual(['M', 'Đ', 'Á'])
    expect(await titles('artist')).toEqual(['Á', 'Đ', 'M'])
    expect(await titles('genre')).toEqual(['Đ', 'Á', 'M'])
    expect(await titles('plays')).toEqual(['Đ', 'M', 'Á'])
    expect(await titles('tempo')).toEqual(['Đ', 'Á', 'M'])
    expect(await titles('tempo', true)).toEqual(['Á', 'Đ', 'M'])
    expect((await titles('status')).at(-1)).toBe('Đ')
    expect((await titles('status', true)).at(0)).toBe('Đ')
  })

  test('have pages and totals', async () => {
    const { store } = await openFresh()
    const { tracks } = await fill(store)
    const second = await listTracksForConsole(store, { ...EVERYTHING, page: 2, limit: 2 })
    expect(second).toMatchObject({ total: 3, tracks: [{ title: 'Mưa rào', artist: 'Hà Linh' }] })
    expect(second.counts).toEqual({ published: 2, draft: 1, taken_down: 0 })
    const found = await findTrackIds(store, { q: 'mua', statuses: [] }, 1)
    expect(found).toEqual({ total: 2, ids: [expect.toBeOneOf(tracks)] })

    const artists = await listArtistsForConsole(store, { q: '', page: 1, limit: 1 })
    expect(artists).toMatchObject({ total: 2, artists: [{ name: 'Đình Ân', tracks: 1 }] })
  })

  test('what is named so comes first, and names one letter apart are near', async () => {
    const { store } = await openFresh()
    const { linh, tracks } = await fill(store)
    expect(await findBest(store, ['mua'], 5)).toEqual({ tracks: [tracks[0], tracks[2]], artists: [] })
    expect((await findBest(store, ['linh'], 1)).artists).toEqual([linh])

    const near = async (name: string, except?: string) =>
      (await findNearArtists(store, name, except)).map(({ name, is_same, tracks }) => [name, is_same, tracks])
    expect(await near('ha  LINH')).toEqual([['Hà Linh', true, 3]])
    expect(await near('Hà Lonh')).toEqual([['Hà Linh', false, 3]])
    expect(await near('Hà Linh', linh)).toEqual([])
    expect(await near('...')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { openCatalogSearch, type TrackListRequest } from '../../src/editing/search/catalog-search.ts'
import { openSearchBeside } from '../../src/editing/search/search-beside.ts'
import { TRACK_SORTS } from '../../src/editing/tracks/track-statuses.ts'
import { DataStoreError } from '../../src/errors.ts'
import type { Store } from '../../src/store/store.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { bothStores } from '../support/stores.ts'

const EVERYTHING: TrackListRequest = { q: '', statuses: [], sort: 'title', isReversed: false, page: 1, limit: 20 }

async function fill(store: Store): Promise<void> {
  const linh = await makeArtist(store, { name: 'Hà Linh' })
  const other = await makeArtist(store, { name: 'Ha  linh' })
  await makeTrack(store, { title: 'Mưa rào', artist_id: linh, play_count: 7 })
  await makeTrack(store, { title: 'Ánh trăng', artist_id: other, featured: [linh], published_at: null })
  await makeTrack(store, { title: 'Đêm mưa', artist_id: linh, genre: 'Bolero', play_count: 9 })
}

bothStores('a large catalogue is searched in a thread of its own', (openFresh) => {
  test('with the answers that a search in this thread has, also of what has changed since', async () => {
    const { store } = await openFresh()
    await fill(store)
    const here = openCatalogSearch(store)
    const beside = openSearchBeside(store, { manyTracks: 3 })
    const askBoth = async () => {
      for (const sort of TRACK_SORTS) {
        const question = { ...EVERYTHING, sort }
        expect(await beside.findTracks(question), sort).toEqual(await here.findTracks(question))
      }
      const words = { ...EVERYTHING, q: 'mua', artist: 'Hà Linh', limit: 1 }
      expect(await beside.findTracks(words)).toEqual(await here.findTracks(words))
      const artists = { q: 'linh', page: 1, limit: 5 }
      expect(await beside.findArtists(artists)).toEqual(await here.findArtists(artists))
      const name = { name: 'hà linh', except: undefined }
      expect(await beside.findNear(name)).toEqual(await here.findNear(name))
      const best = { words: ['mua'], limit: 5 }
      expect(await beside.findBest(best)).toEqual(await here.findBest(best))
    }

    await askBoth()
    expect(await beside.findBest({ words: ['mua'], limit: 1 })).toMatchObject({ tracks: [expect.any(String)] })
    expect((await beside.findTracks({ ...EVERYTHING, q: 'mua' })).total).toBe(2)
    await makeTrack(store, { title: 'Mưa đầu mùa' })
    expect((await beside.findTracks({ ...EVERYTHING, q: 'mua' })).total).toBe(3)
    await askBoth()

    await beside.close()
    await expect(beside.findTracks(EVERYTHING)).rejects.toThrow(DataStoreError)
  })

  test('a small one is not, and one that the store cannot read is a failure of the store', async () => {
    const { store } = await openFresh()
    await fill(store)
    const small = openSearchBeside(store, { manyTracks: 4 })
    const large = openSearchBeside(store, { manyTracks: 3 })
    expect((await small.findTracks(EVERYTHING)).total).toBe(3)
    expect((await large.findTracks(EVERYTHING)).total).toBe(3)
    // Nothing of it runs in a thread that could be ended.
    await small.close()
    expect((await small.findTracks(EVERYTHING)).total).toBe(3)

    await store.db.schema.alterTable('takedowns').renameTo('elsewhere').execute()
    await expect(large.findTracks(EVERYTHING)).rejects.toThrow(DataStoreError)
    await large.close()
  })
})

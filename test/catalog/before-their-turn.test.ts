import { expect, test } from 'vitest'
import { followStore, loadCatalog } from '../../src/catalog/jobs.ts'
import { createLiveCatalog } from '../../src/catalog/live-catalog.ts'
import { takeDownTrack } from '../../src/takedowns/take-down.ts'
import { actAt } from '../support/acts.ts'
import { makeTrack } from '../support/catalogue.ts'
import { MAIL } from '../support/mails.ts'
import { eachStore } from '../support/stores.ts'

const NOW = Date.UTC(2026, 5, 1)

eachStore('tracks that are taken down', (openFresh) => {
  test('leave the catalogue while thousands of changes before them have not been read', async () => {
    const { store } = await openFresh()
    const [gone, kept] = [await makeTrack(store), await makeTrack(store)]
    const { catalog, seq } = await loadCatalog(store, NOW)
    const live = createLiveCatalog()
    const feed = followStore(store, live, {
      now: () => NOW,
      change: (work) => work(),
      reload: () => Promise.reject(new Error('nothing is reloaded')),
      onError: (error) => expect.unreachable(String(error)),
    })
    await feed.takeOut([gone])
    live.publish(catalog)
    const { version } = live
    const later = await makeTrack(store)
    const order = { trackId: gone, claimant: 'Công ty Sao Mai', reason: 'Sai chủ sở hữu', scope: 'new' as const }
    await takeDownTrack(store, order, actAt(NOW), MAIL)

    // The second is still published in the store.
    await feed.takeOut([gone, kept])

    expect(catalog.findTrack(gone)).toBe(-1)
    expect(catalog.findTrack(kept)).not.toBe(-1)
    expect(live.version).toBeGreaterThan(version)
    expect(catalog.findTrack(later), 'its change has not been read').toBe(-1)
    feed.start(seq)
    await feed.catchUp()
    expect([gone, kept, later].map((id) => catalog.findTrack(id) !== -1)).toEqual([false, true, true])
    await feed.stop()
  })
})

import { expect, test } from 'vitest'
import { claimOrphans, insertOrphans } from '../../src/media/orphans.ts'
import { makeTrack } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'

const DAY_MS = 86_400_000
const NOW = 1_800_000_000_000

eachStore('a file on the list of orphans', (openFresh) => {
  test('is not claimed, and leaves the list, when a track refers to it again', async () => {
    const { store } = await openFresh()
    const [used, unused] = ['previews/aa/used.mp3', 'previews/bb/unused.mp3']
    await insertOrphans(store.db, [used, unused], NOW - 3 * DAY_MS)
    // As a program does that knows nothing of the list.
    await makeTrack(store, { audio_media: used })

    expect(await claimOrphans(store, [used, unused], NOW - 2 * DAY_MS)).toEqual([unused])
    const listed = await store.db.selectFrom('media_orphans').select('key').execute()
    expect(listed).toEqual([{ key: unused }])
  })
})

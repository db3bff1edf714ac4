import { test } from 'vitest'
import type { KhoNhacClient } from '../../client/src/create-client.ts'
import type { Track } from '../../client/src/generated/schemas.ts'
import { draws } from '../support/draws.ts'
import { eachStore } from '../support/stores.ts'
import { checkCopy } from './edits.ts'

/** A copy that is made as client/README.md says ends equal to the catalogue. */

eachStore('a copy of the catalogue', (openFresh) => {
  test('whatever is edited, cut off and started again meanwhile, it ends equal', async () => {
    await checkCopy(openFresh, draws(2, 3), () => {
      const copy = { tracks: new Map<string, Track>(), cursor: undefined as string | undefined }
      return { update: (client) => follow(client, copy), cursor: () => copy.cursor, tracks: copy.tracks }
    })
  })
})

/** The loop of client/README.md, until nothing is left to fetch. */
async function follow(client: KhoNhacClient, copy: { tracks: Map<string, Track>; cursor: string | undefined }) {
  for await (const { isReset, changes, cursor } of client.followChanges({
    since: copy.cursor,
    limit: 7,
    pollSeconds: 0.001,
  })) {
    if (isReset) {
      copy.tracks.clear()
      for await (const track of client.items('listTracks', { limit: 3 })) copy.tracks.set(track.id, track)
    }
    const ids = [...new Set(changes.map((change) => change.id))]
    while (ids.length > 0) {
      const some = ids.splice(0, 50)
      const { data } = await client.getTracksByIds({ ids: some })
      for (const one of some) copy.tracks.delete(one)
      for (const track of data) copy.tracks.set(track.id, track)
    }
    copy.cursor = cursor
    return
  }
}

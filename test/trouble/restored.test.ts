import { expect, test } from 'vitest'
import { findLastSeq } from '../../src/store/change-log.ts'
import { eachApi } from '../support/api.ts'
import { loseChangesAfter, makeKey, makeTrack, revokeKey } from '../support/catalogue.ts'

eachApi('a store whose last commits were lost', {}, (api) => {
  test('what it holds now is served, time and again, and followed from there', async () => {
    const { store, caughtUp, get } = api()
    const { id: keyId, key } = await makeKey(store)
    const id = await makeTrack(store)
    const seq = await findLastSeq(store.db)
    const titles = async () =>
      (await get('/tracks', { key })).json().data.map((track: { title: string }) => track.title)

    for (const title of ['Một', 'Hai']) {
      const lost = await makeKey(store)
      await caughtUp()
      await store.db.deleteFrom('api_keys').where('id', '=', lost.id).execute()
      await store.db.updateTable('tracks').set({ title }).where('id', '=', id).execute()
      await loseChangesAfter(store, seq)
      await caughtUp()

      expect(await titles()).toEqual([title])
      expect((await get('/tracks', { key: lost.key })).status).toBe(403)
    }

    await revokeKey(store, keyId)
    expect((await get('/tracks', { key })).status).toBe(403)
  })
})

import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteTrack } from '../../src/editing/tracks/tracks.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import type { MediaKind } from '../../src/media/media-store.ts'
import { sweepMedia } from '../../src/media/sweep.ts'
import { insertVariant } from '../../src/watermark/queries.ts'
import { actAt } from '../support/acts.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { makeFolder } from '../support/folder.ts'
import { eachStore } from '../support/stores.ts'

const HOUR = 3600 * 1000
const START = Date.UTC(2026, 2, 10)

eachStore('sweeping files', (openFresh) => {
  async function setUp() {
    const { store } = await openFresh()
    const folder = makeFolder()
    const media = openFolderStore(folder)
    /** A file that was put there long ago. */
    const put = async (kind: MediaKind, text: string) => {
      const key = await media.put(Buffer.from(text), kind)
      const digest = key.slice(kind.length + 1)
      await utimes(join(folder, kind, digest.slice(0, 2), digest), START / 1000 - 1e6, START / 1000 - 1e6)
      return key
    }
    const sweepAt = (hours: number) => sweepMedia({ store, media, now: () => START + hours * HOUR })
    const isThere = async (key: string) => (await media.stat(key)) !== undefined
    return { store, media, put, sweepAt, isThere }
  }

  test('what a deleted track leaves goes after two days, and not what another still uses', async () => {
    const { store, put, sweepAt, isThere } = await setUp()
    const own = {
      audio_media: await put('previews', 'a'),
      audio_original: await put('originals', 'a'),
      master_media: await put('masters', 'a'),
    }
    const shared = await put('covers', 'both')
    const avatar = await put('avatars', 'his')
    const artist_id = await makeArtist(store, { avatar_media: avatar })
    const doomed = await makeTrack(store, { artist_id, ...own, cover_media: shared })
    await makeTrack(store, { artist_id, cover_media: shared })
    expect(await sweepAt(0)).toBe(0)
    await deleteTrack(store, doomed, actAt(START))

    expect(await sweepAt(1)).toBe(0)
    expect(await sweepAt(48)).toBe(0)
    expect(await isThere(own.audio_media)).toBe(true)
    expect(await sweepAt(49)).toBe(3)

    for (const key of Object.values(own)) expect(await isThere(key), key).toBe(false)
    expect([await isThere(shared), await isThere(avatar)]).toEqual([true, true])
    expect(await store.db.selectFrom('media_orphans').selectAll().execute()).toEqual([])
  })

  test('a file that is used again in time stays, and its two days begin anew', async () => {
    const { store, put, sweepAt, isThere } = await setUp()
    const key = await put('previews', 'b')
    await sweepAt(0)
    const track = await makeTrack(store, { audio_media: key })
    expect(await sweepAt(50)).toBe(0)
    await deleteTrack(store, track, actAt(START))

    expect(await sweepAt(60)).toBe(0)
    expect(await sweepAt(100)).toBe(0)
    expect(await isThere(key)).toBe(true)
    expect(await sweepAt(108)).toBe(1)
  })

  test('a file that has just come is left alone: its track may be about to be written', async () => {
    const { store, media, put } = await setUp()
    const old = await put('covers', 'old')
    const fresh = await media.put(Buffer.from('fresh'), 'covers')
    await sweepMedia({ store, media, now: Date.now })

    const rows = await store.db.selectFrom('media_orphans').select('key').execute()
    expect(rows.map((row) => row.key)).toEqual([old])
    expect(fresh).not.toBe(old)
  })

  test('what marked copies were made of stays, though its track is gone; what was not written down goes', async () => {
    const { store, put, sweepAt, isThere } = await setUp()
    const [marked, master, stray] = [await put('marked', 'm'), await put('masters', 'n'), await put('marked', 's')]
    await insertVariant(store.db, {
      ...{ id: randomUUID(), track_id: randomUUID(), master_media: master, secret_id: 'x', marked_media: marked },
      ...{ strength: 0.5, ratio_db: 30, margin: 12, is_weak: 0, fingerprint: '', created_at: 0 },
    })
    await sweepAt(0)
    await sweepAt(100)

    expect([await isThere(marked), await isThere(master), await isThere(stray)]).toEqual([true, true, false])
  })
})

import { EventEmitter, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import { adoptFile, assertAdopted, claimOrphans } from '../../src/media/orphans.ts'
import { openS3Store } from '../../src/media/s3-store.ts'
import { sweepMedia } from '../../src/media/sweep.ts'
import { openSoundWorkers, type SoundWorkers } from '../../src/sound/sound-workers.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { makeTrack } from '../support/catalogue.ts'
import { makeFolder } from '../support/folder.ts'
import { S3_CREDENTIALS, startS3Server } from '../support/s3-server.ts'
import { eachStore } from '../support/stores.ts'

const HOUR = 3600 * 1000
/** Ahead of every file that a test writes: to a sweep at this time they are old. */
const START = Date.now() + 100 * HOUR

const folder = makeFolder()
let sounds: SoundWorkers
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  sounds = openSoundWorkers()
  s3 = await startS3Server()
  const plain = { create: { width: 300, height: 300, channels: 3, background: '#204080' } } as const
  await writeFile(join(folder, 'cover.png'), await sharp(plain).png().toBuffer())
})
afterAll(async () => {
  await sounds.close()
  await s3.close()
})

/** A step that stands still when it is reached, until it is let go. */
function makeGate() {
  const gate = new EventEmitter()
  const [reached, opened] = [once(gate, 'reached'), once(gate, 'opened')]
  const pass = async () => {
    gate.emit('reached')
    await opened
  }
  return { reached, open: () => gate.emit('opened'), pass }
}

const mediaStores: Record<string, () => MediaStore> = {
  folder: () => openFolderStore(join(folder, 'media')),
  bucket: () =>
    openS3Store({
      ...{ ...S3_CREDENTIALS, endpoint: s3.endpoint, bucket: s3.bucket, spoolFolder: join(folder, 'spool') },
      now: Date.now,
    }),
}

eachStore('sweeping while the same file is imported again', (openFresh) => {
  describe.each(Object.keys(mediaStores))('media in a %s', (place) => {
    /** A file that has been an orphan for two days, and a track that is about to get it again. */
    async function setUp() {
      const { store } = await openFresh()
      const media = mediaStores[place]!()
      const first = await makeTrack(store)
      await give(store, first, media)
      const { cover_media: key } = await store.db.selectFrom('tracks').select('cover_media').executeTakeFirstOrThrow()
      await deleteTrack(store, first, actAt(START))
      expect(await sweep(store, media, 0)).toBe(0)
      expect(await store.db.selectFrom('media_orphans').select('key').execute()).toEqual([{ key }])
      const track = await makeTrack(store)
      return { store, media, key: key!, track }
    }
    const give = (store: Store, track: string, media: MediaStore) =>
      updateTrack(store, track, { cover: 'cover.png' }, actAt(START), { media, sounds, folder })
    const sweep = (store: Store, media: MediaStore, hours: number) =>
      sweepMedia({ store, media, now: () => START + hours * HOUR })

    async function expectWhole({ store, media, key, track }: Awaited<ReturnType<typeof setUp>>) {
      const rows = store.db.selectFrom('tracks').select('cover_media').where('id', '=', track)
      expect((await rows.executeTakeFirstOrThrow()).cover_media).toBe(key)
      expect(await media.stat(key)).toBeDefined()
      expect(await store.db.selectFrom('media_orphans').selectAll().execute()).toEqual([])
    }

    test('a file that is not taken up goes', async () => {
      const { store, media, key } = await setUp()
      expect(await sweep(store, media, 47)).toBe(0)
      expect(await sweep(store, media, 49)).toBe(1)
      expect(await media.stat(key)).toBeUndefined()
    })

    test('imported while it is being removed: the import waits and writes it anew', async () => {
      const all = await setUp()
      const gate = makeGate()
      const slow: MediaStore = {
        ...all.media,
        async delete(key) {
          await gate.pass()
          await all.media.delete(key)
        },
      }
      const sweeping = sweep(all.store, slow, 50)
      await gate.reached
      const puts: string[] = []
      const watched: MediaStore = {
        ...all.media,
        put: (body, kind, onKey) =>
          all.media.put(body, kind, async (key) => {
            await onKey?.(key)
            puts.push(key)
          }),
      }
      const importing = give(all.store, all.track, watched)
      // As many looks at the store as the import would need to get by.
      for (let count = 0; count < 20; count++) await all.store.ping()
      expect(puts).toEqual([])
      gate.open()
      expect(await sweeping).toBe(1)
      await importing
      await expectWhole(all)
    })

    test('imported after the sweep has looked at it: it is not removed', async () => {
      const all = await setUp()
      const gate = makeGate()
      const slow: MediaStore = {
        ...all.media,
        async *list(kind) {
          yield* all.media.list(kind)
          if (kind === 'covers') await gate.pass()
        },
      }
      const sweeping = sweep(all.store, slow, 50)
      await gate.reached
      await give(all.store, all.track, all.media)
      gate.open()
      expect(await sweeping).toBe(0)
      await expectWhole(all)
    })

    test('written, and committed only after a whole sweep: it is not removed', async () => {
      const all = await setUp()
      const gate = makeGate()
      const slow: MediaStore = {
        ...all.media,
        async put(body, kind, onKey) {
          const key = await all.media.put(body, kind, onKey)
          await gate.pass()
          return key
        },
      }
      const importing = give(all.store, all.track, slow)
      await gate.reached
      expect(await sweep(all.store, all.media, 50)).toBe(0)
      gate.open()
      await importing
      await sweep(all.store, all.media, 51)
      await expectWhole(all)
    })

    test('a sweep that died over it does not block for long', async () => {
      const all = await setUp()
      expect(await claimOrphans(all.store, [all.key], START)).toEqual([all.key])
      expect(await claimOrphans(all.store, [all.key], START)).toEqual([])
      const sixMinutesAgo = Date.now() - 6 * 60_000
      await all.store.db.updateTable('media_orphans').set({ removing_at: sixMinutesAgo }).execute()
      await give(all.store, all.track, all.media)
      await expectWhole(all)
    })
  })

  test('what is being removed cannot be committed, and a failed bucket leaves the rest to be removed later', async () => {
    const { store } = await openFresh()
    const media = openFolderStore(join(folder, `media-${store.kind}`))
    const keys: string[] = []
    for (const text of ['a', 'b', 'c']) keys.push(await media.put(Buffer.from(text), 'covers'))
    keys.sort()
    await sweepMedia({ store, media, now: () => START })
    const broken: MediaStore = {
      ...media,
      async delete(key) {
        if (key === keys[1]) throw new Error('the bucket is away')
        await media.delete(key)
      },
    }
    await expect(sweepMedia({ store, media: broken, now: () => START + 50 * HOUR })).rejects.toThrow('away')

    const rows = await store.db.selectFrom('media_orphans').select(['key', 'removing_at']).orderBy('key').execute()
    expect(rows).toEqual([
      { key: keys[1], removing_at: expect.any(Number) },
      { key: keys[2], removing_at: null },
    ])
    await expect(store.transaction((trx) => assertAdopted(trx, [keys[1]!]))).rejects.toThrow('being removed')
    await adoptFile(store, keys[2]!)
    expect(await sweepMedia({ store, media, now: () => START + 51 * HOUR })).toBe(0)
  })
})

import { copyFile, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeImageFile } from '../../../src/catalog/image/image-file.ts'
import { graphOf } from '../../../src/catalog/image/load-image.ts'
import { loadCatalog } from '../../../src/catalog/jobs.ts'
import { copyStore } from '../../../src/cli/backup/copy-store.ts'
import { findChangeMark, findLastSeq } from '../../../src/store/change-log.ts'
import { applyChangeRetention } from '../../../src/store/change-retention.ts'
import { openStore, type Store, sqlitePathOf } from '../../../src/store/store.ts'
import { DAY_MS } from '../../../src/text/time.ts'
import { importAll } from '../../cli/lines.ts'
import { numberedId } from '../../search/song-catalogue.ts'
import { changeTrack } from '../../support/catalogue.ts'
import { type OpenFresh, onSqlite } from '../../support/stores.ts'
import { makeImage, showAll } from './made-image.ts'
import { fillStore, NOW } from './random-acts.ts'

/** A store, its image, and a start that looks at it. */
async function makePlace(openFresh: OpenFresh) {
  const fresh = await openFresh()
  await fillStore(fresh.store)
  const { path } = await makeImage(fresh.store)
  const place = { ...fresh, path, folder: dirname(path) }
  await writeAnew(place.store, place.folder)
  return place
}

/** An image of the store as it is now. `ahead` is how much newer its rows are than the place that it names. */
async function writeAnew(store: Store, folder: string, ahead = 0): Promise<void> {
  await rm(join(folder, 'catalog.image'), { force: true })
  const { image, told } = await makeImage(store, { folder })
  const { seq } = await image.load()
  await image.keep(() => seq - ahead)
  expect(told).toEqual(['catalogue image written'])
}

/** What a start with this store and this image comes to, which must always be what the store holds. */
async function startWith(store: Store, folder: string, { now = NOW + DAY_MS, held = showStore(store, now) } = {}) {
  const { image, told } = await makeImage(store, { folder, now: () => now })
  const { catalog, isFromImage } = await image.load()
  expect(showAll(catalog)).toEqual(await held)
  return { isFromImage, told: told.join('\n') }
}

const showStore = async (store: Store, now = NOW + DAY_MS) => showAll((await loadCatalog(store, now)).catalog)

const rename = (store: Store, title: string) => changeTrack(store, numberedId('b', 0), { title })
const USED = { isFromImage: true, told: '' }
const unused = (why: string) => ({
  isFromImage: false,
  told: expect.stringMatching(`^the catalogue image is not used, all of the store is read: .*${why}.*$`),
})

/** The file as an operator copies it. */
async function copyFileOf({ store, url, folder }: Awaited<ReturnType<typeof makePlace>>): Promise<Store> {
  await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
  await copyFile(sqlitePathOf(url)!, join(folder, 'copy.db'))
  return openStore({ url: `sqlite:${join(folder, 'copy.db')}` })
}

onSqlite('an image that cannot be used is thrown away, and the store is read', (openFresh) => {
  test('wherever it was cut, torn or overwritten', async () => {
    const { store, folder, path } = await makePlace(openFresh)
    const whole = await readFile(path)
    const held = showStore(store)
    const places = Array.from({ length: 6 }, (_, at) => Math.floor((whole.length / 6) * at))
    for (const at of [...places, whole.length - 1, whole.length - 40]) {
      const zeroed = Buffer.concat([whole.subarray(0, at), Buffer.alloc(whole.length - at)])
      for (const bytes of [whole.with(at, whole[at]! ^ 1), whole.subarray(0, at), zeroed]) {
        await writeFile(path, bytes)
        expect(await startWith(store, folder, { held }), `${at}`).toEqual(unused(''))
        expect(await readdir(folder)).toEqual([])
      }
    }
    await writeFile(path, whole)
    expect(await startWith(store, folder)).toEqual(USED)
  })

  test('when the store has gone another way, though all its numbers and entries are the same', async () => {
    const place = await makePlace(openFresh)
    const { store, folder } = place
    const other = await copyFileOf(place)
    // Rows may be newer than the place in the log up to which everything was read: here they are by one change, which the copy never had.
    await rename(store, 'Một')
    await writeAnew(store, folder, 1)
    await copyFile(place.path, `${place.path}.kept`)
    expect(await startWith(other, folder)).toEqual(unused('another history'))
    await copyFile(`${place.path}.kept`, place.path)
    await rename(other, 'Hai')
    const last = await findLastSeq(store.db)
    expect(await findLastSeq(other.db)).toBe(last)
    expect(await findChangeMark(other.db, last)).not.toBe(await findChangeMark(store.db, last))
    expect(await startWith(other, folder)).toEqual(unused('another history'))
    await other.close()
  })

  test('but not when the store was copied whole, and went on', async () => {
    const { store, folder } = await makePlace(openFresh)
    const { store: other } = await openFresh({ isMigrated: false })
    await copyStore(store, other)
    await rename(other, 'Ba')
    expect(await startWith(other, folder)).toEqual(USED)
  })

  test('when the log was trimmed, the clock set back, or another program made it', async () => {
    const { store, folder, path } = await makePlace(openFresh)
    expect(await startWith(store, folder, { now: NOW - 2 * DAY_MS })).toEqual(unused('clock has gone back'))
    const { state, seq } = await loadCatalog(store, NOW)
    const newest = { seq, mark: (await findChangeMark(store.db, seq))! }
    const facts = { program: 'another', seq, newest, firstDay: '2025-01-01', tracks: 6 }
    await writeImageFile(path, NOW, (write) => write(graphOf(state), facts, () => false))
    expect(await startWith(store, folder)).toEqual(unused('another version'))
    await writeAnew(store, folder)
    await importAll(store, [{ type: 'artist', id: numberedId('a', 1), name: 'Tên mới' }])
    await rename(store, 'Bốn')
    await applyChangeRetention(store, { now: () => NOW + 900 * DAY_MS, shouldStop: () => false })
    expect(await startWith(store, folder)).toEqual(unused('no longer goes back'))
  })

  test('a folder that takes no file is told of, and nothing else; two do not write at once', async () => {
    const { store, folder, path } = await makePlace(openFresh)
    await writeFile(join(folder, 'file'), '')
    const { image, told } = await makeImage(store, { folder: join(folder, 'file', 'folder') })
    const { catalog, seq } = await image.load()
    await image.keep(() => seq)
    expect(catalog.trackCount).toBe(6)
    expect(told).toEqual([expect.stringContaining('is not used'), expect.stringContaining('cannot be written')])
    const before = await readFile(path)
    await rename(store, 'Năm')
    await writeFile(`${path}.new`, '')
    const late = await makeImage(store, { folder, now: () => clock.at })
    const clock = { at: Date.now() }
    const { seq: last } = await late.image.load()
    clock.at += DAY_MS
    await utimes(`${path}.new`, new Date(clock.at), new Date(clock.at))
    await late.image.keep(() => last)
    expect(await readFile(path)).toEqual(before)
    // One that was not touched for long was left by a process that died.
    clock.at += DAY_MS
    await late.image.keep(() => last)
    expect(late.told).toEqual(['catalogue image written'])
    expect((await readdir(folder)).sort()).toEqual(['catalog.image', 'file'])
  })
})

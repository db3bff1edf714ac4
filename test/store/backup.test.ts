import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from '../../src/cli/backup/backup.ts'
import { copyStore } from '../../src/cli/backup/copy-store.ts'
import { checkBackup, restoreBackup } from '../../src/cli/backup/restore.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import { recordAudit } from '../../src/store/audit-log.ts'
import { MIGRATIONS, type Migration, migrateAlone } from '../../src/store/migrations/migrations.ts'
import { withSnapshot } from '../../src/store/snapshot.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { countRows, isEmptyStore, readTable, TABLES } from '../../src/store/tables.ts'
import { makeFolder } from '../cli/run-cli.ts'
import { actAt } from '../support/acts.ts'
import { makeArtist, makeKey, makeTrack } from '../support/catalogue.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { bothStores, writeMigratedFile } from '../support/stores.ts'

const NOW = Date.UTC(2026, 5, 1)

/** Something in every kind of column: text with marks, long lists, fractions, large numbers, nothing. */
async function fill(store: Store, media: MediaStore): Promise<void> {
  const preview = await media.put(Buffer.from('a preview'), 'previews')
  const original = await media.put(Buffer.alloc(300_000, 7), 'originals')
  const cover = await media.put(Buffer.from('a cover'), 'covers')
  const artist = await makeArtist(store, { name: 'Mỹ Linh "và" bạn', biography: 'dòng một\ndòng hai' })
  const guest = await makeArtist(store, { name: 'Khách' })
  await makeTrack(store, {
    ...{ artist_id: artist, featured: [guest], title: 'Tóc ngắn', energy: 0.123456789, play_count: 9_007_199_254_740 },
    ...{ audio_media: preview, audio_original: original, cover_media: cover, peaks: [0, 50.5, 100] },
  })
  const searches = Array.from({ length: 2500 }, (_, index) => ({ query: `bài ${index}`, searches: index }))
  await store.db
    .insertInto('search_daily')
    .values(searches.map((row) => ({ day: '2026-05-01', found_nothing: 0, ...row })))
    .execute()
  await makeKey(store)
  await store.db
    .insertInto('request_segments')
    .values({ segment: 's', shipped_bytes: 1, oldest_at: null, oldest_whole_ip_at: null, updated_at: 1 })
    .execute()
}

async function allRows(store: Store) {
  const rows: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    rows[table] = []
    for await (const batch of readTable(store.db, table)) rows[table].push(...batch)
  }
  return rows
}

async function makePlace() {
  const folder = await makeFolder()
  const media = openFolderStore(join(folder, 'media'))
  const secretsPath = join(folder, 'secrets.json')
  await writeFile(secretsPath, '{"signing_secret":"…"}\n', { mode: 0o600 })
  return { folder, media, secretsPath, file: join(folder, 'today.tar') }
}

const facts = { program: 'test', now: () => NOW, withFiles: true, withRequestLog: true }

/** An empty SQLite file and, where there is one, an empty PostgreSQL database. */
async function emptyStores(folder: string): Promise<Store[]> {
  const urls = [`sqlite:${join(folder, 'restored.db')}`]
  if (hasPostgres) urls.push(await createDatabase())
  return urls.map((url) => openStore({ url }))
}

bothStores('backup', (openFresh) => {
  test('restores rows, files and secrets into either kind of store, byte for byte', async () => {
    const { store } = await openFresh()
    const place = await makePlace()
    await fill(store, place.media)
    await recordAudit(store.db, actAt(NOW), { action: 'key.revoke', id: 'k' })

    const result = await writeBackup(place.file, { store, ...place, ...facts })

    expect(result).toMatchObject({
      schema: MIGRATIONS.length,
      secrets: expect.any(String),
      media: { files: 3, missing: 0 },
    })
    expect((await stat(place.file)).mode & 0o777).toBe(0o600)
    for (const target of await emptyStores(place.folder)) {
      const folder = await makeFolder()
      const media = openFolderStore(join(folder, 'media'))
      const secretsPath = join(folder, 'deep', 'secrets.json')
      const restore = () => restoreBackup(place.file, { store: target, media, secretsPath })
      await restore()

      await expect(restore()).rejects.toThrow('into an empty place only')
      expect(await allRows(target)).toEqual(await allRows(store))
      expect(await readFile(secretsPath)).toEqual(await readFile(place.secretsPath))
      expect((await stat(secretsPath)).mode & 0o777).toBe(0o600)
      for await (const { key, size } of place.media.list()) expect(await media.stat(key)).toMatchObject({ size })
      // The number that PostgreSQL counts by itself goes on behind those that were brought.
      const segment = { segment: 'next', shipped_bytes: 0, oldest_at: null, oldest_whole_ip_at: null, updated_at: 1 }
      await target.db.insertInto('request_segments').values(segment).execute()
      await recordAudit(target.db, actAt(NOW), { action: 'key.issue', id: 'k' })
      await target.close()
    }
  })

  test('shows one moment, whatever is committed while it is written', async () => {
    const { store, openAnother } = await openFresh()
    const place = await makePlace()
    await fill(store, place.media)
    const other = openAnother()
    const before = await countRows(store.db, 'tracks')

    const counts = await withSnapshot(store, async (db) => {
      const first = await countRows(db, 'tracks')
      await makeTrack(other, { title: 'Bài mới' })
      return [first, await countRows(db, 'tracks')]
    })

    expect(counts).toEqual([before, before])
    expect(await countRows(store.db, 'tracks')).toBe(before + 1)
  })

  test('of an older schema is restored to it and brought forward', async () => {
    const { store } = await openFresh({ isMigrated: false })
    const place = await makePlace()
    const older = MIGRATIONS.length
    await store.transaction((trx) => migrateAlone(trx, store.kind, MIGRATIONS))
    await sql`insert into import_progress (file_key, lines_done, updated_at) values ('a', 4, 1)`.execute(store.db)
    const forgetLines: Migration = async (trx) =>
      void (await sql`update import_progress set lines_done = 0`.execute(trx))
    const migrations = [...MIGRATIONS, forgetLines]

    const { schema } = await writeBackup(place.file, { store, ...place, ...facts })
    const [target] = await emptyStores(place.folder)
    const { media, secretsPath } = place
    await restoreBackup(place.file, { store: target!, media, secretsPath, migrations })

    expect(schema).toBe(older)
    expect(await target!.db.selectFrom('import_progress').selectAll().execute()).toEqual([
      { file_key: 'a', lines_done: 0, failed: 0, updated_at: 1 },
    ])
    await target!.close()
  })

  test('a copy of the store has every row and says what came after it', async () => {
    const { store, openAnother } = await openFresh()
    const place = await makePlace()
    await fill(store, place.media)
    for (const target of await emptyStores(place.folder)) {
      const rows = await allRows(store)
      const transaction: Store['transaction'] = async (work) => {
        const result = await target.transaction(work)
        await makeArtist(openAnother())
        return result
      }
      const { changesMeanwhile } = await copyStore(store, { ...target, transaction })

      expect(changesMeanwhile).toBe(1)
      expect(await allRows(target)).toEqual(rows)
      await expect(copyStore(store, target)).rejects.toThrow('it must be empty')
      await target.close()
    }
  })
})

/** A backup of a small catalogue, and an empty store to bring it into. */
async function makeBackup(options: Partial<typeof facts> = {}) {
  const place = await makePlace()
  const path = join(place.folder, 'khonhac.db')
  await writeMigratedFile(path)
  const store = openStore({ url: `sqlite:${path}` })
  await fill(store, place.media)
  const result = await writeBackup(place.file, { store, ...place, ...facts, ...options })
  await store.close()
  const target = openStore({ url: `sqlite:${join(place.folder, 'restored.db')}` })
  const there = await makeFolder()
  const into = { store: target, media: openFolderStore(join(there, 'media')), secretsPath: join(there, 's.json') }
  return { ...place, result, target, into }
}

test('without files it lists them, and what is missing is named', async () => {
  const { file, result, media } = await makeBackup({ withFiles: false })
  const kept: string[] = []
  for await (const { key } of media.list()) kept.push(key)

  const { manifest, listing } = await checkBackup(file)

  expect(manifest.media).toBe('listing')
  expect(listing.map(({ key }) => key).sort()).toEqual(kept.sort())
  expect(result).toMatchObject({ media: { files: 0, bytes: 0, missing: 0 }, missingKeys: [] })
})

test('a missing file that rows refer to is counted and named', async () => {
  const place = await makePlace()
  const path = join(place.folder, 'khonhac.db')
  await writeMigratedFile(path)
  const store = openStore({ url: `sqlite:${path}` })
  await fill(store, place.media)
  const lost = (await store.db.selectFrom('tracks').select('audio_media').executeTakeFirstOrThrow()).audio_media!
  await place.media.delete(lost)

  const result = await writeBackup(place.file, { store, ...place, ...facts })

  expect(result).toMatchObject({ media: { files: 2, missing: 1 }, missingKeys: [lost] })
  await checkBackup(place.file)
  await store.close()
})

test('a file that was cut off anywhere, or changed anywhere, brings no row', async () => {
  const { file, into, target } = await makeBackup()
  const whole = await readFile(file)
  const cuts = [0, 100, 700, Math.floor(whole.length / 3), Math.floor(whole.length / 2), whole.length - 2000]
  for (const length of cuts) {
    await truncate(file, length)
    await expect(restoreBackup(file, into), `cut to ${length} bytes`).rejects.toThrow()
    await writeFile(file, whole)
  }
  const places = [...Array(39).keys()].map((index) => Math.floor((whole.length * (index + 1)) / 40))
  for (const place of [...places, whole.indexOf('signing_secret')]) {
    const handle = await open(file, 'r+')
    await handle.write(Buffer.from([whole[place]! ^ 0xff]), 0, 1, place)
    await handle.close()
    const isHarmless = await checkBackup(file).then(
      () => true,
      () => false,
    )
    // Between two entries lie bytes that say nothing.
    if (isHarmless) expect(await holdsTheSame(file, whole), `byte ${place}`).toBe(true)
    else await expect(restoreBackup(file, into), `byte ${place}`).rejects.toThrow()
    await writeFile(file, whole)
  }

  expect(await isEmptyStore(target.db)).toBe(true)
  await restoreBackup(file, into)
  expect(await isEmptyStore(target.db)).toBe(false)
  await target.close()
})

/** Only zeros, which fill an entry up to a whole block, and a header's own fields that are not used, may differ. */
async function holdsTheSame(file: string, whole: Buffer): Promise<boolean> {
  const changed = await readFile(file)
  const place = whole.findIndex((byte, index) => byte !== changed[index])
  return whole[place] === 0
}

test('a backup that is there is never written over, and a failed one leaves nothing', async () => {
  const { file, folder } = await makeBackup()
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  const before = await readFile(file)
  const options = { store, media: openFolderStore(join(folder, 'media')), secretsPath: undefined, ...facts }

  await expect(writeBackup(file, options)).rejects.toThrow('is there already')
  expect(await readFile(file)).toEqual(before)

  const broken = { ...options.media, open: async () => Promise.reject(new Error('the disk is gone')) }
  const second = join(folder, 'second.tar')
  await expect(writeBackup(second, { ...options, media: broken })).rejects.toThrow('the disk is gone')
  await expect(stat(second)).rejects.toThrow('ENOENT')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])

  // When two write at the same moment, one gets the name.
  const both = await Promise.allSettled([writeBackup(second, options), writeBackup(second, options)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await checkBackup(second)
  await store.close()
})

test('other secrets in the place are not written over', async () => {
  const { file, into, target } = await makeBackup()
  await writeFile(into.secretsPath, 'other')

  await expect(restoreBackup(file, into)).rejects.toThrow('holds other secrets')
  expect(await isEmptyStore(target.db)).toBe(true)
  await target.close()
})

test('what is no backup is refused by name', async () => {
  const { file, into, target } = await makeBackup()
  await writeFile(file, 'hello')
  await expect(restoreBackup(file, into)).rejects.toThrow(/not a backup/)
  await expect(restoreBackup(`${file}.none`, into)).rejects.toThrow('ENOENT')
  await target.close()
})

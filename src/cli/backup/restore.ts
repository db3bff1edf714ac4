import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { PRIVATE_FOLDER } from '../../config/private-folder.ts'
import { digestOf, type MediaStore, parseKey } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { MIGRATIONS, type Migration, migrateAlone } from '../../store/migrations/migrations.ts'
import { findSchemaVersion } from '../../store/migrations/schema-version.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { advanceSequences, countRows, isEmptyStore, type TableName, writeTable } from '../../store/tables.ts'
import {
  type Complete,
  damaged,
  entryKindOf,
  MAX_LISTING_BYTES,
  type Manifest,
  parseComplete,
  parseManifest,
  readEntries,
  readWhole,
  unpackLines,
} from './backup-format.ts'

export interface RestoreOptions {
  store: Store
  media: MediaStore
  secretsPath: string
  /** The steps to the newest schema, for tests that need another one. */
  migrations?: readonly Migration[]
  onProgress?: (progress: { what: string; bytes: number }) => void
}

export interface CheckedBackup {
  manifest: Manifest
  complete: Complete
  secrets: Buffer | undefined
  /** The files that the rows refer to, in the backup or not. */
  listing: { key: string; size: number }[]
}

/**
 * Restores a backup into an empty store. Files come first: they are named after their content, so writing them twice does no harm. The
 * rows come last, in one transaction, once the whole backup has been read and is complete. An interrupted restore can be run again.
 */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<CheckedBackup> {
  const { store, media, secretsPath, onProgress = () => {}, migrations = MIGRATIONS } = options
  const manifest = await readManifest(path)
  await requireEmptyStore(store, manifest, migrations.length)
  const backup = await readBackup(path, onProgress, (key, body) => putFile(media, key, body))
  if (backup.secrets) await writeSecrets(secretsPath, backup.secrets)
  await writeRows(path, store, backup, migrations, onProgress)
  return backup
}

/** Reads a backup from end to end and changes nothing. */
export async function checkBackup(path: string, onProgress?: RestoreOptions['onProgress']): Promise<CheckedBackup> {
  return await readBackup(path, onProgress, checkFile)
}

async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, body } of readArchive(path)) {
    if (entryKindOf(name)?.kind !== 'manifest') break
    return parseManifest(await readWhole(body))
  }
  throw new OperatorError({
    vi: `${path} không phải bản sao lưu của Kho Nhạc`,
    en: `${path} is not a backup of Kho Nhạc`,
  })
}

async function requireEmptyStore(store: Store, { schema }: Manifest, newest: number): Promise<void> {
  if (schema > newest)
    throw new OperatorError({
      vi: `bản sao lưu có lược đồ ${schema}, chương trình này chỉ biết ${newest}: hãy dùng chương trình mới hơn`,
      en: `the backup has schema ${schema}, this program knows ${newest}: use a newer program`,
    })
  if (!(await isEmptyStore(store.db)))
    throw new OperatorError({
      vi: 'kho dữ liệu đã có nội dung: chỉ khôi phục được vào nơi còn trống',
      en: 'there is something in the store already: a backup is restored into an empty place only',
    })
  const version = await findSchemaVersion(store.db)
  if (version > schema)
    throw new OperatorError({
      vi: `kho dữ liệu trống có lược đồ ${version}, bản sao lưu có ${schema}: hãy dùng cơ sở dữ liệu chưa từng được dùng`,
      en: `the empty store has schema ${version} and the backup ${schema}: give it a database that has never been used`,
    })
}

async function readBackup(
  path: string,
  onProgress: RestoreOptions['onProgress'] = () => {},
  takeFile: (key: string, body: Readable) => Promise<void>,
): Promise<CheckedBackup> {
  const found: Partial<CheckedBackup> = {}
  const rows = new Map<TableName, number>()
  const files = { files: 0, bytes: 0 }
  for await (const { name, size, body, bytesRead } of readArchive(path)) {
    onProgress({ what: name, bytes: bytesRead })
    const entry = entryKindOf(name)
    if (entry?.kind === 'manifest') found.manifest = parseManifest(await readWhole(body))
    else if (entry?.kind === 'secrets') found.secrets = await readWhole(body)
    else if (entry?.kind === 'complete') found.complete = parseComplete(await readWhole(body))
    else if (entry?.kind === 'listing') found.listing = await readLines(name, body, MAX_LISTING_BYTES)
    else if (entry?.kind === 'rows')
      rows.set(entry.table, (rows.get(entry.table) ?? 0) + (await readLines(name, body)).length)
    else if (entry?.kind === 'file') {
      await takeFile(entry.key, body)
      files.files += 1
      files.bytes += size
    } else
      throw new OperatorError({
        vi: `bản sao lưu có một phần mà chương trình này không biết: ${name}`,
        en: `the backup has a part that this program does not know: ${name}`,
      })
  }
  const { manifest, complete, listing } = found
  if (!manifest || !complete || !listing)
    throw new OperatorError({
      vi: 'bản sao lưu không trọn vẹn: thiếu phần cuối',
      en: 'the backup is not complete: its end is missing',
    })
  for (const [table, count] of Object.entries(complete.rows)) {
    if ((rows.get(table as TableName) ?? 0) !== count) throw damaged(`: ${table} thiếu dòng`, `: ${table} lacks rows`)
  }
  if (files.files !== complete.media.files || files.bytes !== complete.media.bytes)
    throw damaged(': thiếu tệp', ': media files are missing')
  if ((found.secrets ? digestOf(found.secrets) : null) !== complete.secrets)
    throw damaged(': phần bí mật không còn như cũ', ': its secrets are not as they were')
  return { manifest, complete, listing, secrets: found.secrets }
}

/** An error of the tar reader means that the file is no backup, or damaged. */
async function* readArchive(path: string) {
  try {
    yield* readEntries(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (error instanceof OperatorError || code !== undefined) throw error
    throw new OperatorError({
      vi: `${path} không phải bản sao lưu, hoặc đã hỏng: ${(error as Error).message}`,
      en: `${path} is not a backup, or it is damaged: ${(error as Error).message}`,
      cause: error,
    })
  }
}

async function readLines<T>(name: string, body: Readable, maxBytes?: number): Promise<T[]> {
  try {
    return unpackLines<T>(await readWhole(body), maxBytes)
  } catch (error) {
    throw damaged(` ở ${name}`, ` in ${name}`, error)
  }
}

/** A file is named after its digest. */
async function checkFile(key: string, body: Readable): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  if (parseKey(key)?.digest !== hash.digest('hex')) throw damaged(` ở media/${key}`, ` in media/${key}`)
}

async function putFile(media: MediaStore, key: string, body: Readable): Promise<void> {
  const parsed = parseKey(key)
  if (!parsed)
    throw new OperatorError({
      vi: `bản sao lưu có một tệp mang tên lạ: ${key}`,
      en: `the backup has a file with a name that is none of ours: ${key}`,
    })
  if (await media.stat(key)) return await checkFile(key, body)
  const written = await media.put(body, parsed.kind)
  if (written === key) return
  await media.delete(written)
  throw damaged(` ở media/${key}`, ` in media/${key}`)
}

/** The same secrets may exist from an interrupted restore; other secrets are never overwritten. */
async function writeSecrets(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), PRIVATE_FOLDER)
  try {
    const file = await open(path, 'wx', 0o600)
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!(await readFile(path)).equals(bytes))
      throw new OperatorError({
        vi: `đã có ${path} với những bí mật khác: hãy dời đi, hoặc chọn nơi khác`,
        en: `${path} is there already and holds other secrets: move it away, or choose another place`,
      })
  }
}

/** Writes the rows with the schema of the backup, then migrates like any older store. */
async function writeRows(
  path: string,
  store: Store,
  { manifest, complete }: CheckedBackup,
  migrations: readonly Migration[],
  onProgress: NonNullable<RestoreOptions['onProgress']>,
): Promise<void> {
  await store.transaction(async (trx: Transaction<Schema>) => {
    if (!(await migrateAlone(trx, store.kind, migrations.slice(0, manifest.schema))))
      throw new OperatorError({
        vi: 'một chương trình khác đang tạo kho dữ liệu ở đây: hãy dừng nó trước',
        en: 'another program is making a store in this place: stop it first',
      })
    for await (const { name, body, bytesRead } of readArchive(path)) {
      const entry = entryKindOf(name)
      if (entry?.kind === 'listing') break
      if (entry?.kind === 'rows') await writeTable(trx, entry.table, await readLines(name, body))
      else body.resume()
      onProgress({ what: name, bytes: bytesRead })
    }
    await advanceSequences(trx)
    await compareCounts(trx, complete)
    await migrateAlone(trx, store.kind, migrations)
  })
}

async function compareCounts(db: Transaction<Schema>, { rows }: Complete): Promise<void> {
  for (const [table, count] of Object.entries(rows)) {
    const found = await countRows(db, table as TableName)
    if (found !== count) throw new Error(`${table} should have ${count} rows after the restore and has ${found}`)
  }
}

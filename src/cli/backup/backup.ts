import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { digestOf, type MediaStore } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { findSchemaVersion } from '../../store/migrations/schema-version.ts'
import { withSnapshot } from '../../store/snapshot.ts'
import type { Store } from '../../store/store.ts'
import { findTables, MEDIA_COLUMNS, PASSING_TABLES, type Row, readTable, type TableName } from '../../store/tables.ts'
import { DAY_MS } from '../../text/time.ts'
import {
  COMPLETE,
  type Complete,
  createManifest,
  MANIFEST,
  MEDIA_LISTING,
  mediaEntry,
  packLines,
  SECRETS,
  tableEntry,
} from './backup-format.ts'

export interface BackupOptions {
  store: Store
  media: MediaStore
  /** The file of generated secrets, or undefined to leave them out. */
  secretsPath: string | undefined
  /** Whether the files themselves are included, or only a list of them. */
  withFiles: boolean
  /** Whether the rows of the request log are included. */
  withRequestLog: boolean
  program: string
  now: () => number
  onProgress?: (progress: { what: string; bytes: number }) => void
  /** Stops the work with its reason, and leaves nothing behind. */
  signal?: AbortSignal
}

export interface BackupResult extends Complete {
  bytes: number
  schema: number
  /** The first few files that rows refer to and that do not exist. */
  missingKeys: string[]
}

/** About how much JSON one entry of a table holds. An entry is in memory as a whole. */
const MAX_PART_BYTES = 8 * 1024 * 1024
const MAX_NAMED_KEYS = 20
const LOG_TABLES: readonly TableName[] = ['request_log', 'request_segments']

/**
 * Writes all data of the service into one file, while it runs: the rows of one moment, the secrets, and the files that those rows refer
 * to (which never change, and are kept for two days after nothing refers to them any more). The file gets its name only when it is
 * complete: until then it is a draft with another name, which a killed process leaves behind.
 */
export async function writeBackup(path: string, options: BackupOptions): Promise<BackupResult> {
  if (await isThere(path)) throw alreadyThere(path)
  await removeOldDrafts(path, options.now())
  const draft = `${path}.${randomBytes(4).toString('hex')}${DRAFT}`
  try {
    const result = await writeArchive(draft, options)
    await publish(draft, path)
    return result
  } finally {
    await rm(draft, { force: true })
  }
}

const DRAFT = '.part'
/** A draft that nothing was written to for so long was left by a process that died. */
const DRAFT_LIFETIME_MS = DAY_MS

const alreadyThere = (path: string) =>
  new OperatorError({ vi: `đã có ${path}: hãy chọn tên khác`, en: `${path} is there already: choose another name` })

/** Gives the finished draft its name, unless another backup has taken it meanwhile. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    // Unlike a rename, a link never replaces what is there.
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (await isThere(path))) throw alreadyThere(path)
    // Some file systems, such as FAT, have no links.
    await rename(draft, path)
  }
  const folder = await open(dirname(path), 'r')
  // The name itself must survive a power cut; not every file system can promise that.
  await folder.sync().catch(() => {})
  await folder.close()
}

const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined

/** What earlier runs for this very file left when they were killed. */
async function removeOldDrafts(path: string, now: number): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)]
  for (const other of await readdir(folder)) {
    if (!other.startsWith(`${name}.`) || !/^\.[0-9a-f]{8}\.part$/.test(other.slice(name.length))) continue
    const draft = join(folder, other)
    const written = await stat(draft).catch(() => undefined)
    if (written !== undefined && written.mtimeMs < now - DRAFT_LIFETIME_MS) await rm(draft, { force: true })
  }
}

async function writeArchive(path: string, options: BackupOptions): Promise<BackupResult> {
  const archive = pack()
  const out = createWriteStream(path, { mode: 0o600, flush: true })
  const written = pipeline(archive, out)
  // The error is thrown by the await below; until then this keeps it from being an unhandled rejection.
  written.catch((error: Error) => archive.destroy(error))
  try {
    const result = await fillArchive(archive, options)
    archive.finalize()
    await written
    return { ...result, bytes: out.bytesWritten }
  } catch (error) {
    archive.destroy()
    await finished(out).catch(() => {})
    throw error
  }
}

async function fillArchive(archive: Pack, options: BackupOptions): Promise<Omit<BackupResult, 'bytes'>> {
  const { store, media, withFiles, program, now } = options
  const secrets = options.secretsPath === undefined ? undefined : await readIfExists(options.secretsPath)
  const { schema, rows, keys } = await withSnapshot(store, async (db) => {
    const version = await findSchemaVersion(db)
    const facts = { created_at: new Date(now()).toISOString(), program, store: store.kind, schema: version }
    const contents = { media: withFiles ? ('files' as const) : ('listing' as const), secrets: secrets !== undefined }
    await addEntry(archive, MANIFEST, json(createManifest({ ...facts, ...contents })))
    if (secrets) await addEntry(archive, SECRETS, secrets)
    return { schema: version, ...(await addTables(archive, db, options)) }
  })
  const listing = await findFiles(media, keys)
  await addEntry(archive, MEDIA_LISTING, packLines([...listing.found].map(([key, size]) => ({ key, size }))))
  const files = withFiles ? await addFiles(archive, listing.found, options) : { files: 0, bytes: 0, vanished: [] }
  const missing = [...listing.missing, ...files.vanished]
  const complete: Complete = {
    rows,
    secrets: secrets ? digestOf(secrets) : null,
    media: { files: files.files, bytes: files.bytes, missing: missing.length },
  }
  options.signal?.throwIfAborted()
  await addEntry(archive, COMPLETE, json(complete))
  return { ...complete, schema, missingKeys: missing.slice(0, MAX_NAMED_KEYS) }
}

async function addTables(
  archive: Pack,
  db: Parameters<typeof readTable>[0],
  { withRequestLog, onProgress = () => {}, signal }: BackupOptions,
): Promise<{ rows: Complete['rows']; keys: Set<string> }> {
  const rows: Complete['rows'] = {}
  const keys = new Set<string>()
  let bytes = 0
  for (const table of await findTables(db)) {
    rows[table] = 0
    if (PASSING_TABLES.includes(table) || (!withRequestLog && LOG_TABLES.includes(table))) continue
    let part: Row[] = []
    let partBytes = 0
    let parts = 0
    const flush = async () => {
      parts += 1
      const packed = packLines(part)
      await addEntry(archive, tableEntry(table, parts), packed)
      bytes += packed.length
      part = []
      partBytes = 0
      onProgress({ what: `${table}: ${rows[table]} rows`, bytes })
    }
    for await (const batch of readTable(db, table)) {
      signal?.throwIfAborted()
      collectKeys(keys, table, batch)
      rows[table] += batch.length
      part.push(...batch)
      partBytes += estimateBytes(batch)
      if (partBytes >= MAX_PART_BYTES) await flush()
    }
    if (part.length > 0) await flush()
  }
  return { rows, keys }
}

function collectKeys(keys: Set<string>, table: TableName, rows: readonly Row[]): void {
  const columns = Object.values(MEDIA_COLUMNS)
    .flat()
    .flatMap(([owner, column]) => (owner === table ? [column] : []))
  for (const row of rows) {
    for (const column of columns) if (typeof row[column] === 'string') keys.add(row[column])
  }
}

/** Estimated from the first and the last row, which is accurate enough to keep a part small. */
function estimateBytes(rows: readonly Row[]): number {
  const size = (row: Row | undefined) => JSON.stringify(row ?? {}).length
  return (Math.max(size(rows[0]), size(rows.at(-1))) * rows.length * 3) / 2
}

async function findFiles(media: MediaStore, keys: ReadonlySet<string>) {
  const found = new Map<string, number>()
  for await (const { key, size } of media.list()) if (keys.has(key)) found.set(key, size)
  return { found, missing: [...keys].filter((key) => !found.has(key)) }
}

async function addFiles(
  archive: Pack,
  listing: ReadonlyMap<string, number>,
  { media, onProgress = () => {}, signal }: BackupOptions,
) {
  const vanished: string[] = []
  let files = 0
  let bytes = 0
  for (const [key, size] of listing) {
    signal?.throwIfAborted()
    const body = await media.open(key).catch(async (error: unknown) => {
      if (await media.stat(key)) throw error
      return undefined
    })
    if (!body) {
      vanished.push(key)
      continue
    }
    await addFile(archive, mediaEntry(key), size, body)
    files += 1
    bytes += size
    onProgress({ what: `${files} of ${listing.size} files`, bytes })
  }
  return { files, bytes, vanished }
}

async function addFile(archive: Pack, name: string, size: number, body: Readable): Promise<void> {
  let entry: ReturnType<Pack['entry']> | undefined
  const ended = new Promise<void>((done, fail) => {
    entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? fail(error) : done()))
  })
  // It is awaited below, but may fail before that.
  ended.catch((error: Error) => body.destroy(error))
  for await (const chunk of body) if (!entry!.write(chunk)) await once(entry!, 'drain')
  entry!.end()
  await ended
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function addEntry(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
  })
}

async function readIfExists(path: string): Promise<Buffer | undefined> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

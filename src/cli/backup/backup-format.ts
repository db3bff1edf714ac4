import { constants } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { OperatorError } from '../../operator-error.ts'
import { type Row, TABLES, type TableName } from '../../store/tables.ts'

/**
 * A backup is a tar file, so that it can be looked into without this program:
 *
 *     manifest.json                     what it is and when it was made
 *     secrets.json                      unless it was left out
 *     store/<table>/<number>.jsonl.gz   every row, at one moment
 *     media.jsonl.gz                    the files that the rows refer to, with their sizes
 *     media/<kind>/<digest>.<extension> the files themselves, unless only the listing was wanted
 *     complete.json                     how much of everything there is; a file without it was cut off
 */
export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'
export const MEDIA_LISTING = 'media.jsonl.gz'
export const COMPLETE = 'complete.json'

/** 1 was that of the stores before version 0.1.0. */
const FORMAT = 2

const manifest = z.object({
  format: z.number().int(),
  created_at: z.iso.datetime(),
  program: z.string(),
  store: z.enum(['sqlite', 'postgres']),
  schema: z.number().int().positive(),
  media: z.enum(['files', 'listing']),
  secrets: z.boolean(),
})

const complete = z.object({
  rows: z.partialRecord(z.enum(TABLES), z.number().int().nonnegative()),
  /** SHA-256 of secrets.json; null when it was left out. */
  secrets: z.string().nullable(),
  media: z.object({ files: z.number().int(), bytes: z.number().int(), missing: z.number().int() }),
})

export type Manifest = z.output<typeof manifest>
export type Complete = z.output<typeof complete>

export function createManifest(facts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...facts }
}

export const tableEntry = (table: TableName, part: number) => `store/${table}/${String(part).padStart(6, '0')}.jsonl.gz`
export const mediaEntry = (key: string) => `media/${key}`

/** What an entry of the archive is, by its name alone. */
export type EntryKind =
  | { kind: 'manifest' | 'secrets' | 'listing' | 'complete' }
  | { kind: 'rows'; table: TableName }
  | { kind: 'file'; key: string }

export function entryKindOf(name: string): EntryKind | undefined {
  if (name === MANIFEST) return { kind: 'manifest' }
  if (name === SECRETS) return { kind: 'secrets' }
  if (name === MEDIA_LISTING) return { kind: 'listing' }
  if (name === COMPLETE) return { kind: 'complete' }
  const [, table] = /^store\/([a-z_]+)\/\d+\.jsonl\.gz$/.exec(name) ?? []
  if (table !== undefined && (TABLES as readonly string[]).includes(table))
    return { kind: 'rows', table: table as TableName }
  if (name.startsWith('media/')) return { kind: 'file', key: name.slice('media/'.length) }
  return undefined
}

export function packLines(values: readonly unknown[]): Buffer {
  return gzipSync(values.map((value) => JSON.stringify(value)).join('\n'), { level: 6 })
}

/** Far above what a part of rows is written with. */
const MAX_ROWS_BYTES = 256 * 1024 * 1024
/** The files of a large catalogue are one list; more could not be read as a text anyhow. */
export const MAX_LISTING_BYTES = constants.MAX_STRING_LENGTH

/** Bounded: a few bytes of a foreign or damaged file must not unpack to all of the memory. */
export function unpackLines<T = Row>(bytes: Buffer, maxOutputLength = MAX_ROWS_BYTES): T[] {
  const text = gunzipSync(bytes, { maxOutputLength }).toString('utf8')
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as T)
}

export function parseManifest(bytes: Buffer): Manifest {
  const found = parseJson(manifest, bytes)
  if (!found)
    throw new OperatorError({
      vi: 'đây không phải bản sao lưu của Kho Nhạc: không đọc được phần mô tả',
      en: 'this is not a backup of Kho Nhạc: its manifest cannot be read',
    })
  if (found.format < FORMAT)
    throw new OperatorError({
      vi: 'bản sao lưu có từ trước phiên bản 0.1.0, phiên bản đầu tiên có thể nâng cấp: chỉ chương trình cũ mới khôi phục được',
      en: 'the backup is from before version 0.1.0, the first that is migrated from: only the program of then restores it',
    })
  if (found.format > FORMAT)
    throw new OperatorError({
      vi: `bản sao lưu có định dạng ${found.format}, chương trình này chỉ biết ${FORMAT}: hãy dùng chương trình mới hơn`,
      en: `the backup has format ${found.format}, this program knows ${FORMAT}: use a newer program`,
    })
  return found
}

export function parseComplete(bytes: Buffer): Complete {
  const found = parseJson(complete, bytes)
  if (!found) throw damaged(': không đọc được complete.json', ': complete.json cannot be read')
  return found
}

export const damaged = (vi: string, en: string, cause?: unknown) =>
  new OperatorError({ vi: `bản sao lưu bị hỏng${vi}`, en: `the backup is damaged${en}`, cause })

function parseJson<T>(schema: z.ZodType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return undefined
  }
}

export interface Entry {
  name: string
  size: number
  /** Must be read to its end, or resumed, before the next entry comes. */
  body: Readable
  /** How much of the file has been read. */
  bytesRead: number
}

/** The entries one after the other. Reading ends when the caller stops iterating. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const file = createReadStream(path)
  const archive = extract()
  file.on('error', (error) => archive.destroy(error))
  file.pipe(archive)
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header
      yield { name, size: size ?? 0, body: entry as unknown as Readable, bytesRead: file.bytesRead }
    }
  } finally {
    file.destroy()
  }
}

export async function readWhole(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

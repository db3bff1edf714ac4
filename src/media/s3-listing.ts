import { type MediaEntry, MediaStoreError, parseKey } from './media-store.ts'

export interface Listing {
  entries: MediaEntry[]
  /** What the next page is asked for with; undefined when this is the last one. */
  continuationToken: string | undefined
}

/**
 * Reads the answer of ListObjectsV2. Inside an element S3 writes nothing but text with entities, so a search for tags is enough; what could
 * hide a tag inside a text is refused. Keys that are not ours are left out: a bucket may hold other files, which must not be swept.
 */
export function parseListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml))
    throw new MediaStoreError('the bucket answered something else than a listing')
  if (/<!--|<!\[CDATA\[|<!DOCTYPE/.test(xml)) throw new MediaStoreError('the listing of the bucket cannot be read')
  const entries: MediaEntry[] = []
  for (const [, item = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = textOf(item, 'Key')
    if (key !== undefined && parseKey(key)) entries.push(readEntry(key, item))
  }
  return { entries, continuationToken: textOf(xml, 'NextContinuationToken') || undefined }
}

function readEntry(key: string, item: string): MediaEntry {
  const size = Number(textOf(item, 'Size') || Number.NaN)
  const modifiedMs = Date.parse(textOf(item, 'LastModified') ?? '')
  if (Number.isNaN(size) || Number.isNaN(modifiedMs))
    throw new MediaStoreError(`the bucket lists ${key} without its size or time`)
  return { key, size, modifiedMs }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, entity) => {
    if (entity !== undefined) return ENTITIES[entity] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

import type { IAudioMetadata } from 'music-metadata'

/** What a file says of itself. All of it is a stranger's text. */
export interface FileTags {
  title?: string
  artist?: string
  album?: string
  genre?: string
  isrc?: string
  /** As it stands there: a year, or a day. */
  date?: string
  cover?: Blob
}

/** As long as a title may be; what is longer is no title. */
const MAX_TEXT = 200

/**
 * What a sound says of itself, read in the browser before anything is sent. Nothing it may hold makes it fail: a file without tags, or with
 * broken ones, has none. The reader of tags is loaded with the first file.
 */
export async function readTags(file: Blob): Promise<FileTags> {
  const { parseBlob } = await import('music-metadata')
  try {
    return tagsOf(await parseBlob(file))
  } catch {
    // A file that cannot be read is told of when it is sent.
    return {}
  }
}

function tagsOf({ common, native }: IAudioMetadata): FileTags {
  const { title, artist, album, genre, isrc, picture } = common
  // The first counts: others are further artists or genres of the same.
  const texts = { title, artist, album, genre: genre?.[0], isrc: isrc?.[0], date: dateOf(common, native) }
  const tags: FileTags = {}
  for (const [name, text] of Object.entries(texts) as [Exclude<keyof FileTags, 'cover'>, string | undefined][]) {
    const clean = cleanTag(text ?? '')
    if (clean !== undefined) tags[name] = clean
  }
  const cover = picture?.map(({ data }) => coverOf(data)).find((blob) => blob !== undefined)
  return cover === undefined ? tags : { ...tags, cover }
}

/** Before ID3v2.4 the year has a frame, and day and month, `0209`, have another. */
function dateOf({ date, year }: IAudioMetadata['common'], native: IAudioMetadata['native']): string | undefined {
  const given = date ?? year?.toString()
  const day = native['ID3v2.3']?.find(({ id }) => id === 'TDAT')?.value
  const isWhole = /^\d{4}$/.test(given ?? '') && /^\d{4}$/.test(String(day))
  return isWhole ? `${given}-${String(day).slice(2)}-${String(day).slice(0, 2)}` : given
}

/** Without what does not belong in a field: control characters, blanks around it. */
function cleanTag(text: string): string | undefined {
  const clean = asUtf8(text)
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return clean === '' || clean.length > MAX_TEXT ? undefined : clean
}

/** Programs write the texts of a WAV in UTF-8, and they are read as Latin-1. */
function asUtf8(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  } catch {
    return text
  }
}

const PICTURES: Readonly<Record<string, string>> = {
  ffd8ff: 'image/jpeg',
  '89504e': 'image/png',
  '524946': 'image/webp',
}

/** What it is, its bytes tell, not the tag. */
function coverOf(bytes: Uint8Array): Blob | undefined {
  const start = [...bytes.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const type = PICTURES[start]
  return type === undefined ? undefined : new Blob([bytes.slice()], { type })
}

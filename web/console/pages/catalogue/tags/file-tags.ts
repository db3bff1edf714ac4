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

/** Without what does not belong in a field: control characters, blanks around it. */
export function cleanTag(text: string): string | undefined {
  const clean = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return clean === '' || clean.length > MAX_TEXT ? undefined : clean
}

export function withTag(tags: FileTags, name: Exclude<keyof FileTags, 'cover'>, text: string): void {
  const clean = cleanTag(text)
  // The first counts: others are further artists or genres of the same.
  if (clean !== undefined && tags[name] === undefined) tags[name] = clean
}

const PICTURES: Readonly<Record<string, string>> = {
  ffd8ff: 'image/jpeg',
  '89504e': 'image/png',
  '524946': 'image/webp',
}

/** What it is, its bytes tell, not the tag. */
export function withCover(tags: FileTags, bytes: Uint8Array): void {
  const start = [...bytes.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const type = PICTURES[start]
  if (type !== undefined && tags.cover === undefined) tags.cover = new Blob([bytes.slice()], { type })
}

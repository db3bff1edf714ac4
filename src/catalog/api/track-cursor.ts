import { parseUuid } from '../../http/query/parameters.ts'
import { crc32OfText } from '../../structures/crc.ts'

const VERSION = 't1'

/** After this track, in a form that clients are not tempted to make themselves; a letter that got lost on the way is noticed. */
export function formatTrackCursor(id: string): string {
  return Buffer.from(`${VERSION}.${id}.${crc32OfText(id).toString(36)}`).toString('base64url')
}

/** The id; undefined for what is no cursor. */
export function parseTrackCursor(text: string): string | undefined {
  if (!/^[\w-]{50,70}$/.test(text)) return undefined
  const id = parseUuid(Buffer.from(text, 'base64url').toString('latin1').split('.')[1] ?? '')
  return id !== undefined && formatTrackCursor(id) === text ? id : undefined
}

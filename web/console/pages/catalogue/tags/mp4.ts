import { type FileTags, withCover, withTag } from './file-tags.ts'

const NAMES: Readonly<Record<string, Exclude<keyof FileTags, 'cover'>>> = {
  ...{ '\xa9nam': 'title', '\xa9ART': 'artist', '\xa9alb': 'album', '\xa9gen': 'genre', '\xa9day': 'date' },
}
const HEAD = 8
const MAX_BOXES = 1000

interface Box {
  name: string
  body: Uint8Array
}

/** Where the tags of an MP4 file lie: in its box `moov`, before or behind the sound. Undefined when there is none. */
export async function findMoov(
  size: number,
  read: (from: number, length: number) => Promise<Uint8Array>,
): Promise<{ from: number; length: number } | undefined> {
  for (let at = 0, count = 0; at + HEAD <= size && count < MAX_BOXES; count++) {
    const head = await read(at, 2 * HEAD)
    const length = lengthOf(head, size - at)
    if (length < HEAD) return undefined
    if (latin1(head.subarray(4, HEAD)) === 'moov') return { from: at + HEAD, length: length - HEAD }
    at += length
  }
  return undefined
}

/** Tags from the content of `moov`. */
export function readMp4(moov: Uint8Array): FileTags {
  const tags: FileTags = {}
  const meta = find(find(moov, 'udta'), 'meta')
  // It begins with four bytes of its own.
  for (const { name, body } of boxesOf(find(meta.subarray(4), 'ilst'))) {
    const known = name === '----' && isIsrc(body) ? 'isrc' : NAMES[name]
    const value = find(body, 'data').subarray(HEAD)
    if (known !== undefined) withTag(tags, known, utf8(value))
    if (name === 'covr') withCover(tags, value)
  }
  return tags
}

/** What Apple has no name for has one in words. */
const isIsrc = (body: Uint8Array) => utf8(find(body, 'name').subarray(4)).toUpperCase() === 'ISRC'

const find = (bytes: Uint8Array, wanted: string): Uint8Array =>
  boxesOf(bytes).find(({ name }) => name === wanted)?.body ?? new Uint8Array()

function boxesOf(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + HEAD <= bytes.length && boxes.length < MAX_BOXES; ) {
    const length = lengthOf(bytes.subarray(at), bytes.length - at)
    if (length < HEAD) break
    boxes.push({ name: latin1(bytes.subarray(at + 4, at + HEAD)), body: bytes.subarray(at + HEAD, at + length) })
    at += length
  }
  return boxes
}

/** With the head; 0 stands for all that is left, 1 for a length of eight bytes, which only a sound needs. */
function lengthOf(head: Uint8Array, left: number): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const short = view.getUint32(0)
  if (short === 0) return left
  return short === 1 && head.length >= 2 * HEAD ? Number(view.getBigUint64(HEAD)) : short
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

import { type FileTags, withCover, withTag } from './file-tags.ts'

const TEXTS: Readonly<Record<string, Exclude<keyof FileTags, 'cover'>>> = {
  ...{ TIT2: 'title', TPE1: 'artist', TALB: 'album', TCON: 'genre', TSRC: 'isrc', TDRC: 'date', TYER: 'date' },
  ...{ TT2: 'title', TP1: 'artist', TAL: 'album', TCO: 'genre', TRC: 'isrc', TYE: 'date' },
}
const HEADER = 10

/** How long the tag that begins here is, its header included; 0 when none does. */
export function id3Length(bytes: Uint8Array): number {
  if (bytes.length < HEADER || latin1(bytes.subarray(0, 3)) !== 'ID3') return 0
  return HEADER + syncsafe(bytes, 6)
}

/** ID3v2.2, 2.3 and 2.4. What is cut off or wrong ends it: what was read up to there counts. */
export function readId3(bytes: Uint8Array): FileTags {
  const tags: FileTags = {}
  let dayOfYear: string | undefined
  const [version, flags] = [bytes[3] ?? 0, bytes[5] ?? 0]
  if (id3Length(bytes) === 0 || version < 2 || version > 4) return tags
  const isShort = version === 2
  let body = bytes.subarray(HEADER, id3Length(bytes))
  if ((flags & 0x80) !== 0 && version < 4) body = resynchronised(body)
  let at = (flags & 0x40) !== 0 && !isShort ? extendedLength(body, version) : 0
  const head = isShort ? 6 : 10
  while (at + head <= body.length && body[at] !== 0) {
    const id = latin1(body.subarray(at, at + (isShort ? 3 : 4)))
    const size = isShort ? uint(body, at + 3, 3) : version === 4 ? syncsafe(body, at + 4) : uint(body, at + 4, 4)
    const isUnsynchronised = version === 4 && ((flags & 0x80) !== 0 || ((body[at + 9] ?? 0) & 0x02) !== 0)
    const raw = body.subarray(at + head, at + head + size)
    if (size === 0 || raw.length < size) break
    const content = isUnsynchronised ? resynchronised(raw) : raw
    readFrame(tags, id, content)
    if (id === 'TDAT' || id === 'TDA') dayOfYear = textOf(content)
    at += head + size
  }
  return withDay(tags, dayOfYear)
}

/** Before 2.4 the year has a frame, and day and month, `0209`, have another. */
function withDay(tags: FileTags, day: string | undefined): FileTags {
  const isWhole = /^\d{4}$/.test(tags.date ?? '') && /^\d{4}$/.test(day ?? '')
  return isWhole ? { ...tags, date: `${tags.date}-${day!.slice(2)}-${day!.slice(0, 2)}` } : tags
}

const textOf = (raw: Uint8Array) => decode(raw[0] ?? 0, raw.subarray(1)).split('\0')[0]!

function readFrame(tags: FileTags, id: string, raw: Uint8Array): void {
  const name = TEXTS[id]
  if (name !== undefined)
    withTag(
      tags,
      name,
      decode(raw[0] ?? 0, raw.subarray(1))
        .split('\0')[0]!
        .replace(/^\(\d+\)/, ''),
    )
  else if (id === 'APIC' || id === 'PIC') withCover(tags, pictureOf(raw, id === 'PIC'))
}

/** Behind the encoding, the type, the kind and the description. */
function pictureOf(raw: Uint8Array, isShort: boolean): Uint8Array {
  const afterType = isShort ? 4 : raw.indexOf(0, 1) + 1
  const isWide = raw[0] === 1 || raw[0] === 2
  for (let at = afterType + 1; at < raw.length; at += isWide ? 2 : 1)
    if (raw[at] === 0 && (!isWide || raw[at + 1] === 0)) return raw.subarray(at + (isWide ? 2 : 1))
  return new Uint8Array()
}

const ENCODINGS = ['windows-1252', 'utf-16le', 'utf-16be', 'utf-8']

function decode(encoding: number, bytes: Uint8Array): string {
  const isBigEndian = encoding === 1 && bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isBigEndian ? 'utf-16be' : (ENCODINGS[encoding] ?? 'utf-8')).decode(bytes)
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

function uint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let i = at; i < at + length; i++) value = value * 256 + (bytes[i] ?? 0)
  return value
}

function syncsafe(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let i = at; i < at + 4; i++) value = value * 128 + ((bytes[i] ?? 0) & 0x7f)
  return value
}

const extendedLength = (body: Uint8Array, version: number) => (version === 4 ? syncsafe(body, 0) : uint(body, 0, 4) + 4)

/** Players must not take a tag for sound: behind FF a zero was put in. */
function resynchronised(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    plain[length++] = bytes[at]!
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++
  }
  return plain.subarray(0, length)
}

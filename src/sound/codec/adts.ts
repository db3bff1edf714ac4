import type { LibavPacket } from './libav.ts'

/** The length of the AAC frame that begins here. ADTS shares MP3's sync word; its layer bits are 0, which MP3's never are. */
export function adtsLength(bytes: Uint8Array, at: number): number | undefined {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return undefined
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  return length > 7 ? length : undefined
}

/** The frames that lie whole in these bytes, where the last of them ends, and how many bytes between them are none. */
export function cutAdts(bytes: Buffer): { packets: LibavPacket[]; end: number; stray: number } {
  const packets: LibavPacket[] = []
  let [end, stray] = [0, 0]
  while (end + 7 <= bytes.length) {
    const length = adtsLength(bytes, end)
    if (length === undefined) {
      stray++
      end++
      continue
    }
    if (end + length > bytes.length) break
    packets.push({ data: Uint8Array.from(bytes.subarray(end, end + length)) })
    end += length
  }
  return { packets, end, stray }
}

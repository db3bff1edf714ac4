export interface Mp3Header {
  /** The whole frame, header included. */
  length: number
  kbps: number
  sampleRate: number
  channels: 1 | 2
  /** Samples per channel in the frame. */
  samples: number
  isMpeg1: boolean
  sideInfoOffset: number
  sideInfoLength: number
}

export interface Mp3Frame extends Mp3Header {
  offset: number
  /** How many bytes of earlier frames this one needs; 0 = it stands alone. */
  mainDataBegin: number
}

const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

/** A layer III frame header at this place, or undefined. Free-format streams are not recognised. */
export function parseMp3Header(bytes: Uint8Array, at: number): Mp3Header | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return undefined
  const version = (bytes[at + 1]! >> 3) & 3
  const layer = (bytes[at + 1]! >> 1) & 3
  const baseRate = RATES[(bytes[at + 2]! >> 2) & 3]
  if (version === 1 || layer !== 1 || baseRate === undefined) return undefined
  const isMpeg1 = version === 3
  const kbps = (isMpeg1 ? MPEG1_KBPS : MPEG2_KBPS)[bytes[at + 2]! >> 4]
  if (!kbps) return undefined
  const sampleRate = isMpeg1 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4
  const channels = bytes[at + 3]! >> 6 === 3 ? 1 : 2
  const samples = isMpeg1 ? 1152 : 576
  const padding = (bytes[at + 2]! >> 1) & 1
  const hasCrc = (bytes[at + 1]! & 1) === 0
  return {
    length: Math.floor((samples * kbps * 125) / sampleRate) + padding,
    kbps,
    sampleRate,
    channels,
    samples,
    isMpeg1,
    sideInfoOffset: hasCrc ? 6 : 4,
    sideInfoLength: isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17,
  }
}

/** Every frame of a bare MP3 stream; a RangeError if anything else lies between them. */
export function parseMp3Frames(bytes: Uint8Array): Mp3Frame[] {
  const frames: Mp3Frame[] = []
  for (let offset = 0; offset < bytes.length; ) {
    const header = parseMp3Header(bytes, offset)
    if (!header || offset + header.length > bytes.length)
      throw new RangeError(`the MP3 stream has no whole frame at byte ${offset}`)
    const side = offset + header.sideInfoOffset
    const mainDataBegin = header.isMpeg1 ? (bytes[side]! << 1) | (bytes[side + 1]! >> 7) : bytes[side]!
    frames.push({ ...header, offset, mainDataBegin })
    offset += header.length
  }
  return frames
}

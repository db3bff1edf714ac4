import type { AudioFormat } from '../../codec.ts'
import { parseMp3Header } from '../../mp3-frames.ts'

interface FormatFacts {
  /** For people. */
  label: string
  /** The demuxer of FFmpeg that reads it. */
  demuxer: string
  /** Only a system's ffmpeg reads it: the packages bring no decoder. */
  needsFfmpeg?: true
  /** Holds pictures too, perhaps: its length is not that of its sound. */
  isVideo?: true
  /** A bare stream that does not say how long it is: ffmpeg would guess by the bit rate. */
  isBare?: true
  /** Whether such a file begins here. */
  begins(bytes: Buffer, at: number): boolean
}

/** One byte says no nearly always, and a scan asks at every byte of megabytes. */
const text = (expected: string, offset = 0) => {
  const wanted = Buffer.from(expected, 'latin1')
  const first = wanted[0]!
  return (bytes: Buffer, at: number) =>
    bytes[at + offset] === first &&
    bytes.length >= at + offset + wanted.length &&
    wanted.equals(bytes.subarray(at + offset, at + offset + wanted.length))
}

const hex = (expected: string) => text(Buffer.from(expected, 'hex').toString('latin1'))

type Test = FormatFacts['begins']
const all =
  (...tests: Test[]): Test =>
  (bytes, at) =>
    tests.every((test) => test(bytes, at))
const any =
  (...tests: Test[]): Test =>
  (bytes, at) =>
    tests.some((test) => test(bytes, at))

/** Three frames one behind the other, each where the one before says, or two to the very end: one sync word may come about by chance. */
function chain(lengthAt: (bytes: Buffer, at: number) => number | undefined): Test {
  return (bytes, at) => {
    for (let frame = 0, next = at; frame < 3; frame++) {
      if (frame === 2 && next === bytes.length) return true
      const length = lengthAt(bytes, next)
      if (length === undefined) return false
      next += length
    }
    return true
  }
}

/** What each format begins with. Those at the end have the weakest signs and are looked for last. */
export const FORMATS: Readonly<Record<AudioFormat, FormatFacts>> = {
  wav: { label: 'WAV', demuxer: 'wav', begins: all(any(text('RIFF'), text('RF64')), text('WAVE', 8)) },
  aiff: { label: 'AIFF', demuxer: 'aiff', begins: all(text('FORM'), any(text('AIFF', 8), text('AIFC', 8))) },
  ogg: { label: 'Ogg', demuxer: 'ogg', begins: text('OggS\0') },
  m4a: { label: 'M4A or MP4', demuxer: 'mov', begins: text('ftyp', 4) },
  flac: { label: 'FLAC', demuxer: 'flac', begins: text('fLaC') },
  matroska: { label: 'Matroska or WebM', demuxer: 'matroska', isVideo: true, begins: hex('1a45dfa3') },
  wavpack: { label: 'WavPack', demuxer: 'wv', begins: text('wvpk') },
  caf: { label: 'CAF', demuxer: 'caf', needsFfmpeg: true, begins: text('caff\0\u0001') },
  w64: { label: 'Wave64', demuxer: 'w64', needsFfmpeg: true, begins: hex('726966662e91cf11a5d628db04c10000') },
  au: { label: 'AU', demuxer: 'au', needsFfmpeg: true, begins: text('.snd\0\0') },
  asf: {
    label: 'WMA',
    demuxer: 'asf',
    needsFfmpeg: true,
    isVideo: true,
    begins: hex('3026b2758e66cf11a6d900aa0062ce6c'),
  },
  tta: { label: 'True Audio', demuxer: 'tta', needsFfmpeg: true, begins: text('TTA1') },
  ape: { label: "Monkey's Audio", demuxer: 'ape', needsFfmpeg: true, begins: text('MAC ') },
  musepack: { label: 'Musepack', demuxer: 'mpc8', needsFfmpeg: true, begins: text('MPCK') },
  dsf: { label: 'DSF', demuxer: 'dsf', needsFfmpeg: true, begins: text('DSD \u001c') },
  amr: { label: 'AMR', demuxer: 'amr', needsFfmpeg: true, isBare: true, begins: text('#!AMR') },
  dts: { label: 'DTS', demuxer: 'dts', needsFfmpeg: true, isBare: true, begins: hex('7ffe8001') },
  avi: {
    label: 'AVI',
    demuxer: 'avi',
    needsFfmpeg: true,
    isVideo: true,
    begins: all(text('RIFF'), text('AVI ', 8)),
  },
  flv: { label: 'FLV', demuxer: 'flv', needsFfmpeg: true, isVideo: true, begins: text('FLV\u0001') },
  mpeg: { label: 'MPEG video', demuxer: 'mpeg', needsFfmpeg: true, isVideo: true, begins: hex('000001ba') },
  mpegts: { label: 'MPEG-TS', demuxer: 'mpegts', needsFfmpeg: true, isVideo: true, begins: any(packets(188), m2ts) },
  ac3: { label: 'AC-3', demuxer: 'ac3', needsFfmpeg: true, isBare: true, begins: chain(ac3Length) },
  eac3: { label: 'E-AC-3', demuxer: 'eac3', needsFfmpeg: true, isBare: true, begins: chain(eac3Length) },
  aac: { label: 'AAC', demuxer: 'aac', isBare: true, begins: chain(adtsLength) },
  mp2: { label: 'MP2', demuxer: 'mp3', needsFfmpeg: true, isBare: true, begins: chain(layer2Length) },
  mp3: { label: 'MP3', demuxer: 'mp3', isBare: true, begins: chain((bytes, at) => parseMp3Header(bytes, at)?.length) },
}

/** In a list: a scan asks them all at every byte, and to look each up by its name would take longer than its answer. */
const BEGINNINGS = Object.entries(FORMATS).map(([name, { begins }]) => ({ name: name as AudioFormat, begins }))

/** What begins exactly here, if anything. */
export function recognise(bytes: Buffer, at: number): AudioFormat | undefined {
  for (const { name, begins } of BEGINNINGS) if (begins(bytes, at)) return name
  return undefined
}

export const OWN_FORMATS = 'WAV, AIFF, FLAC, MP3, AAC/M4A, Ogg, WebM/Matroska or WavPack'

/** Such packets begin with one byte each: eight of them are no chance. */
function packets(length: number): Test {
  return (bytes, at) => {
    for (let n = 0; n < 8; n++) if (bytes[at + n * length] !== 0x47) return false
    return true
  }
}

/** As on discs: four bytes of time before each packet. */
function m2ts(bytes: Buffer, at: number): boolean {
  return discPackets(bytes, at + 4)
}

const discPackets = packets(192)

const AC3_KBPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]

function ac3Length(bytes: Buffer, at: number): number | undefined {
  if (at + 6 > bytes.length || bytes[at] !== 0x0b || bytes[at + 1] !== 0x77 || bytes[at + 5]! >> 3 > 10)
    return undefined
  const kbps = AC3_KBPS[(bytes[at + 4]! & 63) >> 1]
  if (kbps === undefined) return undefined
  const rate = bytes[at + 4]! >> 6
  if (rate === 0) return kbps * 4
  if (rate === 2) return kbps * 6
  return rate === 1 ? (Math.floor((320 * kbps) / 147) + (bytes[at + 4]! & 1)) * 2 : undefined
}

function eac3Length(bytes: Buffer, at: number): number | undefined {
  if (at + 6 > bytes.length || bytes[at] !== 0x0b || bytes[at + 1] !== 0x77) return undefined
  const version = bytes[at + 5]! >> 3
  return version > 10 && version <= 16 ? ((((bytes[at + 2]! & 7) << 8) | bytes[at + 3]!) + 1) * 2 : undefined
}

/** ADTS shares MP3's sync word; its layer bits are 0, which MP3's never are. */
export function adtsLength(bytes: Uint8Array, at: number): number | undefined {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return undefined
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  return length > 7 ? length : undefined
}

const LAYER2_KBPS = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const LAYER2_RATES = [44_100, 48_000, 32_000]

function layer2Length(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xfc) return undefined
  const kbps = LAYER2_KBPS[bytes[at + 2]! >> 4]
  const rate = LAYER2_RATES[(bytes[at + 2]! >> 2) & 3]
  if (!kbps || rate === undefined) return undefined
  return Math.floor((144_000 * kbps) / rate) + ((bytes[at + 2]! >> 1) & 1)
}

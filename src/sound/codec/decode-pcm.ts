import { open } from 'node:fs/promises'
import { AudioError, type AudioFormat, type RawBlock } from '../codec.ts'
import {
  BYTES_PER_SAMPLE,
  type PcmEncoding,
  type PcmLayout,
  parseAiffHeader,
  parseWavHeader,
} from './formats/pcm-header.ts'
import { readAt } from './formats/read-bytes.ts'

const BLOCK_FRAMES = 32_768

/** WAV and AIFF need no codec. */
export const isPcm = (format: AudioFormat | undefined) => format === 'wav' || format === 'aiff'

/** Any width, either byte order, block by block, from any second on. */
export async function* decodePcm(path: string, format: 'wav' | 'aiff', fromSeconds = 0): AsyncGenerator<RawBlock> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const layout = format === 'wav' ? await parseWavHeader(file, size) : await parseAiffHeader(file, size)
    if (!layout.encoding)
      throw new AudioError('unsupported', {
        vi: `âm thanh nén bên trong ${format.toUpperCase()}: cần cài ffmpeg để đọc`,
        en: `compressed sound inside ${format.toUpperCase()}: this needs ffmpeg installed`,
      })
    const frameBytes = BYTES_PER_SAMPLE[layout.encoding] * layout.channels
    const frames = Math.floor(layout.dataBytes / frameBytes)
    for (let at = Math.round(fromSeconds * layout.sampleRate); at < frames; at += BLOCK_FRAMES) {
      const wanted = Math.min(BLOCK_FRAMES, frames - at) * frameBytes
      const bytes = await readAt(file, layout.dataStart + at * frameBytes, wanted)
      yield { sampleRate: layout.sampleRate, planes: splitPcm(bytes, layout.encoding, layout) }
    }
  } finally {
    await file.close()
  }
}

type Reader = (at: number) => number

function readerOf(view: DataView, encoding: PcmEncoding, little: boolean): Reader {
  switch (encoding) {
    case 'u8':
      return (at) => (view.getUint8(at) - 128) / 128
    case 's8':
      return (at) => view.getInt8(at) / 128
    case 's16':
      return (at) => view.getInt16(at, little) / 32_768
    case 's24':
      return little
        ? (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608
        : (at) => ((view.getInt8(at) << 16) | view.getUint16(at + 1, false)) / 8_388_608
    case 's32':
      return (at) => view.getInt32(at, little) / 2_147_483_648
    case 'f32':
      return (at) => view.getFloat32(at, little)
    case 'f64':
      return (at) => view.getFloat64(at, little)
  }
}

function splitPcm(
  bytes: Uint8Array,
  encoding: PcmEncoding,
  layout: Pick<PcmLayout, 'channels' | 'isBigEndian'>,
): Float32Array[] {
  const width = BYTES_PER_SAMPLE[encoding]
  const step = width * layout.channels
  const frames = Math.floor(bytes.byteLength / step)
  const read = readerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, !layout.isBigEndian)
  return Array.from({ length: layout.channels }, (_, channel) => {
    const plane = new Float32Array(frames)
    for (let i = 0, at = channel * width; i < frames; i++, at += step) plane[i] = read(at)
    return plane
  })
}

import {
  AudioError,
  type DecodeOptions,
  type Decoding,
  holdsNoSound,
  layoutChanges,
  type RawBlock,
  truncated,
} from '../codec.ts'
import { readPcm } from './pcm.ts'
import { openLibavSound } from './read-libav.ts'
import { openSoundFile, type SoundFile, type SoundSource } from './sound-file.ts'

/** The longest sound that is taken in. A file of a few bytes can claim days of silence. */
const MAX_SOUND_SECONDS = 4 * 3600
/** Containers round their lengths and encoders pad: less than this missing is no truncation. */
const MISSING_SECONDS = 0.25
const MISSING_SHARE = 0.01

/** Reads a sound file of any known format, block by block. Reading to the end, breaking off or throwing closes the file. */
export async function decodeSound(source: SoundSource, options: DecodeOptions = {}): Promise<Decoding> {
  const file = openSoundFile(source, options.onDamage !== undefined)
  if (file.foreign > 0) options.onDamage?.(`the first ${file.foreign} bytes are no sound`)
  try {
    return await openDecoding(file, options)
  } catch (error) {
    file.close()
    throw error
  }
}

async function openDecoding(file: SoundFile, options: DecodeOptions): Promise<Decoding> {
  const isPcm = file.format === 'wav' || file.format === 'aiff'
  const { promisedSeconds, blocks } = isPcm ? readPcm(file) : await openLibavSound(file, options.onDamage)
  const raw = blocks()
  const first = await raw.next()
  if (first.done) throw holdsNoSound()
  const { sampleRate, planes } = first.value
  assertPlayable(sampleRate, planes.length)
  const checked = checkedBlocks(raw, first.value, { file, promisedSeconds, ...options })
  const skip = Math.round((options.fromSeconds ?? 0) * sampleRate)
  const iterator = dropLeading(options.onDamage ? salvagedBlocks(checked, options.onDamage) : checked, skip)
  return { sampleRate, channels: planes.length, promisedSeconds, [Symbol.asyncIterator]: () => iterator }
}
function assertPlayable(sampleRate: number, channels: number): void {
  if (channels < 1 || channels > 8)
    throw new AudioError('unsupported', {
      vi: `không hỗ trợ ${channels} kênh (chỉ từ 1 đến 8)`,
      en: `${channels} channels are not supported (1 to 8)`,
    })
  if (sampleRate < 4000 || sampleRate > 768_000)
    throw new AudioError('unsupported', {
      vi: `không hỗ trợ tần số lấy mẫu ${sampleRate} Hz`,
      en: `a sample rate of ${sampleRate} Hz is not supported`,
    })
}

interface CheckOptions extends DecodeOptions {
  file: SoundFile
  promisedSeconds: number | undefined
}

/** The layout does not change on the way, the length is within the limit, the end is where the file says. */
async function* checkedBlocks(
  raw: AsyncGenerator<RawBlock>,
  first: RawBlock,
  { file, promisedSeconds, maxSeconds = MAX_SOUND_SECONDS }: CheckOptions,
): AsyncGenerator<Float32Array[]> {
  const { sampleRate } = first
  let samples = 0
  try {
    for (let block: RawBlock | undefined = first; block; ) {
      if (block.sampleRate !== sampleRate || block.planes.length !== first.planes.length) throw layoutChanges()
      samples += block.planes[0]!.length
      if (samples > maxSeconds * sampleRate) throw tooLong(maxSeconds)
      yield block.planes
      const next: IteratorResult<RawBlock> = await raw.next()
      block = next.done ? undefined : next.value
    }
  } finally {
    await raw.return(undefined)
    file.close()
  }
  const seconds = samples / sampleRate
  const missing = (promisedSeconds ?? 0) - seconds
  if (missing > MISSING_SECONDS && missing > promisedSeconds! * MISSING_SHARE)
    throw truncated(`ends after ${seconds.toFixed(1)} of ${promisedSeconds!.toFixed(1)} seconds`)
}

const tooLong = (maxSeconds: number) =>
  new AudioError('too_long', {
    vi: `dài hơn giới hạn ${Math.round(maxSeconds / 60)} phút`,
    en: `longer than the limit of ${Math.round(maxSeconds / 60)} minutes`,
  })

/** Whatever ends the reading is told, and what was read before it counts. */
async function* salvagedBlocks(
  blocks: AsyncGenerator<Float32Array[]>,
  onDamage: (problem: string) => void,
): AsyncGenerator<Float32Array[]> {
  try {
    for await (const planes of blocks) yield planes.map(withoutNonsense)
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'aborted') throw error
    onDamage(error.code === 'too_long' ? `${error.message}: only so much is read` : error.message)
  }
}

/** Sixty decibels above full scale, and what is no number, is damage and not sound. */
const LOUDEST = 1000

function withoutNonsense(plane: Float32Array): Float32Array {
  return plane.map((sample) => (Math.abs(sample) <= LOUDEST ? sample : 0))
}

async function* dropLeading(blocks: AsyncGenerator<Float32Array[]>, skip: number): AsyncGenerator<Float32Array[]> {
  for await (const planes of blocks) {
    const length = planes[0]!.length
    if (skip >= length) skip -= length
    else {
      yield skip > 0 ? planes.map((plane) => plane.subarray(skip)) : planes
      skip = 0
    }
  }
}

import { same } from '../../text/sentence.ts'
import {
  AudioError,
  type AudioFormat,
  type DecodeOptions,
  type Decoding,
  damaged,
  holdsNoSound,
  layoutChanges,
  type RawBlock,
} from '../codec.ts'
import { MAX_SOUND_SECONDS } from '../limits.ts'
import { FORMATS } from './formats/formats.ts'
import { endsEarly, isWhole } from './formats/sound-shape.ts'

/**
 * Turns a decoder's blocks into a Decoding, with the checks that are the same for every codec: something is there, the layout does not
 * change on the way, the end is where the container said. `startSeconds` is where the decoder itself began; `promisedSeconds` is asked
 * where our own reading of the container did not say how long it is.
 */
export async function openDecoding(
  raw: AsyncGenerator<RawBlock>,
  sniffed: { format: AudioFormat | undefined; expectedSeconds?: number | undefined },
  options: DecodeOptions,
  { startSeconds = 0, promisedSeconds }: { startSeconds?: number; promisedSeconds?: () => number | undefined } = {},
): Promise<Decoding> {
  const first = await raw.next()
  if (first.done) throw holdsNoSound()
  const { sampleRate, planes } = first.value
  const channels = planes.length
  assertPlayable(sampleRate, channels)
  const promised = () => sniffed.expectedSeconds ?? promisedSeconds?.()
  const from = options.fromSeconds ?? 0
  const skip = Math.round(from * sampleRate) - Math.round(startSeconds * sampleRate)
  const checked = checkedBlocks(raw, first.value, promised, { startSeconds, ...options })
  const iterator = dropLeading(options.onDamage ? salvagedBlocks(checked, options.onDamage) : checked, skip)
  return {
    format: sniffed.format,
    sampleRate,
    channels,
    promisedSeconds: promised,
    [Symbol.asyncIterator]: () => iterator,
    close: async () => {
      // A generator that was never started does not run its `finally`, so the decoder itself is closed too.
      await iterator.return(undefined)
      await raw.return(undefined)
    },
  }
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

async function* checkedBlocks(
  raw: AsyncGenerator<RawBlock>,
  first: RawBlock,
  promisedSeconds: () => number | undefined,
  options: DecodeOptions & { startSeconds: number },
): AsyncGenerator<Float32Array[]> {
  const { sampleRate } = first
  const channels = first.planes.length
  const maxSeconds = options.maxSeconds ?? MAX_SOUND_SECONDS
  let samples = Math.round(options.startSeconds * sampleRate)
  let block: RawBlock | undefined = first
  try {
    while (block) {
      if (block.sampleRate !== sampleRate || block.planes.length !== channels) throw layoutChanges()
      samples += block.planes[0]!.length
      if (samples > maxSeconds * sampleRate)
        throw new AudioError('too_long', {
          vi: `dài hơn giới hạn ${Math.round(maxSeconds / 60)} phút`,
          en: `longer than the limit of ${Math.round(maxSeconds / 60)} minutes`,
        })
      yield block.planes
      const next: IteratorResult<RawBlock> = await raw.next()
      block = next.done ? undefined : next.value
    }
  } finally {
    await raw.return(undefined)
  }
  const [seconds, expected] = [samples / sampleRate, promisedSeconds()]
  if (expected !== undefined && !isWhole(seconds, expected)) throw endsEarly(seconds, expected)
}

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

/** One line of a decoder's output, without addresses of its memory or numbers that only its authors know. */
function tidyReason(text: string): string {
  const line = text.split('\n').find((part) => part.trim() !== '') ?? ''
  const words = line
    .replace(/\[[^\]]*@ 0x[0-9a-f]+\] ?/g, '')
    .replace(/\[(error|fatal|panic)\] ?/g, '')
    .replace(/^.*?: (Invalid data found)/, '$1')
    .replace(/^Error: /, '')
    .replace(/^file:.*: (?=[A-Z])/, '')
    .trim()
    .slice(0, 160)
  return /(error|status|code):? -?\d+|-\d{5,}|0x[0-9a-f]{6,}/i.test(words) ? '' : words
}

export function corrupt(format: AudioFormat | undefined, reason: string): AudioError {
  return damaged(`${format ?? 'sound'} data: ${tidyReason(reason) || 'the decoder gave up'}`)
}

/** For a format that only a system's ffmpeg reads, and for a codec inside a container. */
export function needsFfmpeg(format: AudioFormat | undefined, part?: 'what is', options?: ErrorOptions): AudioError {
  const label = format === undefined ? { vi: 'tệp này', en: 'it' } : same(FORMATS[format].label)
  const what = part === undefined ? label : { vi: `nội dung bên trong ${label.vi}`, en: `${part} inside ${label.en}` }
  return new AudioError('unsupported', {
    vi: `${what.vi}: cần cài ffmpeg để đọc`,
    en: `${what.en}: this needs ffmpeg installed`,
    ...options,
  })
}

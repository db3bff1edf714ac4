import {
  AudioError,
  type AudioFormat,
  DEFAULT_MAX_SECONDS,
  type DecodeOptions,
  type Decoding,
  type RawBlock,
} from './codec.ts'
import { assertWhole, type Sniffed } from './decode-sniff.ts'

/**
 * Turns a decoder's blocks into a Decoding, with the checks that are the same for every codec: something is there, the layout does not
 * change on the way, the end is where the container said. `startSeconds` is where the decoder itself began.
 */
export async function openDecoding(
  raw: AsyncGenerator<RawBlock>,
  sniffed: Sniffed,
  options: DecodeOptions,
  startSeconds = 0,
): Promise<Decoding> {
  const first = await raw.next()
  if (first.done) throw new AudioError('empty', 'the file holds no sound')
  const { sampleRate, planes } = first.value
  const channels = planes.length
  assertPlayable(sampleRate, channels)
  const from = options.fromSeconds ?? 0
  const skip = Math.round(from * sampleRate) - Math.round(startSeconds * sampleRate)
  const blocks = checkedBlocks(raw, first.value, sniffed, { startSeconds, ...options })
  const iterator = dropLeading(blocks, skip)
  return {
    format: sniffed.format,
    sampleRate,
    channels,
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
    throw new AudioError('unsupported', `${channels} channels are not supported (1 to 8)`)
  if (sampleRate < 4000 || sampleRate > 768_000)
    throw new AudioError('unsupported', `a sample rate of ${sampleRate} Hz is not supported`)
}

async function* checkedBlocks(
  raw: AsyncGenerator<RawBlock>,
  first: RawBlock,
  sniffed: Sniffed,
  options: DecodeOptions & { startSeconds: number },
): AsyncGenerator<Float32Array[]> {
  const { sampleRate } = first
  const channels = first.planes.length
  const maxSeconds = options.maxSeconds ?? DEFAULT_MAX_SECONDS
  let samples = Math.round(options.startSeconds * sampleRate)
  let block: RawBlock | undefined = first
  try {
    while (block) {
      if (block.sampleRate !== sampleRate || block.planes.length !== channels)
        throw new AudioError('unsupported', 'the sample rate or the number of channels changes inside the file')
      samples += block.planes[0]!.length
      if (samples > maxSeconds * sampleRate)
        throw new AudioError('too_long', `longer than the limit of ${Math.round(maxSeconds / 60)} minutes`)
      yield block.planes
      const next: IteratorResult<RawBlock> = await raw.next()
      block = next.done ? undefined : next.value
    }
  } finally {
    await raw.return(undefined)
  }
  assertWhole(samples / sampleRate, sniffed.expectedSeconds)
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

/** One line out of a decoder's chatter, without addresses of its memory. */
function tidyReason(text: string): string {
  const line = text.split('\n').find((part) => part.trim() !== '') ?? ''
  return line
    .replace(/\[[^\]]*@ 0x[0-9a-f]+\] ?/g, '')
    .replace(/^.*?: (Invalid data found)/, '$1')
    .trim()
    .slice(0, 160)
}

export function corrupt(format: AudioFormat, reason: string): AudioError {
  return new AudioError('corrupt', `damaged ${format} data: ${tidyReason(reason) || 'the decoder gave up'}`)
}

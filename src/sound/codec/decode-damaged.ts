import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AudioError, type AudioFormat, type DecodeOptions, type Decoding } from '../codec.ts'
import { MAX_DAMAGED_MS } from '../limits.ts'
import { findSound } from './formats/sniff.ts'

export interface DamagedSource {
  path: string
  /** Undefined where we do not recognise it: the codec is to find out, among formats that hold their sound themselves. */
  format: AudioFormat | undefined
  expectedSeconds?: number | undefined
}

type Damaged = DecodeOptions & { onDamage: (problem: string) => void }
export type OpenDamaged = (source: DamagedSource, options: Damaged) => Promise<Decoding>

/** Reads what can be read of a file in whatever state: its sound is cut out of what stands before it, and its faults are reported. */
export async function decodeDamaged(path: string, options: Damaged, openSource: OpenDamaged): Promise<Decoding> {
  const late = AbortSignal.timeout(MAX_DAMAGED_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  const bounded = { ...options, signal }
  const found = await findSound(path)
  if (found === undefined) return await openUnknown(path, bounded, openSource)
  if (found.isShifted) return await decodeCutOut(path, found.start, bounded, openSource)
  if (found.fault) options.onDamage(found.fault.message)
  const { format, expectedSeconds } = found
  try {
    return await openSource({ path, format, expectedSeconds }, bounded)
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'aborted') throw error
    // It begins like that and is not: perhaps it is something else.
    return await openSource({ path, format: undefined }, bounded).catch(() => {
      throw found.fault
        ? new AudioError(found.fault.code, {
            vi: `${found.fault.sentence.vi}; không đọc được gì trong đó`,
            en: `${found.fault.sentence.en}; nothing of it can be read`,
          })
        : error
    })
  }
}

async function openUnknown(path: string, options: Damaged, openSource: OpenDamaged): Promise<Decoding> {
  try {
    return await openSource({ path, format: undefined }, options)
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'aborted') throw error
    throw new AudioError('unrecognised', {
      vi: 'không có âm thanh trong tệp',
      en: 'no sound was found in it',
      cause: error,
    })
  }
}

/** Demuxers count from the first byte of a file, so the sound gets one of its own for as long as it is read. */
async function decodeCutOut(path: string, start: number, options: Damaged, openSource: OpenDamaged): Promise<Decoding> {
  options.onDamage(`the first ${start} bytes are no sound`)
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, 'sound')
    await pipeline(createReadStream(path, { start }), createWriteStream(copy))
    const decoding = await decodeDamaged(copy, options, openSource)
    return {
      ...decoding,
      [Symbol.asyncIterator]: () => finallyDo(decoding, remove),
      close: async () => {
        await decoding.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function* finallyDo<T>(items: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* items
  } finally {
    await work()
  }
}

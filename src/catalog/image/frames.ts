import type { FileHandle } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { checksum } from '../../structures/graph/checksum.ts'

/**
 * A row of bytes in a file, cut into frames that have a checksum each: what is read is checked before anybody sees it. One frame is filled or emptied
 * while the file system has the other.
 */
export interface Frames {
  bytes: number
  sums: string[]
}

const FRAME_BYTES = 1 << 20
/** Others get their turn after so long at the latest. */
const SLICE_MS = 8

export class DamagedFileError extends Error {}

/** Writes what the generator yields, from the beginning of the file; undefined as soon as `isUnwanted`. Returns what it returns as well. */
export async function writeFrames<T>(
  file: FileHandle,
  parts: Generator<Uint8Array, T>,
  isUnwanted: () => boolean,
): Promise<{ frames: Frames; result: T } | undefined> {
  const frames: Frames = { bytes: 0, sums: [] }
  const spares = [new Uint8Array(FRAME_BYTES), new Uint8Array(FRAME_BYTES)] as const
  let frame: Uint8Array = spares[0]
  let filled = 0
  let writing: Promise<void> = Promise.resolve()
  const turns = createTurns()

  async function pass(): Promise<void> {
    frame.fill(0, filled)
    frames.sums.push(checksum(wordsOf(frame, filled)))
    await writing
    writing = writeAll(file, frame.subarray(0, filled), frames.bytes)
    // Awaited by a later write; until then a failure must not be an unhandled rejection.
    writing.catch(() => {})
    frames.bytes += filled
    filled = 0
    frame = frame === spares[0] ? spares[1] : spares[0]
  }

  for (;;) {
    const { value, done } = parts.next()
    if (done) {
      if (filled > 0) await pass()
      await writing
      return { frames, result: value }
    }
    for (let from = 0; from < value.length; ) {
      const some = value.subarray(from, from + FRAME_BYTES - filled)
      frame.set(some, filled)
      filled += some.length
      from += some.length
      if (filled === FRAME_BYTES) await pass()
    }
    await turns.give()
    if (isUnwanted()) {
      await writing
      return undefined
    }
  }
}

/** Fills the places that the generator yields. Throws a DamagedFileError where the file is not what was written. */
export async function readFrames(file: FileHandle, frames: Frames, places: Generator<Uint8Array>): Promise<void> {
  const reader = createFrameReader(file, frames)
  const turns = createTurns()
  for (let next = places.next(); !next.done; next = places.next()) {
    for (let to = 0; to < next.value.length; ) {
      const some = reader.take(next.value.length - to) ?? (await reader.advance())
      if (some !== undefined) {
        next.value.set(some, to)
        to += some.length
      }
    }
    await turns.give()
  }
  if (!reader.isAtEnd) throw new DamagedFileError('it holds more than it says')
}

function createFrameReader(file: FileHandle, { bytes, sums }: Frames) {
  const spares = [new Uint8Array(FRAME_BYTES), new Uint8Array(FRAME_BYTES)] as const
  let number = -1
  let read = 0
  let frame: Uint8Array = new Uint8Array(0)
  let used = 0
  const fetch = async (at: number): Promise<Uint8Array> => {
    const size = Math.min(FRAME_BYTES, bytes - at * FRAME_BYTES)
    const into = spares[at & 1]!.fill(0, Math.max(0, size))
    return size <= 0 ? into.subarray(0, 0) : await readAll(file, into.subarray(0, size), at * FRAME_BYTES)
  }
  let ahead = fetch(0)
  ahead.catch(() => {})
  return {
    /** At most so many bytes, good until the next call; undefined when the next frame has to come first. */
    take(most: number): Uint8Array | undefined {
      if (used === frame.length) return undefined
      const some = frame.subarray(used, used + most)
      used += some.length
      read += some.length
      return some
    },
    async advance(): Promise<undefined> {
      frame = await ahead
      number++
      used = 0
      if (frame.length === 0 || checksum(wordsOf(spares[number & 1]!, frame.length)) !== sums[number])
        throw new DamagedFileError(`its checksum is wrong after ${number} frames`)
      ahead = fetch(number + 1)
      ahead.catch(() => {})
    },
    get isAtEnd() {
      return read === bytes
    },
  }
}

/** The words that the first `length` bytes of a frame lie in. */
const wordsOf = ({ buffer }: Uint8Array, length: number) => new Uint32Array(buffer, 0, (length + 3) >>> 2)

function createTurns() {
  let since = performance.now()
  return {
    async give(): Promise<void> {
      if (performance.now() - since < SLICE_MS) return
      await nextTurn()
      since = performance.now()
    },
  }
}

export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

export async function readAll(file: FileHandle, into: Uint8Array, position: number): Promise<Uint8Array> {
  for (let done = 0; done < into.length; ) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done)
    if (bytesRead === 0) throw new DamagedFileError('it ends too early')
    done += bytesRead
  }
  return into
}

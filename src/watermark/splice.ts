import { parseMp3Frames, parseMp3Header } from '../sound/mp3-frames.ts'

/** The two variants of a preview as MP3 streams whose frames stand alone and have the same lengths: a frame of one fits into the other. */
export interface MarkedPair {
  readonly plus: Buffer
  readonly minus: Buffer
  /** Where each frame begins, and the end of the last. */
  readonly offsets: Uint32Array
}

/**
 * A frame holds what MPEG calls two granules, and the decoder's and encoder's delays move its middle onto the border of two units: unit u
 * sounds from frame u + 1.
 */
const FRAMES_AHEAD = 1

/** How both lie in one file: one after the other, of the same length. */
export function joinPair(plus: Buffer, minus: Buffer): Buffer {
  if (plus.length !== minus.length) throw new RangeError('the two variants differ in length')
  return Buffer.concat([plus, minus])
}

export function parsePair(file: Buffer): MarkedPair {
  const half = file.length / 2
  const [plus, minus] = [file.subarray(0, half), file.subarray(half)]
  const frames = parseMp3Frames(plus)
  const others = parseMp3Frames(minus)
  if (frames.length !== others.length || frames.some(({ offset }, at) => offset !== others[at]!.offset))
    throw new RangeError('the frames of the two variants do not fit each other')
  return { plus, minus, offsets: Uint32Array.from([...frames.map(({ offset }) => offset), half]) }
}

/** The units of the sound that was marked. */
export const unitsOf = ({ offsets }: MarkedPair) => offsets.length - 1

/** A copy with these chips behind `head`; nothing but bytes are copied. */
export function spliceCopy({ plus, minus, offsets }: MarkedPair, chips: Int8Array, head: Buffer): Buffer {
  const copy = Buffer.allocUnsafe(head.length + plus.length)
  head.copy(copy)
  plus.copy(copy, head.length)
  const frames = offsets.length - 1
  for (let frame = 0; frame < frames; ) {
    const from = frame
    while (frame < frames && chips[frame - FRAMES_AHEAD] === -1) frame++
    if (frame > from) minus.copy(copy, head.length + offsets[from]!, offsets[from]!, offsets[frame]!)
    else frame++
  }
  return copy
}

/**
 * The chips of an MP3 file that still has our very frames, whole or a piece of it: a sign per unit, 0 where a frame is missing. Undefined
 * when hardly any frame is known.
 */
export function readFrames(file: Buffer, { plus, minus, offsets }: MarkedPair, units: number): Int8Array | undefined {
  const known = new Map<string, { unit: number; chip: number }>()
  for (let frame = 0; frame + 1 < offsets.length; frame++) {
    const unit = frame - FRAMES_AHEAD
    const [a, b] = [plus, minus].map((stream) => stream.toString('latin1', offsets[frame], offsets[frame + 1]))
    // Silence is the same in both, and says nothing.
    if (unit < 0 || a === b) continue
    known.set(a!, { unit, chip: 1 })
    known.set(b!, { unit, chip: -1 })
  }
  const chips = new Int8Array(units)
  let found = 0
  for (const frame of framesOf(file)) {
    const match = known.get(frame)
    if (match === undefined || match.unit >= units) continue
    chips[match.unit] = match.chip
    found++
  }
  return found < MIN_FRAMES ? undefined : chips
}

const MIN_FRAMES = 16

/** Whole frames wherever they lie: a cut may have left half a frame at the start, and tags may lie around. */
function* framesOf(file: Buffer): Generator<string> {
  for (let at = file.indexOf(0xff); at !== -1; at = file.indexOf(0xff, at)) {
    const header = parseMp3Header(file, at)
    if (header === undefined || at + header.length > file.length) {
      at++
      continue
    }
    yield file.toString('latin1', at, at + header.length)
    at += header.length
  }
}

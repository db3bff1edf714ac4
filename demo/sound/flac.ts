import { flacHeader, interleave16, sealFlac } from '../../src/audio/codec/encode-flac.ts'
import { type BitWriter, openBitWriter } from './bit-writer.ts'

const BLOCK = 4096
const PARTITION_ORDER = 4
const MAX_RICE = 14

/** Remainders of the two checksums for every byte. */
const CRC8 = Uint8Array.from({ length: 256 }, (_, byte) => remainder(byte, 8, 0x07))
const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => remainder(byte << 8, 16, 0x8005))

function remainder(value: number, bits: number, polynomial: number): number {
  let rest = value
  for (let i = 0; i < 8; i++) rest = rest & (1 << (bits - 1)) ? (rest << 1) ^ polynomial : rest << 1
  return rest & ((1 << bits) - 1)
}

/**
 * A 16-bit FLAC file of two channels at 44.1 kHz, about two thirds of its WAV. The codecs of audio/ encode previews; to run a whole song
 * through them would cost more than to make it.
 */
export function encodeFlac(left: Float32Array, right: Float32Array): Buffer {
  const interleaved = interleave16([left, right])
  const frames = left.length
  const writer = openBitWriter(frames * 3)
  const planes = {
    left: new Int32Array(BLOCK),
    right: new Int32Array(BLOCK),
    mid: new Int32Array(BLOCK),
    side: new Int32Array(BLOCK),
  }
  for (let start = 0, number = 0; start < frames; start += BLOCK, number++) {
    const size = Math.min(BLOCK, frames - start)
    for (let i = 0; i < size; i++) {
      const l = interleaved[2 * (start + i)]!
      const r = interleaved[2 * (start + i) + 1]!
      planes.left[i] = l
      planes.right[i] = r
      planes.mid[i] = (l + r) >> 1
      planes.side[i] = l - r
    }
    writeFrame(writer, planes, size, number)
  }
  return sealFlac(Buffer.concat([flacHeader(BLOCK), writer.bytes()]), interleaved)
}

type Planes = Record<'left' | 'right' | 'mid' | 'side', Int32Array>

function writeFrame(writer: BitWriter, planes: Planes, size: number, number: number): void {
  const start = writer.length
  const [left, right, mid, side] = (['left', 'right', 'mid', 'side'] as const).map((name) =>
    predict(planes[name], size),
  )
  const isMidSide = mid!.cost + side!.cost < left!.cost + right!.cost
  writer.put(0xfff8, 16)
  writer.put(size === BLOCK ? 12 : 7, 4)
  writer.put(9, 4)
  writer.put(isMidSide ? 10 : 1, 4)
  writer.put(0b1000, 4)
  putNumber(writer, number)
  if (size !== BLOCK) writer.put(size - 1, 16)
  writer.put(checksum(writer.bytes().subarray(start), CRC8, 8), 8)
  writeChannel(writer, isMidSide ? planes.mid : planes.left, size, (isMidSide ? mid : left)!.order, 16)
  writeChannel(
    writer,
    isMidSide ? planes.side : planes.right,
    size,
    (isMidSide ? side : right)!.order,
    isMidSide ? 17 : 16,
  )
  writer.align()
  writer.put(checksum(writer.bytes().subarray(start), CRC16, 16), 16)
}

/** As UTF-8 writes a code point; two bytes reach for three minutes, three for more than an hour. */
function putNumber(writer: BitWriter, number: number): void {
  if (number < 0x80) writer.put(number, 8)
  else if (number < 0x800) writer.put(((0xc0 | (number >> 6)) << 8) | 0x80 | (number & 63), 16)
  else writer.put(((0xe0 | (number >> 12)) << 16) | ((0x80 | ((number >> 6) & 63)) << 8) | 0x80 | (number & 63), 24)
}

function checksum(bytes: Uint8Array, table: Uint8Array | Uint16Array, bits: 8 | 16): number {
  let rest = 0
  const mask = (1 << bits) - 1
  for (let i = 0; i < bytes.length; i++) rest = ((rest << 8) & mask) ^ table[(rest >> (bits - 8)) ^ bytes[i]!]!
  return rest
}

/** Which of the format's fixed predictors leaves least: 0 is none, 4 goes on with a curve through the last four. */
function predict(samples: Int32Array, size: number): { order: number; cost: number } {
  let [c0, c1, c2, c3, c4] = [0, 0, 0, 0, 0]
  let [p0, p1, p2, p3] = [0, 0, 0, 0]
  for (let i = 0; i < size; i++) {
    const e0 = samples[i]!
    const e1 = e0 - p0
    const e2 = e1 - p1
    const e3 = e2 - p2
    c0 += Math.abs(e0)
    c1 += Math.abs(e1)
    c2 += Math.abs(e2)
    c3 += Math.abs(e3)
    c4 += Math.abs(e3 - p3)
    p0 = e0
    p1 = e1
    p2 = e2
    p3 = e3
  }
  const costs = [c0, c1, c2, c3, c4]
  const cost = Math.min(...costs)
  // The cost is a logarithm: halving what is left saves one bit of each sample.
  return { order: size > 4 ? costs.indexOf(cost) : 0, cost: Math.log2(1 + cost / size) }
}

const residual = new Int32Array(BLOCK)

function writeChannel(writer: BitWriter, samples: Int32Array, size: number, order: number, bits: number): void {
  writer.put(0b001000 | order, 7)
  writer.put(0, 1)
  for (let i = 0; i < order; i++) writer.put(samples[i]!, bits)
  residual.set(samples.subarray(0, size))
  for (let pass = 1; pass <= order; pass++) for (let i = size - 1; i >= pass; i--) residual[i]! -= residual[i - 1]!
  const partitionOrder = size === BLOCK ? PARTITION_ORDER : 0
  const partition = size >> partitionOrder
  writer.put(partitionOrder, 6)
  for (let start = 0; start < size; start += partition)
    writePartition(writer, Math.max(start, order), start + partition)
}

/** Small numbers are short: a number in ones, then its last bits. */
function writePartition(writer: BitWriter, from: number, to: number): void {
  let sum = 0
  for (let i = from; i < to; i++) sum += Math.abs(residual[i]!)
  const mean = sum / Math.max(1, to - from)
  const rice = Math.max(0, Math.min(MAX_RICE, Math.ceil(Math.log2(mean + 1e-9) + 0.1)))
  writer.put(rice, 4)
  for (let i = from; i < to; i++) {
    const value = residual[i]!
    const folded = value >= 0 ? value * 2 : -value * 2 - 1
    let zeros = folded >>> rice
    const tail = (1 << rice) | (folded & ((1 << rice) - 1))
    if (zeros + 1 + rice <= 24) writer.put(tail, zeros + 1 + rice)
    else {
      for (; zeros > 16; zeros -= 16) writer.put(0, 16)
      writer.put(0, zeros)
      writer.put(tail, rice + 1)
    }
  }
}

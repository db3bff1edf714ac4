import { execFile } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** One sine per channel, each at its own pitch, so that a swapped channel shows. */
export function makeTones(channels: number, sampleRate: number, seconds: number, amplitude = 0.5): Float32Array[] {
  return Array.from({ length: channels }, (_, channel) => {
    const step = (2 * Math.PI * toneHz(channel)) / sampleRate
    const tone = new Float32Array(Math.round(sampleRate * seconds))
    for (let i = 0; i < tone.length; i++) tone[i] = amplitude * Math.sin(step * i)
    return tone
  })
}

export function toneHz(channel: number): number {
  return 300 + 150 * channel
}

export type PcmKind = 'u8' | 's8' | 's16' | 's24' | 's32' | 'f32' | 'f64'

const WIDTH: Record<PcmKind, number> = { u8: 1, s8: 1, s16: 2, s24: 3, s32: 4, f32: 4, f64: 8 }

function writeSample(out: Buffer, at: number, value: number, kind: PcmKind, little: boolean): void {
  const bits = WIDTH[kind] * 8
  const whole = Math.max(-(2 ** (bits - 1)), Math.min(2 ** (bits - 1) - 1, Math.round(value * 2 ** (bits - 1))))
  if (kind === 'u8') out.writeUInt8(whole + 128, at)
  else if (kind === 'f32') little ? out.writeFloatLE(value, at) : out.writeFloatBE(value, at)
  else if (kind === 'f64') little ? out.writeDoubleLE(value, at) : out.writeDoubleBE(value, at)
  else if (little) out.writeIntLE(whole, at, WIDTH[kind])
  else out.writeIntBE(whole, at, WIDTH[kind])
}

function interleave(planes: Float32Array[], kind: PcmKind, little: boolean): Buffer {
  // Nearly every sound of the tests; the processors that they run on are little-endian.
  if (kind === 's16' && little) return interleave16(planes)
  const width = WIDTH[kind]
  const out = Buffer.alloc(planes[0]!.length * planes.length * width)
  for (let i = 0, at = 0; i < planes[0]!.length; i++)
    for (const plane of planes) {
      writeSample(out, at, plane[i]!, kind, little)
      at += width
    }
  return out
}

function interleave16(planes: Float32Array[]): Buffer {
  const out = new Int16Array(planes[0]!.length * planes.length)
  for (const [channel, plane] of planes.entries())
    for (let i = 0, at = channel; i < plane.length; i++, at += planes.length)
      out[at] = Math.max(-32_768, Math.min(32_767, Math.round(plane[i]! * 32_768)))
  return Buffer.from(out.buffer)
}

function chunk(id: string, body: Buffer, little: boolean): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 0, 'latin1')
  if (little) head.writeUInt32LE(body.length, 4)
  else head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)])
}

export function makeWav(planes: Float32Array[], sampleRate: number, kind: PcmKind = 's16'): Buffer {
  const width = WIDTH[kind]
  const isExtended = planes.length > 2
  const tag = kind.startsWith('f') ? 3 : 1
  const format = Buffer.alloc(isExtended ? 40 : 16)
  format.writeUInt16LE(isExtended ? 0xfffe : tag, 0)
  format.writeUInt16LE(planes.length, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt32LE(sampleRate * planes.length * width, 8)
  format.writeUInt16LE(planes.length * width, 12)
  format.writeUInt16LE(width * 8, 14)
  if (isExtended) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(width * 8, 18)
    format.writeUInt32LE(planes.length === 6 ? 0x3f : 2 ** planes.length - 1, 20)
    format.writeUInt16LE(tag, 24)
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26)
  }
  const body = Buffer.concat([
    Buffer.from('WAVE', 'latin1'),
    chunk('fmt ', format, true),
    // Editors write chunks of their own; an odd length tests the padding.
    chunk('LIST', Buffer.from('INFOx'), true),
    chunk('data', interleave(planes, kind, true), true),
  ])
  return chunk('RIFF', body, true)
}

/** Silence in a WAV whose size is left open, so that it lasts to the end of the file; the hole takes no disk. */
export async function saveEndless(path: string, seconds: number): Promise<void> {
  const bytes = makeWav([new Float32Array(1)], 44_100)
  const at = bytes.indexOf('data')
  bytes.fill(255, at + 4, at + 8)
  await writeFile(path, bytes)
  await truncate(path, at + 8 + seconds * 44_100 * 2)
}

export function makeAiff(planes: Float32Array[], sampleRate: number, kind: PcmKind, compression?: string): Buffer {
  const common = Buffer.alloc(18)
  common.writeUInt16BE(planes.length, 0)
  common.writeUInt32BE(planes[0]!.length, 2)
  common.writeUInt16BE(WIDTH[kind] * 8, 6)
  const exponent = Math.floor(Math.log2(sampleRate))
  common.writeUInt16BE(16_383 + exponent, 8)
  common.writeBigUInt64BE(BigInt(sampleRate) << BigInt(63 - exponent), 10)
  const name = compression ? Buffer.from(`${compression}\0\0`, 'latin1') : Buffer.alloc(0)
  const samples = interleave(planes, kind, compression === 'sowt')
  const body = Buffer.concat([
    Buffer.from(compression ? 'AIFC' : 'AIFF', 'latin1'),
    chunk('COMM', Buffer.concat([common, name]), false),
    chunk('SSND', Buffer.concat([Buffer.alloc(8), samples]), false),
  ])
  return chunk('FORM', body, false)
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])
}

/** Strength of one pitch in a plane, 0 to about the sine's amplitude (Goertzel). */
export function strengthAt(plane: Float32Array, hz: number, sampleRate: number): number {
  const step = (2 * Math.PI * hz) / sampleRate
  let re = 0
  let im = 0
  for (let i = 0; i < plane.length; i++) {
    re += plane[i]! * Math.cos(step * i)
    im += plane[i]! * Math.sin(step * i)
  }
  return (2 * Math.hypot(re, im)) / plane.length
}

export function joinPlanes(blocks: Float32Array[][]): Float32Array[] {
  const length = blocks.reduce((sum, block) => sum + block[0]!.length, 0)
  return (blocks[0] ?? []).map((_, channel) => {
    const out = new Float32Array(length)
    let at = 0
    for (const block of blocks) {
      out.set(block[channel]!, at)
      at += block[channel]!.length
    }
    return out
  })
}

import { codecFailed, type RawBlock } from '../codec.ts'

/** Small pieces are gathered: a block per 4 KB of pipe would cost more in calls than in sound. */
const GATHERED_FRAMES = 16_384

/** What ffmpeg writes into its pipe: a WAV header, which tells rate and channels without a second program, then 32-bit floats to the end. */
export async function* planesOfWavStream(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawBlock> {
  let pending: Buffer[] = []
  let bytes = 0
  let header: ReturnType<typeof findData>
  for await (const chunk of chunks) {
    pending.push(chunk)
    bytes += chunk.length
    if (!header) {
      const start = Buffer.concat(pending)
      header = findData(start)
      if (!header) continue
      pending = [start.subarray(header.dataStart)]
      bytes = start.length - header.dataStart
    }
    const frameBytes = header.channels * 4
    if (bytes < frameBytes * GATHERED_FRAMES) continue
    const gathered = Buffer.concat(pending)
    const whole = bytes - (bytes % frameBytes)
    yield { sampleRate: header.sampleRate, planes: deinterleave(gathered.subarray(0, whole), header.channels) }
    pending = [gathered.subarray(whole)]
    bytes -= whole
  }
  if (header && bytes >= header.channels * 4)
    yield { sampleRate: header.sampleRate, planes: deinterleave(Buffer.concat(pending), header.channels) }
}

function findData(bytes: Buffer): { sampleRate: number; channels: number; dataStart: number } | undefined {
  let sampleRate = 0
  let channels = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = bytes.toString('latin1', at, at + 4)
    if (id === 'data') {
      if (channels === 0) throw codecFailed('ffmpeg wrote no format')
      return { sampleRate, channels, dataStart: at + 8 }
    }
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) return undefined
    if (id === 'fmt ') {
      channels = bytes.readUInt16LE(at + 10)
      sampleRate = bytes.readUInt32LE(at + 12)
    }
    at += 8 + length + (length & 1)
  }
  return undefined
}

function deinterleave(bytes: Buffer, channels: number): Float32Array[] {
  const frames = Math.floor(bytes.length / 4 / channels)
  // A view needs an address that 4 divides; a copy costs less than reading float by float.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(bytes)
  const samples = new Float32Array(aligned.buffer, aligned.byteOffset, frames * channels)
  const planes = Array.from({ length: channels }, () => new Float32Array(frames))
  const [left, right] = planes
  if (channels === 2 && left && right) {
    for (let i = 0; i < frames; i++) {
      left[i] = samples[2 * i]!
      right[i] = samples[2 * i + 1]!
    }
    return planes
  }
  for (const [channel, plane] of planes.entries())
    for (let i = 0, at = channel; i < frames; i++, at += channels) plane[i] = samples[at]!
  return planes
}

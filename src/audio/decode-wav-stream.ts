import { AudioError, type RawBlock } from './codec.ts'

/** What ffmpeg writes into its pipe: a WAV header, which tells rate and channels without a second program, then 32-bit floats to the end. */
export async function* planesOfWavStream(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawBlock> {
  let pending: Buffer = Buffer.alloc(0)
  let header: { sampleRate: number; channels: number } | undefined
  for await (const chunk of chunks) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    if (!header) {
      const found = findData(pending)
      if (!found) continue
      header = found
      pending = pending.subarray(found.dataStart)
    }
    const frameBytes = header.channels * 4
    // Small pieces are gathered: a block per 4 KB of pipe would cost more in calls than in sound.
    if (pending.length < frameBytes * 16_384) continue
    const whole = pending.length - (pending.length % frameBytes)
    yield { sampleRate: header.sampleRate, planes: deinterleave(pending.subarray(0, whole), header.channels) }
    pending = pending.subarray(whole)
  }
  if (header && pending.length >= header.channels * 4)
    yield { sampleRate: header.sampleRate, planes: deinterleave(pending, header.channels) }
}

function findData(bytes: Buffer): { sampleRate: number; channels: number; dataStart: number } | undefined {
  let sampleRate = 0
  let channels = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = bytes.toString('latin1', at, at + 4)
    if (id === 'data') {
      if (channels === 0) throw new AudioError('codec_failed', 'ffmpeg wrote no format')
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
  return Array.from({ length: channels }, (_, channel) => {
    const plane = new Float32Array(frames)
    for (let i = 0, at = channel; i < frames; i++, at += channels) plane[i] = samples[at]!
    return plane
  })
}

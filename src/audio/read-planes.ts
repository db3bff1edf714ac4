import { type AudioCodec, AudioError, type DecodeOptions, ENCODE_RATE, type StereoPlanes } from './codec.ts'
import { mixToStereo } from './preview-mix.ts'
import { resample } from './preview-resample.ts'

/** A whole sound in memory, as two channels at 44.1 kHz: for previews and what was made of them, not for hours. */
export async function readPlanes(codec: AudioCodec, path: string, options: DecodeOptions = {}): Promise<StereoPlanes> {
  const decoding = await codec.decode(path, options)
  const blocks: Float32Array[][] = []
  let length = 0
  for await (const block of decoding) {
    // A decoder may use its arrays again.
    blocks.push(block.map((plane) => plane.slice()))
    length += block[0]!.length
  }
  if (length === 0) throw new AudioError('empty', 'there is no sound in it')
  const planes = Array.from({ length: decoding.channels }, () => new Float32Array(length))
  let filled = 0
  for (const block of blocks) {
    for (const [channel, plane] of planes.entries()) plane.set(block[channel]!, filled)
    filled += block[0]!.length
  }
  const [left, right] = resample(mixToStereo(planes), decoding.sampleRate, ENCODE_RATE)
  return [left!, right!]
}

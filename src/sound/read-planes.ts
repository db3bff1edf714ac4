import { decodeSound } from './codec/decode.ts'
import type { SoundSource } from './codec/sound-file.ts'
import { type Decoding, ENCODE_RATE, holdsNoSound, type StereoPlanes } from './codec.ts'
import { mixToStereo } from './preview/downmix.ts'
import { resample } from './preview/resample.ts'

/** A whole sound in memory, as two channels at 44.1 kHz: for previews and what was made of them, not for hours. */
export async function readPlanes(source: SoundSource): Promise<StereoPlanes> {
  return await gatherPlanes(await decodeSound(source))
}

async function gatherPlanes(decoding: Decoding): Promise<StereoPlanes> {
  const blocks: Float32Array[][] = []
  let length = 0
  for await (const block of decoding) {
    blocks.push(block)
    length += block[0]!.length
  }
  if (length === 0) throw holdsNoSound()
  const planes = Array.from({ length: decoding.channels }, () => new Float32Array(length))
  let filled = 0
  for (const block of blocks) {
    for (const [channel, plane] of planes.entries()) plane.set(block[channel]!, filled)
    filled += block[0]!.length
  }
  const [left, right] = resample(mixToStereo(planes), decoding.sampleRate, ENCODE_RATE)
  return [left!, right!]
}

/** What could be read of a file, and what not. */
export interface ReadReport {
  seconds: number
  /** How long it says it is, where it does. */
  ofSeconds: number | undefined
  /** What is wrong with it, in words; none for a whole file. */
  problems: string[]
}

/** As much of a sound as can be read, of a file in whatever state. */
export async function readDamaged(
  source: SoundSource,
  options: { maxSeconds: number },
): Promise<{ planes: StereoPlanes; report: ReadReport }> {
  const problems = new Set<string>()
  const decoding = await decodeSound(source, { ...options, onDamage: (problem) => problems.add(problem) })
  const planes = await gatherPlanes(decoding)
  const ofSeconds = decoding.promisedSeconds
  return { planes, report: { seconds: planes[0].length / ENCODE_RATE, ofSeconds, problems: [...problems] } }
}

import type { StereoPlanes } from '../codec.ts'

const HALF_POWER = Math.SQRT1_2

/** How much of each channel goes left and right, by their number, in the order L R C LFE Ls Rs (ITU-R BS.775; the bass channel is left out). */
const MIXES: Readonly<Record<number, { left: number[]; right: number[] }>> = {
  1: { left: [1], right: [1] },
  2: { left: [1, 0], right: [0, 1] },
  3: { left: [1, 0, HALF_POWER], right: [0, 1, HALF_POWER] },
  4: { left: [1, 0, HALF_POWER, 0], right: [0, 1, 0, HALF_POWER] },
  5: { left: [1, 0, HALF_POWER, HALF_POWER, 0], right: [0, 1, HALF_POWER, 0, HALF_POWER] },
  6: { left: [1, 0, HALF_POWER, 0, HALF_POWER, 0], right: [0, 1, HALF_POWER, 0, 0, HALF_POWER] },
}

function mix(planes: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const out = new Float32Array(planes[0]!.length)
  for (const [channel, plane] of planes.entries()) {
    const weight = weights[channel] ?? 0
    if (weight === 0) continue
    for (let i = 0; i < out.length; i++) out[i]! += plane[i]! * weight
  }
  return out
}

/** Any number of channels as two. More than stereo is turned down so that no sum of full channels can clip. */
export function mixToStereo(planes: readonly Float32Array[]): StereoPlanes {
  if (planes.length === 2) return [planes[0]!, planes[1]!]
  const { left, right } = MIXES[planes.length] ?? MIXES[6]!
  const gain = 1 / left.reduce((sum, weight) => sum + weight, 0)
  const scaled = (weights: readonly number[]) => weights.map((weight) => weight * gain)
  return [mix(planes, scaled(left)), mix(planes, scaled(right))]
}

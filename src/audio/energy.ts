import type { OnsetEnvelopes } from './onsets.ts'

const QUIET_LUFS = -30
const LOUD_LUFS = -8
/** Onset strength per second of a lively track: the point where two thirds of the scale are used up. */
const LIVELY = 30

/**
 * 0–1, half from how loud a track is (integrated loudness, −30 to −8 LUFS) and half from how much happens in it (the
 * strength of all note and drum onsets per second, saturating). Neither more volume nor more onsets can lower it.
 */
export function estimateEnergy(loudnessDb: number | null, onsets: OnsetEnvelopes): number {
  const loud = loudnessDb === null ? 0 : share(loudnessDb, QUIET_LUFS, LOUD_LUFS)
  const dense = 1 - Math.exp(-onsetsPerSecond(onsets) / LIVELY)
  return 0.5 * loud + 0.5 * dense
}

function onsetsPerSecond({ framesPerSecond, registers }: OnsetEnvelopes): number {
  let sum = 0
  for (const register of registers) for (const rise of register) sum += rise
  const frames = registers[0]?.length ?? 0
  return frames === 0 ? 0 : (sum * framesPerSecond) / frames
}

function share(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}

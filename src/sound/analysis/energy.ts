import type { OnsetEnvelopes } from './onsets.ts'

// Set on recorded music so that its quietest and its loudest twentieth lie below 0.1 and above 0.9 (docs/decisions/0010-sounds.md).
const PER_LOUDNESS_UNIT = 0.3
const PER_ONSETS = 2.86
const LEVEL = 1.23
/** Onset strength per second up to which twice as much counts for nearly twice as much. */
const SPARSE = 10

/**
 * 0–1, from how loud a track is (integrated loudness) and how much happens in it (the strength of all note and drum onsets per second),
 * on a logistic curve: neither more volume nor more onsets can lower it, and nothing that sounds reaches the ends.
 */
export function estimateEnergy(loudnessDb: number | null, onsets: OnsetEnvelopes): number {
  if (loudnessDb === null) return 0
  const liveliness = Math.log1p(onsetsPerSecond(onsets) / SPARSE)
  return 1 / (1 + Math.exp(-(LEVEL + PER_LOUDNESS_UNIT * loudnessDb + PER_ONSETS * liveliness)))
}

function onsetsPerSecond({ framesPerSecond, registers }: OnsetEnvelopes): number {
  let sum = 0
  for (const register of registers) for (const rise of register) sum += rise
  const frames = registers[0]?.length ?? 0
  return frames === 0 ? 0 : (sum * framesPerSecond) / frames
}

import { createBeatDescriber, strength, transformSegments } from './beat-features.ts'
import type { PitchPeaks } from './chroma.ts'
import { measureHarmonicChange } from './harmonic-change.ts'
import type { OnsetEnvelopes } from './onsets.ts'
import { DIRECT_WEIGHTS, HIDDEN_BIASES, HIDDEN_WEIGHTS, OUTPUT_WEIGHTS } from './tempo-weights.ts'
import { levelRegisters, measureTempogram, mixRegisters, type Tempogram } from './tempogram.ts'

const SLOWEST_BPM = 50
const FASTEST_BPM = 210
/** The listeners' habit that picks the first guess: a log-normal curve around 97 bpm. */
const PRIOR = { bpm: 97, octaves: 0.7 }
/** What the first guess is taken for when it is wrong: half, double and triple beats. */
const RATIOS = [1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2, 3] as const
/** A tempogram this weak at its best is no pulse: noise and sustained sounds stay below. */
const WEAKEST_PULSE = 0.055

interface BeatCandidate {
  bpm: number
  features: number[]
}

/** Beats per minute, or null where nothing pulses. */
export function estimateTempo(onsets: OnsetEnvelopes, peaks: PitchPeaks): number | null {
  let best: number | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const { bpm, features } of findBeatCandidates(onsets, peaks)) {
    const score = scoreBeat(features)
    if (score > bestScore) {
      bestScore = score
      best = bpm
    }
  }
  return best
}

/** A small network fitted on songs of known tempo: one layer of hidden units beside a direct path. */
function scoreBeat(features: readonly number[]): number {
  const dot = (weights: readonly number[], from: number) =>
    features.reduce((sum, value, i) => sum + value * weights[from + i]!, 0)
  return OUTPUT_WEIGHTS.reduce(
    (score, weight, unit) => {
      const input = HIDDEN_BIASES[unit]! + dot(HIDDEN_WEIGHTS, unit * features.length)
      return score + weight * Math.tanh(input)
    },
    dot(DIRECT_WEIGHTS, 0),
  )
}

/** The first guess and its multiples with what is known about each. Empty where nothing pulses. */
function findBeatCandidates(onsets: OnsetEnvelopes, peaks: PitchPeaks): BeatCandidate[] {
  const { framesPerSecond } = onsets
  const registers = levelRegisters(onsets)
  const mix = mixRegisters(registers)
  const tempogram = measureTempogram(mix, framesPerSecond)
  const { bpm: coarse, pulse } = firstGuess(tempogram)
  if (pulse < WEAKEST_PULSE) return []
  const guess = refine(mix, framesPerSecond, coarse)
  const describe = createBeatDescriber({
    registers,
    framesPerSecond,
    harmonicChange: measureHarmonicChange(peaks),
    harmonicFramesPerSecond: peaks.framesPerSecond,
  })
  const atGuess = strengthNear(tempogram, guess)
  return RATIOS.map((ratio) => guess * ratio)
    .filter((bpm) => bpm >= SLOWEST_BPM && bpm <= FASTEST_BPM)
    .map((bpm) => ({ bpm, features: [...describe(bpm), Math.log(strengthNear(tempogram, bpm) / atGuess + 1e-3)] }))
}

/** The pulse is the mean tempogram strength of the guess, before the prior. */
function firstGuess({ bpms, strengths, windows }: Tempogram): { bpm: number; pulse: number } {
  let [best, bestValue] = [0, -1]
  for (let i = 0; i < bpms.length; i++) {
    const octaves = Math.log2(bpms[i]! / PRIOR.bpm) / PRIOR.octaves
    const value = strengths[i]! * Math.exp(-0.5 * octaves * octaves)
    if (value > bestValue) [best, bestValue] = [i, value]
  }
  return { bpm: bpms[best]!, pulse: windows === 0 ? 0 : strengths[best]! / windows }
}

function strengthNear({ bpms, strengths }: Tempogram, bpm: number): number {
  let highest = 0
  for (let i = 0; i < bpms.length; i++) {
    if (Math.abs(bpms[i]! / bpm - 1) < 0.0175) highest = Math.max(highest, strengths[i]!)
  }
  return highest
}

/** Sharpens the guess on the whole song, first in steps of a quarter percent, then of a twentieth. */
function refine(mix: Float32Array, framesPerSecond: number, guess: number): number {
  const match = (bpm: number) =>
    [1, 2, 4].reduce((sum, multiple) => sum + strength(transformSegments(mix, framesPerSecond, bpm * multiple)), 0)
  const search = (centre: number, step: number, count: number) => {
    let [best, bestMatch] = [centre, -1]
    for (let i = -count; i <= count; i++) {
      const bpm = centre * (1 + i * step)
      const value = match(bpm)
      if (value > bestMatch) [best, bestMatch] = [bpm, value]
    }
    return best
  }
  return search(search(guess, 0.0025, 8), 0.0005, 4)
}

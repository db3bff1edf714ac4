import { expect, test } from 'vitest'
import type { PitchPeaks } from './chroma.ts'
import { estimateTempo, findBeatCandidates } from './tempo.ts'
import { DIRECT_WEIGHTS, HIDDEN_BIASES, HIDDEN_WEIGHTS, OUTPUT_WEIGHTS } from './tempo-weights.ts'

const FRAMES_PER_SECOND = 86
const NO_PITCHES: PitchPeaks = {
  framesPerSecond: 5.4,
  pitches: new Float32Array(0),
  saliences: new Float32Array(0),
  frameEnds: new Float32Array(150),
}

/** Envelopes of kick, snare and hat over 28 s, as the onset detector would write them. */
function beats(bpm: number) {
  const registers = [0, 1, 2].map(() => new Float32Array(28 * FRAMES_PER_SECOND))
  const hit = (register: number, beat: number, strength: number) => {
    const frame = (beat * 60 * FRAMES_PER_SECOND) / bpm
    for (let i = Math.ceil(frame); i < frame + 3 && i < registers[register]!.length; i++)
      registers[register]![i]! += strength
  }
  for (let beat = 0; beat < (28 * bpm) / 60; beat++) {
    hit(0, beat, beat % 2 === 0 ? 1 : 0.1)
    hit(1, beat, beat % 2 === 0 ? 0.3 : 1)
    hit(2, beat, 0.6)
    hit(2, beat + 0.5, 0.5)
  }
  return { framesPerSecond: FRAMES_PER_SECOND, registers }
}

test.each([76, 90, 101.7, 120, 133.3, 150, 172, 188])('kick and snare at %d bpm', (bpm) => {
  const candidates = findBeatCandidates(beats(bpm), NO_PITCHES).map((candidate) => candidate.bpm)

  expect(Math.min(...candidates.map((candidate) => Math.abs(candidate / bpm - 1)))).toBeLessThan(0.003)
  expect(Math.abs(estimateTempo(beats(bpm), NO_PITCHES)! / bpm - 1)).toBeLessThan(0.003)
})

test.each([
  ['nothing', 0, () => 0],
  ['silence', 2000, () => 0],
  ['rounding noise', 2000, (i: number) => (i % 43 === 0 ? 1e-5 : 0)],
  ['one event', 2000, (i: number) => (i === 700 ? 1 : 0)],
])('%s has no tempo', (_, length, value) => {
  const registers = [0, 1, 2].map(() => Float32Array.from({ length }, (_, i) => value(i)))

  expect(estimateTempo({ framesPerSecond: FRAMES_PER_SECOND, registers }, NO_PITCHES)).toBeNull()
})

test('every unit of the network counts, and has a weight for each feature', () => {
  const { features } = findBeatCandidates(beats(120), NO_PITCHES)[0]!

  expect(OUTPUT_WEIGHTS.filter((weight) => weight === 0)).toEqual([])
  expect([HIDDEN_BIASES.length, OUTPUT_WEIGHTS.length]).toEqual([HIDDEN_WEIGHTS.length, HIDDEN_WEIGHTS.length])
  for (const weights of [DIRECT_WEIGHTS, ...HIDDEN_WEIGHTS]) expect(weights).toHaveLength(features.length)
})

import { expect, test } from 'vitest'
import { estimateEnergy } from './energy.ts'
import { integratedLoudness } from './loudness.ts'
import { createOnsetDetector } from './onsets.ts'

const RATE = 22_050

/** Clicks of decaying noise over a soft chord. */
function groove(hitsPerSecond: number, gain: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: 8 * RATE }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const sinceHit = (i / RATE) % (1 / hitsPerSecond)
    const chord = 0.1 * Math.sin((2 * Math.PI * 220 * i) / RATE) + 0.1 * Math.sin((2 * Math.PI * 277 * i) / RATE)
    return gain * (chord + (state / 2 ** 31 - 1) * Math.exp(-40 * sinceHit) * 0.7)
  })
}

function energyOf(samples: Float32Array): number {
  const detector = createOnsetDetector(RATE)
  detector.push(samples)
  return estimateEnergy(integratedLoudness([samples], RATE), detector.finish())
}

test('louder never means less, and clearly more over the range of music', () => {
  const energies = [0.01, 0.03, 0.1, 0.2, 0.4, 0.6, 0.8, 1].map((gain) => energyOf(groove(2, gain)))

  for (let i = 1; i < energies.length; i++) expect(energies[i]).toBeGreaterThanOrEqual(energies[i - 1]!)
  expect(energies.at(-1)! - energies[0]!).toBeGreaterThan(0.4)
})

test('more onsets at one loudness never mean less, and clearly more over the range of music', () => {
  const wanted = -14
  const energies = [0.25, 0.5, 1, 2, 4, 8].map((hits) => {
    const samples = groove(hits, 0.3)
    const gain = 10 ** ((wanted - integratedLoudness([samples], RATE)!) / 20)
    return energyOf(samples.map((sample) => sample * gain))
  })

  for (let i = 1; i < energies.length; i++) expect(energies[i]).toBeGreaterThanOrEqual(energies[i - 1]!)
  expect(energies.at(-1)! - energies[0]!).toBeGreaterThan(0.2)
})

test('silence has none, and full-scale noise bursts have nearly all', () => {
  expect(energyOf(new Float32Array(5 * RATE))).toBe(0)
  expect(energyOf(groove(12, 3).map((sample) => Math.max(-1, Math.min(1, sample))))).toBeGreaterThan(0.85)
})

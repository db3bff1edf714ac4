import type { Random } from '../random/random.ts'
import { lowPass, saturate } from './filter.ts'
import { bendPitch } from './strings.ts'
import { addWave, RATE, type Sound, shapeEdges, silence, sine } from './wave.ts'

interface Ensemble {
  cents: readonly number[]
  cutoff: (second: number) => number
  attackSeconds: number
  releaseSeconds: number
  gain: number
}

/** Several saws a little out of tune with each other, others on the left than on the right. */
function ensemble(frequency: number, seconds: number, random: Random, shape: Ensemble): Sound {
  const side = (sign: number) => {
    const samples = silence(seconds)
    for (const cents of shape.cents)
      addWave(samples, 'saw', frequency * 2 ** ((sign * cents) / 1200), shape.gain, random())
    lowPass(samples, shape.cutoff, 0.7)
    shapeEdges(samples, shape.attackSeconds, shape.releaseSeconds)
    return samples
  }
  return { left: side(1), right: side(-1) }
}

export function pad(frequency: number, seconds: number, random: Random): Sound {
  const cutoff = (second: number) => 700 + 900 * Math.min(1, second / 0.8) + frequency
  return ensemble(frequency, seconds, random, {
    cents: [-9, 1, 11],
    cutoff,
    attackSeconds: 0.08,
    releaseSeconds: 0.35,
    gain: 0.2,
  })
}

/** Comes and goes so slowly that nobody can say when: nothing in it is a beat. */
export function mist(frequency: number, seconds: number, random: Random): Sound {
  return ensemble(frequency, seconds, random, {
    cents: [-6, 0, 7],
    cutoff: () => 500 + frequency,
    attackSeconds: 2.6,
    releaseSeconds: MIST_RELEASE_SECONDS,
    gain: 0.2,
  })
}

export const MIST_RELEASE_SECONDS = 3.2

export function bowedStrings(frequency: number, seconds: number, random: Random): Sound {
  return ensemble(frequency, seconds, random, {
    cents: [-7, -2, 6],
    cutoff: () => 1500 + frequency * 1.5,
    attackSeconds: 0.18,
    releaseSeconds: 0.4,
    gain: 0.17,
  })
}

/** Short and bright, closing at once. */
export function synthPluck(frequency: number, seconds: number, random: Random): Sound {
  const sound = ensemble(frequency, seconds, random, {
    cents: [-8, 8],
    cutoff: (second) => frequency * 1.2 + 5200 * Math.exp(-second * 9),
    attackSeconds: 0.003,
    releaseSeconds: 0.08,
    gain: 0.3,
  })
  for (const samples of [sound.left, sound.right]) fade(samples, 3.2)
  return sound
}

function fade(samples: Float32Array, perSecond: number): void {
  const keep = Math.exp(-perSecond / RATE)
  let level = 1
  for (let i = 0; i < samples.length; i++) {
    samples[i]! *= level
    level *= keep
  }
}

export function synthBass(frequency: number, seconds: number): Float32Array {
  const samples = silence(seconds)
  addWave(samples, 'saw', frequency, 0.42, 0)
  addWave(samples, 'square', frequency * 0.9985, 0.25, 0.3)
  for (let i = 0; i < samples.length; i++) samples[i]! += 0.35 * sine((i * frequency) / RATE)
  lowPass(samples, (second) => 180 + frequency * 2 + 1400 * Math.exp(-second * 11), 1.1)
  saturate(samples, 1.2)
  shapeEdges(samples, 0.004, 0.04)
  return samples
}

/** A voice that sings: it slides in a little, and its vibrato comes late. */
export function lead(frequency: number, seconds: number): Float32Array {
  const steady = silence(seconds + 0.1)
  addWave(steady, 'saw', frequency, 0.3, 0)
  addWave(steady, 'saw', frequency * 1.004, 0.22, 0.4)
  addWave(steady, 'square', frequency * 0.5, 0.12, 0.2)
  const samples = bendPitch(steady, singing(-0.35, 0.22, 5.3)).subarray(0, Math.round(seconds * RATE))
  lowPass(samples, (second) => 1300 + frequency * 1.6 + 1200 * Math.exp(-second * 5), 0.8)
  shapeEdges(samples, 0.015, 0.09)
  return samples
}

/** A bamboo flute: few partials, breath, vibrato. */
export function flute(frequency: number, seconds: number, random: Random): Float32Array {
  const steady = silence(seconds + 0.1)
  for (let i = 0; i < steady.length; i++) {
    const phase = (i * frequency) / RATE
    steady[i] = 0.4 * sine(phase) + 0.13 * sine(phase * 2) + 0.07 * sine(phase * 3)
  }
  const samples = bendPitch(steady, singing(-0.6, 0.25, 5)).subarray(0, Math.round(seconds * RATE))
  const breath = silence(seconds)
  for (let i = 0; i < breath.length; i++) breath[i] = (random() - 0.5) * (0.1 + 0.35 * Math.exp(-i / 2500))
  lowPass(breath, () => frequency * 3, 2)
  for (let i = 0; i < samples.length; i++) samples[i]! += breath[i]! * 0.45
  shapeEdges(samples, 0.045, 0.1)
  return samples
}

/** From `start` semitones up to the pitch, then waves that grow. */
function singing(start: number, depth: number, speedHz: number): (second: number) => number {
  return (second) => {
    const slide = start * Math.exp(-second * 30)
    const growth = Math.min(1, Math.max(0, (second - 0.25) / 0.4))
    return slide + depth * growth * sine(second * speedHz)
  }
}

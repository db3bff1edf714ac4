import { RATE } from './wave.ts'

/** Coefficients are renewed once in this many samples. */
const STRIDE = 32

/**
 * A state-variable filter (Zavalishin's): `cutoff` in Hz as a function of the second inside the note. Changes the samples given.
 */
export function lowPass(samples: Float32Array, cutoff: (second: number) => number, resonance = 0.7): void {
  const damping = 1 / resonance
  let first = 0
  let second = 0
  for (let start = 0; start < samples.length; start += STRIDE) {
    const g = Math.tan((Math.PI * Math.min(cutoff(start / RATE), RATE * 0.45)) / RATE)
    const a1 = 1 / (1 + g * (g + damping))
    const a2 = g * a1
    const a3 = g * a2
    const end = Math.min(start + STRIDE, samples.length)
    for (let i = start; i < end; i++) {
      const input = samples[i]! - second
      const band = a1 * first + a2 * input
      const low = second + a2 * first + a3 * input
      first = 2 * band - first
      second = 2 * low - second
      samples[i] = low
    }
  }
}

/** Six decibels an octave. */
export function highPass(samples: Float32Array, cutoff: number): void {
  const keep = Math.exp((-2 * Math.PI * cutoff) / RATE)
  let input = 0
  let output = 0
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!
    output = keep * (output + sample - input)
    input = sample
    samples[i] = output
  }
}

/** Bends loud samples over, towards ±1. */
export function saturate(samples: Float32Array, drive: number): void {
  for (let i = 0; i < samples.length; i++) {
    const x = Math.max(-3, Math.min(3, samples[i]! * drive))
    samples[i] = (x * (27 + x * x)) / (27 + 9 * x * x)
  }
}

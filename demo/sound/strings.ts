import type { Random } from '../random/random.ts'
import { lowPass, saturate } from './filter.ts'
import { RATE, shapeEdges, silence } from './wave.ts'

export interface StringShape {
  /** How sharp the plectrum is: cutoff of the stroke in Hz, for a string of 220 Hz. */
  strokeHz: number
  /** 0 rings bright for long, 0.5 is soon dull. */
  dulling: number
  /** Until it has died away, for a string of 220 Hz. */
  decaySeconds: number
  /** Where it is struck, as a share of the string. */
  strikeAt: number
}

/** A string after Karplus and Strong: a stroke of noise that runs round a delay line, losing its treble on the way. */
export function pluck(frequency: number, seconds: number, shape: StringShape, random: Random): Float32Array {
  const period = RATE / frequency
  // The averaging filter itself delays by `dulling` samples; an all-pass makes up the fraction.
  const whole = Math.floor(period - shape.dulling - 0.1)
  const fraction = period - shape.dulling - whole
  const allPass = (1 - fraction) / (1 + fraction)
  const decay = shape.decaySeconds * (220 / frequency) ** 0.45
  const gain = 10 ** (-3 / (frequency * decay))
  const line = stroke(whole, frequency, shape, random)
  const output = silence(seconds)
  let read = 0
  let beforeFilter = 0
  let beforeAllPass = 0
  let allPassOut = 0
  for (let i = 0; i < output.length; i++) {
    const sample = line[read]!
    output[i] = sample
    const dulled = gain * ((1 - shape.dulling) * sample + shape.dulling * beforeFilter)
    beforeFilter = sample
    allPassOut = allPass * (dulled - allPassOut) + beforeAllPass
    beforeAllPass = dulled
    line[read] = allPassOut
    read++
    if (read === whole) read = 0
  }
  shapeEdges(output, 0.001, 0.03)
  return output
}

function stroke(length: number, frequency: number, shape: StringShape, random: Random): Float32Array {
  const noise = Float32Array.from({ length }, () => random() * 2 - 1)
  lowPass(noise, () => Math.min(16_000, shape.strokeHz * (frequency / 220) ** 0.4), 0.6)
  const offset = Math.max(1, Math.round(length * shape.strikeAt))
  const line = new Float32Array(length)
  for (let i = 0; i < length; i++) line[i] = noise[i]! - noise[(i + length - offset) % length]!
  return atUnitPower(line)
}

/** Every pitch as loud as the next, and without an offset, which would stay in the string. */
function atUnitPower(line: Float32Array): Float32Array {
  const mean = line.reduce((sum, x) => sum + x, 0) / line.length
  const power = line.reduce((sum, x) => sum + (x - mean) ** 2, 0) / line.length
  const scale = 0.3 / Math.sqrt(power + 1e-9)
  return line.map((x) => (x - mean) * scale)
}

/** Two strings a little apart, overdriven and through a loudspeaker. */
export function overdriven(frequency: number, seconds: number, random: Random): Float32Array {
  const shape: StringShape = { strokeHz: 3200, dulling: 0.3, decaySeconds: 5, strikeAt: 0.15 }
  const samples = pluck(frequency, seconds, shape, random)
  const double = pluck(frequency * 1.003, seconds, shape, random)
  for (let i = 0; i < samples.length; i++) samples[i]! += double[i]!
  lowPass(samples, () => 1800, 0.7)
  saturate(samples, 7)
  lowPass(samples, () => 3400, 0.8)
  for (let i = 0; i < samples.length; i++) samples[i]! *= 0.5
  shapeEdges(samples, 0.002, 0.04)
  return samples
}

/** Plays a finished sound at a speed that changes: `semitones` at a second of the result. */
export function bendPitch(samples: Float32Array, semitones: (second: number) => number): Float32Array {
  const bent = new Float32Array(samples.length)
  const most = samples.length - 2
  let position = 0
  let speed = 1
  for (let i = 0; i < bent.length && position < most; i++) {
    if (i % 64 === 0) speed = 2 ** (semitones(i / RATE) / 12)
    const index = position | 0
    const low = samples[index]!
    bent[i] = low + (samples[index + 1]! - low) * (position - index)
    position += speed
  }
  shapeEdges(bent, 0.0005, 0.03)
  return bent
}

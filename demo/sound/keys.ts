import type { Random } from '../random/random.ts'
import { lowPass } from './filter.ts'
import { addDecaying, RATE, shapeEdges, silence, sine } from './wave.ts'

/** Partials of a stiff string, the upper ones sooner gone, and the knock of the hammer. */
export function piano(frequency: number, seconds: number, random: Random): Float32Array {
  const samples = silence(seconds)
  const stiffness = 0.00035 * (frequency / 262) ** 1.2
  const decay = Math.min(9, 6 * (262 / frequency) ** 0.55)
  const brightness = Math.min(1.5, 1.12 + frequency / 2400)
  for (let n = 1; n <= 12; n++) {
    const partial = n * frequency * Math.sqrt(1 + stiffness * n * n)
    if (partial > 9000) break
    const gain = (Math.abs(Math.sin((Math.PI * n) / 7.3)) + 0.12) / n ** brightness
    const life = decay / (1 + 0.38 * (n - 1))
    addDecaying(samples, partial, gain * 0.3, life)
    // The second string of the pair is a hair off: the tone breathes.
    if (n <= 3) addDecaying(samples, partial * 1.0007 + 0.12, gain * 0.16, life * 1.3)
  }
  const knock = silence(0.05)
  for (let i = 0; i < knock.length; i++) knock[i] = (random() - 0.5) * Math.exp(-i / 300)
  lowPass(knock, () => Math.min(3000, frequency * 4), 0.6)
  for (let i = 0; i < Math.min(knock.length, samples.length); i++) samples[i]! += knock[i]! * 0.25
  shapeEdges(samples, 0.002, 0.05)
  return samples
}

/** A tine and its bar: frequency modulation whose depth dies away. */
export function electricPiano(frequency: number, seconds: number): Float32Array {
  const samples = silence(seconds)
  const step = frequency / RATE
  const fade = Math.exp(-1 / (RATE * 1.1 * (262 / frequency) ** 0.35))
  const depthFade = Math.exp(-1 / (RATE * 0.28))
  const tineFade = Math.exp(-1 / (RATE * 0.05))
  let level = 0.42
  let depth = 0.26
  let tine = 0.1
  for (let i = 0; i < samples.length; i++) {
    const phase = i * step
    samples[i] = level * sine(phase + depth * sine(phase)) + tine * sine(phase * 7.01)
    level *= fade
    depth *= depthFade
    tine *= tineFade
  }
  shapeEdges(samples, 0.003, 0.05)
  return samples
}

export interface BarShape {
  partials: readonly (readonly [ratio: number, gain: number, decaySeconds: number])[]
  /** Turns of the fan per second. */
  tremoloHz: number
}

/** Struck bars: vibraphone, bells. */
export function struckBar(frequency: number, seconds: number, { partials, tremoloHz }: BarShape): Float32Array {
  const samples = silence(seconds)
  for (const [ratio, gain, decay] of partials)
    addDecaying(samples, frequency * ratio, gain, decay * (440 / frequency) ** 0.3)
  if (tremoloHz > 0)
    for (let i = 0; i < samples.length; i++) samples[i]! *= 0.85 + 0.15 * sine((i / RATE) * tremoloHz + 0.25)
  shapeEdges(samples, 0.002, 0.05)
  return samples
}

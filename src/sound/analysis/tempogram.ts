import { createRealFft } from '../../structures/fft.ts'
import type { OnsetEnvelopes } from './onsets.ts'

const WINDOW_SECONDS = 12
const TREND_SECONDS = 0.75
const REGISTER_WEIGHTS = [1, 1.2, 0.7] as const
const SLOWEST_BPM = 40
const FASTEST_BPM = 240
const GRID_STEP = 1.005
/** Mean rise of a register, in log units per frame, under which it holds nothing but rounding noise. */
const FAINTEST_RISE = 5e-4

/** Each register freed of its slow trend and brought to unit power; a register without onsets stays zero. */
export function levelRegisters({ registers, framesPerSecond }: OnsetEnvelopes): Float32Array[] {
  return registers.map((raw) => {
    const reach = Math.round(framesPerSecond * TREND_SECONDS)
    const sums = new Float64Array(raw.length + 1)
    for (let i = 0; i < raw.length; i++) sums[i + 1] = sums[i]! + raw[i]!
    const level = new Float32Array(raw.length)
    if (sums[raw.length]! / raw.length < FAINTEST_RISE) return level
    let power = 0
    for (let i = 0; i < raw.length; i++) {
      const from = Math.max(0, i - reach)
      const to = Math.min(raw.length, i + reach + 1)
      const rise = Math.max(0, raw[i]! - (sums[to]! - sums[from]!) / (to - from))
      level[i] = rise
      power += rise * rise
    }
    const scale = Math.sqrt(raw.length / (power || 1))
    return level.map((rise) => rise * scale)
  })
}

export function mixRegisters(levels: readonly Float32Array[]): Float32Array {
  const mix = new Float32Array(levels[0]?.length ?? 0)
  levels.forEach((level, register) => {
    for (let i = 0; i < mix.length; i++) mix[i]! += REGISTER_WEIGHTS[register]! * level[i]!
  })
  return mix
}

export interface Tempogram {
  bpms: readonly number[]
  strengths: Float64Array
  windows: number
}

/**
 * How strongly each tempo is present, summed over overlapping windows. Autocorrelation also rises at multiples of the
 * beat's length and the spectrum at its fractions; their product is left high at the beat itself.
 */
export function measureTempogram(envelope: Float32Array, framesPerSecond: number): Tempogram {
  const bpms: number[] = []
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm *= GRID_STEP) bpms.push(bpm)
  const strengths = new Float64Array(bpms.length)
  const length = Math.round(WINDOW_SECONDS * framesPerSecond)
  const analyse = createPeriodicityWindow(2 ** Math.ceil(Math.log2(2 * length)))
  let windows = 0
  for (let from = 0; from === 0 || from + length <= envelope.length; from += length >> 1) {
    const part = envelope.subarray(from, from + length)
    if (part.length < length / 3 || !analyse.load(part)) continue
    for (let i = 0; i < bpms.length; i++) {
      const lag = (60 / bpms[i]!) * framesPerSecond
      const hz = bpms[i]! / 60 / framesPerSecond
      const comb = analyse.correlation(lag) + analyse.correlation(2 * lag)
      const far = analyse.correlation(3 * lag) + analyse.correlation(4 * lag)
      const line = analyse.magnitude(hz) + 0.5 * analyse.magnitude(2 * hz)
      strengths[i]! += ((comb + 0.7 * far) / 3.4) * (line / 1.5)
    }
    windows++
  }
  return { bpms, strengths, windows }
}

/** Autocorrelation (of its power) and spectrum (of its maximum) of one stretch of the envelope. */
function createPeriodicityWindow(size: number) {
  const fft = createRealFft(size)
  const [input, mirrored] = [new Float64Array(size), new Float64Array(size)]
  const [power, lags, unused] = [0, 1, 2].map(() => new Float64Array(size / 2 + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const magnitudes = new Float64Array(size / 2 + 1)

  function load(part: Float32Array): boolean {
    let mean = 0
    for (const value of part) mean += value / part.length
    input.fill(0)
    let energy = 0
    for (let i = 0; i < part.length; i++) {
      input[i] = (part[i]! - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / part.length))
      energy += input[i]! * input[i]!
    }
    if (energy < 1e-6) return false
    fft.power(input, power)
    let highest = 0
    for (let k = 0; k <= size / 2; k++) {
      mirrored[k] = power[k]!
      mirrored[(size - k) % size] = power[k]!
      magnitudes[k] = Math.sqrt(power[k]!)
      highest = Math.max(highest, magnitudes[k]!)
    }
    fft.transform(mirrored, lags, unused)
    const atZero = lags[0]!
    for (let k = 0; k <= size / 2; k++) {
      magnitudes[k]! /= highest
      lags[k]! /= atZero
    }
    return true
  }

  return {
    load,
    correlation: (lag: number) => Math.max(0, between(lags, lag)),
    magnitude: (hz: number) => between(magnitudes, hz * size),
  }
}

function between(values: Float64Array, position: number): number {
  const index = Math.floor(position)
  if (index + 1 >= values.length) return 0
  return values[index]! + (position - index) * (values[index + 1]! - values[index]!)
}

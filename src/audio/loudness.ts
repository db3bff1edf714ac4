export interface LoudnessMeter {
  push(block: readonly Float32Array[]): void
  /** Integrated loudness in LUFS; null for silence and for less than one block of 400 ms. */
  finish(): number | null
}

const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
const STEPS_PER_BLOCK = 4
const SURROUND_WEIGHT = 1.41

/** Integrated loudness after ITU-R BS.1770-4: K-weighting, 400 ms blocks that overlap by 75 %, both gates. */
export function integratedLoudness(channels: readonly Float32Array[], sampleRate: number): number | null {
  const meter = createLoudnessMeter(sampleRate, channels.length)
  meter.push(channels)
  return meter.finish()
}

export function createLoudnessMeter(sampleRate: number, channels: number): LoudnessMeter {
  const filters = Array.from({ length: channels }, () => createKFilter(sampleRate))
  const weights = channelWeights(channels)
  const step = Math.round(sampleRate / 10)
  const stepPowers: number[] = []
  let power = 0
  let filled = 0

  return {
    push(block) {
      const length = block[0]?.length ?? 0
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + step - filled)
        for (let channel = 0; channel < channels; channel++) {
          const weight = weights[channel]!
          if (weight > 0) power += weight * filters[channel]!(block[channel]!, from, to)
        }
        filled += to - from
        from = to
        if (filled < step) return
        stepPowers.push(power / step)
        power = 0
        filled = 0
      }
    },
    finish: () => gate(stepPowers),
  }
}

/** Channel order of WAV, FLAC and ffmpeg: left, right, centre, low-frequency effects, surrounds. */
export function channelWeights(channels: number): number[] {
  if (channels === 4) return [1, 1, SURROUND_WEIGHT, SURROUND_WEIGHT]
  if (channels === 5) return [1, 1, 1, SURROUND_WEIGHT, SURROUND_WEIGHT]
  return Array.from({ length: channels }, (_, channel) => (channel < 3 ? 1 : channel === 3 ? 0 : SURROUND_WEIGHT))
}

/** Two-stage gating: blocks below −70 LUFS never count, then those 10 LU below the mean of the rest. */
function gate(stepPowers: readonly number[]): number | null {
  const blocks: number[] = []
  for (let i = 0; i + STEPS_PER_BLOCK <= stepPowers.length; i++) {
    let sum = 0
    for (let k = 0; k < STEPS_PER_BLOCK; k++) sum += stepPowers[i + k]!
    blocks.push(sum / STEPS_PER_BLOCK)
  }
  const audible = blocks.filter((power) => toLoudness(power) > ABSOLUTE_GATE)
  if (audible.length === 0) return null
  const threshold = toLoudness(mean(audible)) + RELATIVE_GATE
  return toLoudness(mean(audible.filter((power) => toLoudness(power) > threshold)))
}

function toLoudness(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * K-weighting as a running filter that answers the sum of squares. BS.1770 gives coefficients for 48 kHz only; these
 * come from its analogue prototype, so that every sample rate gets the same curve.
 */
function createKFilter(sampleRate: number) {
  const design = designKWeighting(sampleRate)
  const state = new Float64Array(4)
  return (samples: Float32Array, from: number, to: number): number => {
    // Locals stay in registers; what a closure captures does not, and this loop sees every sample.
    const { b0, b1, b2, a1, a2, c1, c2 } = design
    let [s1, s2, h1, h2] = state as unknown as [number, number, number, number]
    let sum = 0
    for (let i = from; i < to; i++) {
      const sample = samples[i]!
      const shelved = b0 * sample + s1
      s1 = b1 * sample - a1 * shelved + s2
      s2 = b2 * sample - a2 * shelved
      const passed = shelved + h1
      h1 = -2 * shelved - c1 * passed + h2
      h2 = shelved - c2 * passed
      sum += passed * passed
    }
    // The tail after a sound would sink into denormal numbers, which are many times slower.
    if (Math.abs(h1) + Math.abs(s1) < 1e-30) state.fill(0)
    else state.set([s1, s2, h1, h2])
    return sum
  }
}

function designKWeighting(sampleRate: number) {
  const shelf = { hz: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 }
  const highPass = { hz: 38.13547087602444, q: 0.5003270373238773 }
  const k = Math.tan((Math.PI * shelf.hz) / sampleRate)
  const high = 10 ** (shelf.gainDb / 20)
  const band = high ** 0.4996667741545416
  const norm = 1 + k / shelf.q + k * k
  const p = Math.tan((Math.PI * highPass.hz) / sampleRate)
  const passNorm = 1 + p / highPass.q + p * p
  return {
    b0: (high + (band * k) / shelf.q + k * k) / norm,
    b1: (2 * (k * k - high)) / norm,
    b2: (high - (band * k) / shelf.q + k * k) / norm,
    a1: (2 * (k * k - 1)) / norm,
    a2: (1 - k / shelf.q + k * k) / norm,
    c1: (2 * (p * p - 1)) / passNorm,
    c2: (1 - p / highPass.q + p * p) / passNorm,
  }
}

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
  const pairs = pairUp(channelWeights(channels)).map((pair) => ({ ...pair, filter: createKFilterPair(sampleRate) }))
  const step = Math.round(sampleRate / 10)
  const stepPowers: number[] = []
  let power = 0
  let filled = 0

  return {
    push(block) {
      const length = block[0]?.length ?? 0
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + step - filled)
        for (const { one, other, oneWeight, otherWeight, filter } of pairs) {
          const sums = filter(block[one]!, block[other]!, from, to)
          power += oneWeight * sums[0]! + otherWeight * sums[1]!
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

/** The channels that count, two by two; one that is left over runs beside itself, counted once. */
function pairUp(weights: readonly number[]) {
  const counted = weights.flatMap((weight, channel) => (weight > 0 ? [{ weight, channel }] : []))
  return counted.flatMap((first, i) => {
    if (i % 2 === 1) return []
    const second = counted[i + 1] ?? { weight: 0, channel: first.channel }
    return [{ one: first.channel, other: second.channel, oneWeight: first.weight, otherWeight: second.weight }]
  })
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
 * K-weighting as a running filter of two channels that answers their sums of squares. Each step waits for the one before, so two
 * channels at once take hardly longer than one. BS.1770 gives coefficients for 48 kHz only; these come from its analogue prototype, so
 * that every sample rate gets the same curve.
 */
function createKFilterPair(sampleRate: number) {
  const design = designKWeighting(sampleRate)
  const state = new Float64Array(8)
  const sums = new Float64Array(2)
  return (left: Float32Array, right: Float32Array, from: number, to: number): Float64Array => {
    // Locals stay in registers; what a closure captures does not, and this loop sees every sample.
    const { b0, b1, b2, a1, a2, c1, c2 } = design
    let [s1, s2, h1, h2] = [state[0]!, state[1]!, state[2]!, state[3]!]
    let [t1, t2, g1, g2] = [state[4]!, state[5]!, state[6]!, state[7]!]
    let [leftSum, rightSum] = [0, 0]
    for (let i = from; i < to; i++) {
      const [x, y] = [left[i]!, right[i]!]
      const leftShelved = b0 * x + s1
      const rightShelved = b0 * y + t1
      s1 = b1 * x - a1 * leftShelved + s2
      t1 = b1 * y - a1 * rightShelved + t2
      s2 = b2 * x - a2 * leftShelved
      t2 = b2 * y - a2 * rightShelved
      const leftPassed = leftShelved + h1
      const rightPassed = rightShelved + g1
      h1 = -2 * leftShelved - c1 * leftPassed + h2
      g1 = -2 * rightShelved - c1 * rightPassed + g2
      h2 = leftShelved - c2 * leftPassed
      g2 = rightShelved - c2 * rightPassed
      leftSum += leftPassed * leftPassed
      rightSum += rightPassed * rightPassed
    }
    // The tail after a sound would sink into denormal numbers, which are many times slower.
    state.set(Math.abs(h1) + Math.abs(s1) < 1e-30 ? [0, 0, 0, 0] : [s1, s2, h1, h2], 0)
    state.set(Math.abs(g1) + Math.abs(t1) < 1e-30 ? [0, 0, 0, 0] : [t1, t2, g1, g2], 4)
    sums[0] = leftSum
    sums[1] = rightSum
    return sums
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

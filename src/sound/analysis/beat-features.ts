const SEGMENT_SECONDS = 10
/** The rates looked at, as multiples of the candidate beat: bar, half-bar, subdivisions, and the same in triple time. */
const MULTIPLES = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2, 3, 4] as const
const PHASE_MULTIPLES = [1 / 4, 1 / 2, 1, 2] as const
const REGISTER_PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const
/** Chords change with the bar or the half-bar, seldom with the beat. */
const CHORD_MULTIPLES = [1 / 8, 1 / 6, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 1] as const
const CENTRAL_BPM = 105

export interface Rhythm {
  /** Levelled onset envelopes: bass, middle, treble. */
  registers: readonly Float32Array[]
  framesPerSecond: number
  harmonicChange: Float32Array
  harmonicFramesPerSecond: number
}

/** Fourier coefficients of every register at one rate, segment by segment: real and imaginary parts in turn. */
type Coefficients = readonly Float64Array[]

/**
 * What tells the beat from its half, double or triple: how strong each register pulses at the neighbouring rates,
 * whether two registers pulse together or in turn (kick and snare alternate at half the beat's rate, never at the beat),
 * and how often the harmony changes.
 */
export function createBeatDescriber(rhythm: Rhythm) {
  const { registers, framesPerSecond, harmonicChange, harmonicFramesPerSecond } = rhythm
  const known = new Map<string, Coefficients>()

  function coefficientsAt(bpm: number): Coefficients {
    const id = bpm.toFixed(3)
    let found = known.get(id)
    if (!found) {
      found = registers.map((level) => transformSegments(level, framesPerSecond, bpm))
      known.set(id, found)
    }
    return found
  }

  return (bpm: number): number[] => {
    const features: number[] = []
    for (let register = 0; register < registers.length; register++) {
      features.push(...shares(MULTIPLES.map((multiple) => strength(coefficientsAt(bpm * multiple)[register]!))))
    }
    for (const multiple of PHASE_MULTIPLES) {
      const coefficients = coefficientsAt(bpm * multiple)
      for (const [one, other] of REGISTER_PAIRS) features.push(agreement(coefficients[one]!, coefficients[other]!))
    }
    const octaves = Math.log2(bpm / CENTRAL_BPM)
    features.push(octaves, octaves * octaves)
    const chords = CHORD_MULTIPLES.map((multiple) =>
      strength(transformSegments(harmonicChange, harmonicFramesPerSecond, bpm * multiple)),
    )
    features.push(...shares(chords))
    return features
  }
}

function shares(values: readonly number[]): number[] {
  const norm = Math.hypot(...values) || 1
  return values.map((value) => value / norm)
}

export function transformSegments(level: Float32Array, framesPerSecond: number, bpm: number): Float64Array {
  const count = Math.max(1, Math.floor(level.length / (framesPerSecond * SEGMENT_SECONDS)))
  const length = Math.floor(level.length / count)
  const angle = (2 * Math.PI * bpm) / 60 / framesPerSecond
  const [turnCos, turnSin] = [Math.cos(angle), Math.sin(angle)]
  const coefficients = new Float64Array(2 * count)
  for (let segment = 0; segment < count; segment++) {
    let [real, imaginary, cos, sin] = [0, 0, 1, 0]
    for (let i = segment * length, end = i + length; i < end; i++) {
      real += level[i]! * cos
      imaginary += level[i]! * sin
      const next = cos * turnCos - sin * turnSin
      sin = sin * turnCos + cos * turnSin
      cos = next
    }
    coefficients[2 * segment] = real
    coefficients[2 * segment + 1] = imaginary
  }
  return coefficients
}

export function strength(coefficients: Float64Array): number {
  let sum = 0
  for (let i = 0; i < coefficients.length; i += 2) sum += Math.hypot(coefficients[i]!, coefficients[i + 1]!)
  return sum
}

/** 1 when both go the same way, −1 when against each other, 0 when unrelated. */
export function agreement(one: Float64Array, other: Float64Array): number {
  let [product, onePower, otherPower] = [0, 0, 0]
  for (let i = 0; i < one.length; i++) {
    product += one[i]! * other[i]!
    onePower += one[i]! * one[i]!
    otherPower += other[i]! * other[i]!
  }
  return product / Math.sqrt(onePower * otherPower || 1)
}

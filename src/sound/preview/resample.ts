/** Zero crossings of the filter on either side: 32 keep the passband flat to 0.45 of the lower rate with images below −90 dB. */
const HALF_WIDTH = 32
const KAISER_BETA = 9.5

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function bessel0(x: number): number {
  let sum = 1
  for (let k = 1, term = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

interface FilterBank {
  up: number
  down: number
  taps: number
  /** One row of `taps` weights per phase. */
  weights: Float32Array
}

/** A windowed sinc, cut at the lower of the two Nyquist frequencies, one row for each of the places an output can have between two inputs. */
function createFilterBank(fromRate: number, toRate: number): FilterBank {
  const divisor = greatestDivisor(fromRate, toRate)
  const up = toRate / divisor
  const down = fromRate / divisor
  const cutoff = Math.min(1, toRate / fromRate) * 0.955
  const half = Math.ceil(HALF_WIDTH / cutoff)
  const taps = 2 * half
  const weights = new Float32Array(up * taps)
  const scale = 1 / bessel0(KAISER_BETA)
  for (let phase = 0; phase < up; phase++) {
    let sum = 0
    const row = new Float64Array(taps)
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - half + 1 - phase / up
      const position = x / half
      const window = Math.abs(position) >= 1 ? 0 : bessel0(KAISER_BETA * Math.sqrt(1 - position * position)) * scale
      const angle = Math.PI * x * cutoff
      row[tap] = (angle === 0 ? 1 : Math.sin(angle) / angle) * window
      sum += row[tap]!
    }
    // Equal sums over all phases: a constant stays constant.
    for (let tap = 0; tap < taps; tap++) weights[phase * taps + tap] = row[tap]! / sum
  }
  return { up, down, taps, weights }
}

/** Sound at another sampling rate, with its length in seconds kept. For minutes, not for hours: it takes and gives whole arrays. */
export function resample(planes: readonly Float32Array[], fromRate: number, toRate: number): Float32Array[] {
  if (fromRate === toRate) return [...planes]
  const bank = createFilterBank(fromRate, toRate)
  // Two channels at once: the additions of one alone would wait for each other.
  return planes
    .flatMap((left, at) => (at % 2 === 0 ? applyBank(left, planes[at + 1] ?? left, bank) : []))
    .slice(0, planes.length)
}

function applyBank(left: Float32Array, right: Float32Array, { up, down, taps, weights }: FilterBank): Float32Array[] {
  const half = taps / 2
  const [paddedLeft, paddedRight] = [pad(left, taps), pad(right, taps)]
  const length = Math.round((left.length * up) / down)
  const [outLeft, outRight] = [new Float32Array(length), new Float32Array(length)]
  for (let i = 0; i < length; i++) {
    const place = i * down
    const from = taps + Math.floor(place / up) - half + 1
    const row = (place % up) * taps
    let sumLeft = 0
    let sumRight = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = weights[row + tap]!
      sumLeft += paddedLeft[from + tap]! * weight
      sumRight += paddedRight[from + tap]! * weight
    }
    outLeft[i] = sumLeft
    outRight[i] = sumRight
  }
  return [outLeft, outRight]
}

/** Zeros around, so that the inner loop asks nothing. */
function pad(plane: Float32Array, by: number): Float32Array {
  const padded = new Float32Array(plane.length + 2 * by)
  padded.set(plane, by)
  return padded
}

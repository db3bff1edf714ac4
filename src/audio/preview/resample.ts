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
  return planes.map((plane) => applyBank(plane, bank))
}

function applyBank(plane: Float32Array, { up, down, taps, weights }: FilterBank): Float32Array {
  const half = taps / 2
  // Zeros around, so that the inner loop asks nothing.
  const padded = new Float32Array(plane.length + 2 * taps)
  padded.set(plane, taps)
  const out = new Float32Array(Math.round((plane.length * up) / down))
  for (let i = 0; i < out.length; i++) {
    const place = i * down
    const from = taps + Math.floor(place / up) - half + 1
    const row = (place % up) * taps
    let sum = 0
    for (let tap = 0; tap < taps; tap++) sum += padded[from + tap]! * weights[row + tap]!
    out[i] = sum
  }
  return out
}

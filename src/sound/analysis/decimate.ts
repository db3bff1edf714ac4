export interface Decimator {
  readonly sampleRate: number
  /** Consumes a block and returns what became complete; the returned view is overwritten by the next call. */
  push(block: Float32Array): Float32Array
  /** What the last samples still hold back. */
  flush(): Float32Array
}

const ZERO_CROSSINGS = 8

/**
 * Keeps every factor-th sample behind a linear-phase low-pass (windowed sinc, −6 dB at the new Nyquist frequency).
 * Factors of two are taken one after the other: half of such a filter's taps are zero.
 */
export function createDecimator(sampleRate: number, factor: number): Decimator {
  if (factor === 1) return { sampleRate, push: (block) => block, flush: () => new Float32Array(0) }
  if (factor % 2 !== 0) return createStage(sampleRate, factor)
  const first = createStage(sampleRate, 2)
  if (factor === 2) return first
  const rest = createDecimator(sampleRate / 2, factor / 2)
  return {
    sampleRate: rest.sampleRate,
    push: (block) => rest.push(first.push(block)),
    flush: () => Float32Array.from([...rest.push(first.flush()), ...rest.flush()]),
  }
}

function createStage(sampleRate: number, factor: number): Decimator {
  const taps = designHalf(factor)
  const reach = taps.length
  // The line always begins `reach` samples before the next output, so that its first `reach` samples are history.
  let line = new Float32Array(reach * 4)
  let filled = reach
  let output = new Float32Array(0)

  function push(block: Float32Array): Float32Array {
    const needed = filled + block.length
    if (needed > line.length) {
      const grown = new Float32Array(needed * 2)
      grown.set(line.subarray(0, filled))
      line = grown
    }
    line.set(block, filled)
    filled = needed
    const count = Math.max(0, Math.floor((filled - 2 * reach - 1) / factor) + 1)
    if (output.length < count) output = new Float32Array(count)
    if (factor === 2) halve(line, taps, output, count)
    else for (let i = 0; i < count; i++) output[i] = convolve(line, reach + i * factor, taps)
    line.copyWithin(0, count * factor, filled)
    filled -= count * factor
    return output.subarray(0, count)
  }

  return { sampleRate: sampleRate / factor, push, flush: () => push(new Float32Array(reach)) }
}

/** The right half of the symmetric filter, the centre tap first. */
function designHalf(factor: number): Float64Array {
  const reach = ZERO_CROSSINGS * factor
  const taps = Float64Array.from({ length: reach }, (_, i) => {
    const x = (Math.PI * i) / factor
    return i === 0 ? 1 : (Math.sin(x) / x) * (0.54 + 0.46 * Math.cos((Math.PI * i) / reach))
  })
  const sum = 2 * taps.reduce((total, tap) => total + tap, 0) - 1
  return taps.map((tap) => tap / sum)
}

function convolve(line: Float32Array, centre: number, taps: Float64Array): number {
  let sum = taps[0]! * line[centre]!
  for (let i = 1; i < taps.length; i++) sum += taps[i]! * (line[centre - i]! + line[centre + i]!)
  return sum
}

/** Every sample of every file comes through here, so the eight pairs of taps that are not zero are written out. */
function halve(line: Float32Array, taps: Float64Array, output: Float32Array, count: number): void {
  const [t1, t3, t5, t7] = [taps[1]!, taps[3]!, taps[5]!, taps[7]!]
  const [t9, t11, t13, t15] = [taps[9]!, taps[11]!, taps[13]!, taps[15]!]
  const t0 = taps[0]!
  for (let i = 0, c = taps.length; i < count; i++, c += 2) {
    const near = t1 * (line[c - 1]! + line[c + 1]!) + t3 * (line[c - 3]! + line[c + 3]!)
    const middle = t5 * (line[c - 5]! + line[c + 5]!) + t7 * (line[c - 7]! + line[c + 7]!)
    const far = t9 * (line[c - 9]! + line[c + 9]!) + t11 * (line[c - 11]! + line[c + 11]!)
    const edge = t13 * (line[c - 13]! + line[c + 13]!) + t15 * (line[c - 15]! + line[c + 15]!)
    output[i] = t0 * line[c]! + near + middle + far + edge
  }
}

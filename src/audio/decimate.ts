export interface Decimator {
  readonly sampleRate: number
  /** Consumes a block and returns what became complete; the returned view is overwritten by the next call. */
  push(block: Float32Array): Float32Array
  /** What the last samples still hold back. */
  flush(): Float32Array
}

const ZERO_CROSSINGS = 8

/** Keeps every factor-th sample behind a linear-phase low-pass (windowed sinc, −6 dB at the new Nyquist frequency). */
export function createDecimator(sampleRate: number, factor: number): Decimator {
  if (factor === 1) return { sampleRate, push: (block) => block, flush: () => new Float32Array(0) }
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
    for (let i = 0; i < count; i++) output[i] = convolve(line, reach + i * factor, taps)
    line.copyWithin(0, count * factor, filled)
    filled -= count * factor
    return output.subarray(0, count)
  }

  return { sampleRate: sampleRate / factor, push, flush: () => push(new Float32Array(reach)) }
}

/** The right half of the symmetric filter, the centre tap first. */
function designHalf(factor: number): Float64Array {
  const reach = ZERO_CROSSINGS * factor
  const taps = new Float64Array(reach)
  let sum = 0
  for (let i = 0; i < reach; i++) {
    const x = (Math.PI * i) / factor
    const window = 0.54 + 0.46 * Math.cos((Math.PI * i) / reach)
    taps[i] = i === 0 ? 1 : (Math.sin(x) / x) * window
    sum += i === 0 ? 1 : 2 * taps[i]!
  }
  return taps.map((tap) => tap / sum)
}

function convolve(line: Float32Array, centre: number, taps: Float64Array): number {
  let sum = taps[0]! * line[centre]!
  for (let i = 1; i < taps.length; i++) sum += taps[i]! * (line[centre - i]! + line[centre + i]!)
  return sum
}

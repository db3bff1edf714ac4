/**
 * A tail-biting convolutional code of rate 1/4 and constraint length 12: 32 bits become 128, and are found again at signal-to-noise ratios at
 * which a third of the 128 are wrong. The polynomials are the known best of their length.
 */
export const INFO_BITS = 32
export const CODE_BITS = INFO_BITS * 4

const MEMORY = 11
const STATES = 1 << MEMORY
const POLYNOMIALS = [0o4767, 0o5723, 0o6265, 0o7455]
/** By state × 2 + bit: the four code bits, as one number. */
const OUTPUTS = Uint8Array.from({ length: STATES * 2 }, (_, index) => {
  const register = ((index & 1) << MEMORY) | (index >> 1)
  return POLYNOMIALS.reduce((output, polynomial, bit) => output | (parity(register & polynomial) << bit), 0)
})

function parity(value: number): number {
  let bits = value
  for (const shift of [8, 4, 2, 1]) bits ^= bits >> shift
  return bits & 1
}

const advance = (state: number, bit: number) => ((bit << MEMORY) | state) >> 1

/** Starts in the state it ends in, so that no bit is better protected than another. */
export function encodeBits(info: ArrayLike<number>): Uint8Array {
  let state = 0
  for (let at = INFO_BITS - MEMORY; at < INFO_BITS; at++) state = advance(state, info[at]!)
  const code = new Uint8Array(CODE_BITS)
  for (let at = 0; at < INFO_BITS; at++) {
    const output = OUTPUTS[state * 2 + info[at]!]!
    for (let bit = 0; bit < 4; bit++) code[at * 4 + bit] = (output >> bit) & 1
    state = advance(state, info[at]!)
  }
  return code
}

const LAPS = 3
const TURNS = INFO_BITS * LAPS
const decisions = new Uint8Array(TURNS * STATES)

/**
 * The likeliest bits. `soft` holds a number per code bit, positive for 0, the larger the surer. Goes round three times and reads the
 * second: by then start and end no longer matter.
 */
export function decodeBits(soft: ArrayLike<number>): Uint8Array {
  let metrics = new Float64Array(STATES)
  let next = new Float64Array(STATES)
  const branch = new Float64Array(16)
  for (let turn = 0; turn < TURNS; turn++) {
    fillBranches(branch, soft, (turn % INFO_BITS) * 4)
    const base = turn * STATES
    for (let state = 0; state < STATES; state++) {
      const bit = state >> (MEMORY - 1)
      const before = (state << 1) & (STATES - 1)
      const first = metrics[before]! + branch[OUTPUTS[before * 2 + bit]!]!
      const second = metrics[before + 1]! + branch[OUTPUTS[before * 2 + 2 + bit]!]!
      next[state] = Math.max(first, second)
      decisions[base + state] = first >= second ? 0 : 1
    }
    ;[metrics, next] = [next, metrics]
  }
  return traceBack(metrics)
}

function fillBranches(branch: Float64Array, soft: ArrayLike<number>, from: number): void {
  for (let output = 0; output < 16; output++) {
    let sum = 0
    for (let bit = 0; bit < 4; bit++) sum += (output >> bit) & 1 ? -soft[from + bit]! : soft[from + bit]!
    branch[output] = sum
  }
}

function traceBack(metrics: Float64Array): Uint8Array {
  let state = 0
  for (let each = 1; each < STATES; each++) if (metrics[each]! > metrics[state]!) state = each
  const bits = new Uint8Array(TURNS)
  for (let turn = TURNS - 1; turn >= 0; turn--) {
    bits[turn] = state >> (MEMORY - 1)
    state = ((state << 1) & (STATES - 1)) | decisions[turn * STATES + state]!
  }
  return bits.slice(INFO_BITS, 2 * INFO_BITS)
}

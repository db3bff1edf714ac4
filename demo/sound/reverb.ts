import { RATE, type Sound } from './wave.ts'

/** Prime lengths at 44.1 kHz, so that no two echoes fall together. */
const LENGTHS = [1153, 1327, 1559, 1801, 2011, 2273, 2521, 2803] as const
const PREDELAY = Math.round(0.018 * RATE)

/**
 * A room: eight delay lines that feed each other (Householder matrix), the treble dying first. Adds what comes back from `send` to `into`.
 * Written out line by line: a loop over lines is three times slower.
 */
export function addRoom(send: Sound, into: Sound, seconds: number): void {
  const total = LENGTHS.reduce((sum, length) => sum + length, 0)
  const mean = total / LENGTHS.length
  const gain = 10 ** ((-3 * mean) / (seconds * RATE))
  const [l0, l1, l2, l3, l4, l5, l6, l7] = LENGTHS
  const d0 = new Float32Array(l0)
  const d1 = new Float32Array(l1)
  const d2 = new Float32Array(l2)
  const d3 = new Float32Array(l3)
  const d4 = new Float32Array(l4)
  const d5 = new Float32Array(l5)
  const d6 = new Float32Array(l6)
  const d7 = new Float32Array(l7)
  let [p0, p1, p2, p3, p4, p5, p6, p7] = [0, 0, 0, 0, 0, 0, 0, 0]
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0]
  const bright = 0.62
  for (let i = PREDELAY; i < into.left.length; i++) {
    // One-pole low-passes: what has gone round often is dark.
    s0 += bright * (d0[p0]! - s0)
    s1 += bright * (d1[p1]! - s1)
    s2 += bright * (d2[p2]! - s2)
    s3 += bright * (d3[p3]! - s3)
    s4 += bright * (d4[p4]! - s4)
    s5 += bright * (d5[p5]! - s5)
    s6 += bright * (d6[p6]! - s6)
    s7 += bright * (d7[p7]! - s7)
    const shared = (s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7) * 0.25
    const left = send.left[i - PREDELAY]!
    const right = send.right[i - PREDELAY]!
    d0[p0] = gain * (s0 - shared) + left
    d1[p1] = gain * (s1 - shared) + right
    d2[p2] = gain * (s2 - shared) - left
    d3[p3] = gain * (s3 - shared) - right
    d4[p4] = gain * (s4 - shared) + left
    d5[p5] = gain * (s5 - shared) + right
    d6[p6] = gain * (s6 - shared) - left
    d7[p7] = gain * (s7 - shared) - right
    into.left[i]! += (s0 - s2 + s4 - s6) * 0.5
    into.right[i]! += (s1 - s3 + s5 - s7) * 0.5
    if (++p0 === l0) p0 = 0
    if (++p1 === l1) p1 = 0
    if (++p2 === l2) p2 = 0
    if (++p3 === l3) p3 = 0
    if (++p4 === l4) p4 = 0
    if (++p5 === l5) p5 = 0
    if (++p6 === l6) p6 = 0
    if (++p7 === l7) p7 = 0
  }
}

import { agreement } from './beat-features.ts'
import type { PitchPeaks } from './chroma.ts'

/** Frames compared on either side of an instant: about half a second. */
const REACH = 3

/** How much the harmony changes at each frame of the peaks, less the mean: high where one chord gives way to another. */
export function measureHarmonicChange(peaks: PitchPeaks): Float32Array {
  const chromas = readChromas(peaks)
  const change = new Float32Array(chromas.length)
  for (let at = REACH; at + REACH <= chromas.length; at++) {
    change[at] = 1 - agreement(sumOf(chromas, at - REACH), sumOf(chromas, at))
  }
  const mean = change.reduce((sum, value) => sum + value, 0) / (change.length || 1)
  return change.map((value) => value - mean)
}

function readChromas({ pitches, saliences, frameEnds }: PitchPeaks): Float64Array[] {
  let from = 0
  return Array.from(frameEnds, (end) => {
    const chroma = new Float64Array(12)
    for (let i = from; i < end; i++) chroma[Math.round(pitches[i]!) % 12]! += saliences[i]!
    from = end
    const norm = Math.hypot(...chroma) || 1
    return chroma.map((value) => value / norm)
  })
}

function sumOf(chromas: readonly Float64Array[], from: number): Float64Array {
  const sum = new Float64Array(12)
  for (let frame = from; frame < from + REACH; frame++) {
    for (let i = 0; i < 12; i++) sum[i]! += chromas[frame]![i]!
  }
  return sum
}

/**
 * How many bins a full track is stored in; answers are averaged down from them. A point's border falls inside a
 * bin, whose share is then a guess: over every count from 16 to 512 that guess was up to 1.5 % of full amplitude off with
 * 4,096 bins and 0.9 % with twice as many.
 */
export const STORED_POINTS = 8192

const MAX_CELLS = 1 << 18

export interface WaveformMeter {
  push(block: readonly Float32Array[]): void
  /** Mean amplitude of each bin, where 1 is full scale. */
  finish(points?: number): Float64Array
}

/**
 * Mean absolute amplitude over all channels. The length is not known beforehand, so sums are kept in fine cells; when
 * they run out, neighbours are merged. At the end a bin still covers at least 16 cells.
 */
export function createWaveformMeter(): WaveformMeter {
  const cells = new Float64Array(MAX_CELLS)
  let cellSize = 1
  let used = 0
  let inCell = 0
  let frames = 0

  function merge(): void {
    for (let i = 0; i < MAX_CELLS / 2; i++) cells[i] = cells[2 * i]! + cells[2 * i + 1]!
    cells.fill(0, MAX_CELLS / 2)
    used = MAX_CELLS / 2
    cellSize *= 2
  }

  function push(block: readonly Float32Array[]): void {
    const length = block[0]?.length ?? 0
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + cellSize - inCell)
      let sum = 0
      for (const channel of block) for (let i = from; i < to; i++) sum += Math.abs(channel[i]!)
      cells[used]! += sum / block.length
      inCell += to - from
      from = to
      if (inCell < cellSize) break
      inCell = 0
      if (++used === MAX_CELLS) merge()
    }
    frames += length
  }

  function means(points: number): Float64Array {
    const wanted = Math.min(points, frames)
    const width = frames / cellSize / wanted
    // The last cell may be shorter than the others.
    const lastShare = inCell / cellSize || 1
    return Float64Array.from({ length: wanted }, (_, bin) => {
      const sum = sumBetween(cells, bin * width, (bin + 1) * width, used, lastShare)
      return (sum * wanted) / frames
    })
  }

  return { push, finish: (points = STORED_POINTS) => means(points) }
}

export const loudestOf = (means: Float64Array): number => means.reduce((most, mean) => Math.max(most, mean), 0)

/**
 * Heights from 0 to 100, where `loudest` is 100. A cut is drawn with the `loudest` of its whole track, so that it has the heights it has
 * there; its bins may be finer than those of a long track, and what then is above 100 is cut off.
 */
export function scalePeaks(means: Float64Array, loudest: number): number[] {
  const scale = loudest > 0 ? 1e4 / loudest : 0
  return Array.from(means, (mean) => Math.min(100, Math.round(mean * scale) / 100))
}

function sumBetween(cells: Float64Array, from: number, to: number, last: number, lastShare: number): number {
  let sum = 0
  for (let cell = Math.floor(from); cell < to && cell <= last; cell++) {
    const size = cell === last ? lastShare : 1
    const inside = Math.min(cell + size, to) - Math.max(cell, from)
    if (inside > 0) sum += (cells[cell]! * inside) / size
  }
  return sum
}

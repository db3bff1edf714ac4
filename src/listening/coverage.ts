import type { ByteRange } from '../media/ranges.ts'

/** Bytes of a file that were sent, as ranges: in order, apart from each other. */
export type Coverage = readonly ByteRange[]

/** A client that fetches in more pieces than this is not playing. */
const MAX_RANGES = 64

/** With a range more. One that would be too many is left out. */
export function cover(known: Coverage, added: ByteRange): Coverage {
  const merged: ByteRange[] = []
  for (const range of [...known, added].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && range.start <= last.end + 1) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged.length > MAX_RANGES ? known : merged
}

/** How many different bytes they are. */
export const coveredBytes = (coverage: Coverage): number =>
  coverage.reduce((sum, { start, end }) => sum + end - start + 1, 0)

export const writeCoverage = (coverage: Coverage): string =>
  JSON.stringify(coverage.map(({ start, end }) => [start, end]))

export const readCoverage = (text: string): Coverage =>
  (JSON.parse(text) as [number, number][]).map(([start, end]) => ({ start, end }))

/** A part of a sound, in seconds. */
export interface Region {
  start: number
  duration: number
}

export interface RegionLimits {
  /** The seconds of the whole sound. */
  length: number
  minDuration: number
  maxDuration: number
  /** Where beats fall, rising; empty when unknown or not wanted. */
  beats: readonly number[]
}

export type Edge = 'start' | 'end'

/** Without beats a key moves by this much. */
const STEP_SECONDS = 0.1
const TENTH = 10

/** Beats at an even tempo. */
export function beatsOf(bpm: number | undefined, firstBeat: number, length: number): number[] {
  if (bpm === undefined || bpm <= 0) return []
  const step = 60 / bpm
  const beats: number[] = []
  // Counted, not added up: a sum of many steps drifts.
  for (let i = 0; firstBeat + i * step <= length; i += 1) beats.push(firstBeat + i * step)
  return beats
}

/** The beat nearest to a time; the time itself, in tenths of a second, where there are none. */
export function snap(seconds: number, beats: readonly number[]): number {
  if (beats.length === 0) return Math.round(seconds * TENTH) / TENTH
  const after = firstAfter(beats, seconds)
  const [low, high] = [beats[after - 1], beats[after]]
  if (low === undefined) return high!
  if (high === undefined) return low
  return seconds - low <= high - seconds ? low : high
}

/** The place that is so many beats further, or steps where there are none. */
export function stepFrom(seconds: number, steps: number, beats: readonly number[]): number {
  if (beats.length === 0) return snap(seconds + steps * STEP_SECONDS, beats)
  const at = beats.indexOf(snap(seconds, beats))
  return beats[Math.min(beats.length - 1, Math.max(0, at + steps))]!
}

/** The region with one edge moved there: the other stays, unless the limits push it along. */
export function moveEdge(region: Region, edge: Edge, seconds: number, limits: RegionLimits): Region {
  const { length, minDuration, maxDuration, beats } = limits
  const end = region.start + region.duration
  const wanted = snap(seconds, beats)
  if (edge === 'start') {
    const start = clamp(wanted, 0, length - minDuration)
    const duration = clamp(end - start, minDuration, Math.min(maxDuration, length - start))
    return rounded(start, duration)
  }
  const newEnd = clamp(wanted, minDuration, length)
  const duration = clamp(newEnd - region.start, minDuration, Math.min(maxDuration, newEnd))
  return rounded(newEnd - duration, duration)
}

/** The region elsewhere, as long as it was. */
export function moveRegion(region: Region, start: number, { length, beats }: RegionLimits): Region {
  const last = Math.max(0, length - region.duration)
  const snapped = snap(clamp(start, 0, last), beats)
  // The last beat may lie too late for the whole region.
  return rounded(Math.min(snapped, last), region.duration)
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** Times to the millisecond: what is finer cannot be heard, and is not to be sent. */
const rounded = (start: number, duration: number): Region => ({
  start: Math.round(start * 1000) / 1000,
  duration: Math.round(duration * 1000) / 1000,
})

function firstAfter(beats: readonly number[], seconds: number): number {
  let [low, high] = [0, beats.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (beats[middle]! < seconds) low = middle + 1
    else high = middle
  }
  return low
}

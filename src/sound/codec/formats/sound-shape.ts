import { type AudioError, truncated } from '../../codec.ts'

/** What a container says of itself, without any of its sound being decoded. */
export interface Shape {
  /** How long it should be, where it says so. */
  seconds?: number | undefined
  /** The first thing that is wrong with it: import refuses the file for it, a search for evidence reads on. */
  fault?: AudioError | undefined
}

/** Containers round their lengths and encoders pad: less than this missing is no truncation. */
const MISSING_SECONDS = 0.25
const MISSING_SHARE = 0.01

export function isWhole(seconds: number, expectedSeconds: number | undefined): boolean {
  if (expectedSeconds === undefined) return true
  const missing = expectedSeconds - seconds
  return missing <= MISSING_SECONDS || missing <= expectedSeconds * MISSING_SHARE
}

export function endsEarly(seconds: number, expectedSeconds: number): AudioError {
  return truncated(`ends after ${seconds.toFixed(1)} of ${expectedSeconds.toFixed(1)} seconds`)
}

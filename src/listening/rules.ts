import { HOUR_MS } from '../text/time.ts'

/** How long a listener has to listen for a play (docs/decisions/0019-plays-and-likes.md). */
export const COUNTS_AFTER_SECONDS = 10
/** A listen that is older counts no more, and its sound is handed out no more. */
export const LISTEN_LIFE_MS = HOUR_MS
/** One play per listener and track in this time. */
export const REPEAT_AFTER_MS = HOUR_MS / 2
/** Frames, headers and a quiet beginning make ten seconds a little more or less than their share of the file. */
const TOLERANCE = 0.9

/** A preview shorter than ten seconds has to be heard in full. */
export const secondsNeeded = (previewSeconds: number): number =>
  Math.min(COUNTS_AFTER_SECONDS, Math.max(1, previewSeconds))

/** How many different bytes of a preview must have been fetched. */
export const bytesNeeded = (size: number, previewSeconds: number): number =>
  Math.floor(size * TOLERANCE * (secondsNeeded(previewSeconds) / Math.max(1, previewSeconds)))

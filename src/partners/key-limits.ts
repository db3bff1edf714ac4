import { DAY_MS } from '../time.ts'

/** Requests per minute. */
export const MIN_QUOTA = 1
export const MAX_QUOTA = 1_000_000
export const MAX_KEY_NAME = 80
/** Ten years: more is a slip of the keyboard, or no end at all. */
export const MAX_LIFE_MS = 3_653 * DAY_MS

import { DAY_MS } from '../text/time.ts'

/** Requests per minute. */
export const MIN_QUOTA = 1
export const MAX_QUOTA = 1_000_000
export const MAX_KEY_NAME = 80
/** For the key that a partner makes itself to test with: requests per minute, how long it lives, and how many are made in 24 hours. */
export const TEST_KEY_QUOTA = 30
export const TEST_KEY_LIFE_DAYS = 90
export const MAX_TEST_KEYS_A_DAY = 3
/** Ten years: more is a slip of the keyboard, or no end at all. */
export const MAX_LIFE_MS = 3_653 * DAY_MS

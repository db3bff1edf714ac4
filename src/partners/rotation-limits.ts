import { DAY_MS } from '../text/time.ts'

/** How long a rotated key goes on beside its replacement, by default. */
export const DEFAULT_OVERLAP_DAYS = 7
export const MAX_OVERLAP_MS = 90 * DAY_MS
/** The same, when its partner rotates it. */
export const MAX_OWN_OVERLAP_MS = 30 * DAY_MS
/** Rotations by the partner in 24 hours. */
export const MAX_A_DAY = 3

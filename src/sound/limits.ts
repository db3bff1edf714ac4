/** The longest sound that is taken in. A file of a few bytes can claim days of silence. */
export const MAX_SOUND_SECONDS = 4 * 3600

/** A decoder or encoder that gives nothing for so long is ended. */
export const MAX_INACTIVITY_MS = 60_000

/** A damaged file is read for this long at most, whatever it does to the decoder. */
export const MAX_DAMAGED_MS = 10 * 60_000

/** The lengths that a preview may have. */
export const PREVIEW_SECONDS: readonly number[] = [15, 30, 60]

export const DEFAULT_PREVIEW_SECONDS = 30

/** The default for a track that is shorter than the usual preview. */
export const SHORT_PREVIEW_SECONDS = 15

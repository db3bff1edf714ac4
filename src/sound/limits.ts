/** The lengths that a preview may have. */
export const PREVIEW_SECONDS: readonly number[] = [15, 30, 60]

export const DEFAULT_PREVIEW_SECONDS = 30

/** The default for a track that is shorter than the usual preview. */
export const SHORT_PREVIEW_SECONDS = 15

/** A cover or an avatar, as it is handed in. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000

/** Its longer side, as it is asked for. */
export const MIN_IMAGE_SIZE = 64
export const MAX_IMAGE_SIZE = 1024

/** How long the server waits for the media store before it takes it to be away. */
export interface MediaPatience {
  /** Until the first byte of an answer. */
  firstByteMs: number
  /** Between two chunks of a transfer. */
  silenceMs: number
  /** Until the answer to an upload. */
  storingMs: number
  /** For a check that the storage answers. */
  pingMs: number
  /** Between two looks. */
  lookEveryMs: number
}

export const MEDIA_PATIENCE: MediaPatience = {
  firstByteMs: 5_000,
  silenceMs: 10_000,
  storingMs: 15_000,
  pingMs: 5_000,
  lookEveryMs: 10_000,
}

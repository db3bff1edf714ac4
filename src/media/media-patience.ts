/** How long the server waits for the media store before it takes it to be away. */
export interface MediaPatience {
  /** Of a request. */
  firstByteMs: number
  /** Of a request, in the middle of a transfer. */
  silenceMs: number
  /** Of a request that stores a file. */
  storingMs: number
  /** Of a look at whether it answers. */
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

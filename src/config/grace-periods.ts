/**
 * What a server that is told to stop waits for, and how long at most: first the drain (`DRAIN_SECONDS`), then these. A second signal
 * ends all waiting.
 */
export const GRACE = {
  /** For answers under way, once no new requests are let in. */
  answersMs: 10_000,
  /** Nothing has come over a kept-alive connection for so long: no request is on its way. */
  idleMs: 1_000,
  /** For deliveries under way. They are not begun any more from the first signal on. */
  deliveriesMs: 5_000,
  /** For jobs under way. They are given back to the queue. */
  jobsMs: 1_000,
  /** For the rest of the request log. What is not shipped by then is shipped by the next start. */
  logMs: 3_000,
  /** For what was searched for since it was last kept. */
  searchesMs: 1_000,
  /** For the log, the loops and the store together. */
  closingMs: 5_000,
} as const

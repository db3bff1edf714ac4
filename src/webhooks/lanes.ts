/** Who goes first when an endpoint has more to get than it takes at once: single changes, then imports, then retries. */
export const LANE = { single: 0, bulk: 1, retry: 2 } as const

/** For what servers show of their own accord: well before the next signing window, at most five minutes away, with which every kept answer is made anew. */
export const SOON = { timeout: 120_000 }

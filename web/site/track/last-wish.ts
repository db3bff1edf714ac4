interface LastWishParts {
  /** What the server is known to have. */
  saved: boolean
  /** Tells the server; false when it did not take it. */
  send(wish: boolean): Promise<boolean>
  onSaved(wish: boolean): void
  /** The wish was not taken: this is what the server has. */
  onRefused(saved: boolean): void
}

/** Tells the server of one wish at a time: two requests at once may arrive in the wrong order. Whoever changes their mind meanwhile is heard next. */
export function createLastWish({ saved, send, onSaved, onRefused }: LastWishParts): (wish: boolean) => Promise<void> {
  let wanted = saved
  let known = saved
  let isSending = false
  return async (wish) => {
    wanted = wish
    if (isSending) return
    isSending = true
    while (wanted !== known) {
      const sent = wanted
      if (await send(sent)) {
        known = sent
        onSaved(sent)
      } else {
        wanted = known
        onRefused(known)
      }
    }
    isSending = false
  }
}

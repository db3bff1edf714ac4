interface LatestWriteOptions {
  /** What the server is known to have. */
  saved: boolean
  /** Tells the server; false when it did not take it. */
  send(write: boolean): Promise<boolean>
  onSaved(write: boolean): void
  /** It was not taken: this is what the server has. */
  onRefused(saved: boolean): void
}

/** Sends one write at a time: two requests at once may arrive in the wrong order. What was chosen meanwhile is sent next. */
export function createLatestWrite({
  saved,
  send,
  onSaved,
  onRefused,
}: LatestWriteOptions): (write: boolean) => Promise<void> {
  let wanted = saved
  let known = saved
  let isSending = false
  return async (write) => {
    wanted = write
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

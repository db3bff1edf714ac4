export interface CommitWatch {
  /** Calls back soon after a commit by this or another process that may have appended changes. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
  /**
   * Synchronous and cheap. False when another process may have committed something the listeners have not been told of.
   * True when the store is known to be unreachable: there is nothing to wait for.
   */
  isCurrent(): boolean
}

/** What the store itself needs of a watch: to tell of its own commits, and to end it. */
export interface OwnWatch extends CommitWatch {
  tell(): void
  close(): Promise<void>
}

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): () => void {
      // A wrapper of its own, so that subscribing the same function twice needs two unsubscribes.
      const entry = () => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell() {
      for (const listener of [...listeners]) listener()
    },
  }
}

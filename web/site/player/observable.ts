export interface Observable<State extends object> {
  get(): State
  set(changes: Partial<State>): void
  /** Tells of every change; what it returns ends that. */
  watch(watcher: (state: State) => void): () => void
}

export function createObservable<State extends object>(initial: State): Observable<State> {
  let state = initial
  const watchers = new Set<(state: State) => void>()
  return {
    get: () => state,
    set(changes) {
      state = { ...state, ...changes }
      for (const watcher of watchers) watcher(state)
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

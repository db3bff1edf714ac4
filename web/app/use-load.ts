import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiFailure } from './api-failure.ts'

export interface Loaded<T> {
  /** What came last; it stays while newer is fetched, and when that fails. */
  data: T | undefined
  error: ApiFailure | undefined
  isLoading: boolean
  /** Fetches again. */
  refresh(): void
  /** Shows what is known already, as after a change. */
  set(data: T): void
}

/**
 * Fetches what a page shows, anew whenever `inputs` change. What is under way for older inputs, or for a page that is left, is given up.
 * `const tracks = useLoad((signal) => api.get<Track[]>('/tracks', { query, signal }), [query.q, query.page])`
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data: T | undefined; error: ApiFailure | undefined; isLoading: boolean }>({
    data: undefined,
    error: undefined,
    isLoading: true,
  })
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setState((before) => ({ ...before, isLoading: true }))
    latest.current(signal).then(
      (data) => {
        if (!signal.aborted) setState({ data, error: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof ApiFailure)) throw error
        setState((before) => ({ ...before, error, isLoading: false }))
      },
    )
    return () => controller.abort()
  }, [...inputs, round])
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  const set = useCallback((data: T) => setState({ data, error: undefined, isLoading: false }), [])
  return { ...state, refresh, set }
}

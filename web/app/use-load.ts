import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks'
import { ApiFailure, isRefusal } from './api-failure.ts'

const LOOK_AGAIN_MS = 2000

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
 * After a change whose outcome is unknown it looks again, until the server answers.
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
  const looks = useContext(Looks)
  const looked = useRef(looks)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    setState((before) => ({ ...before, isLoading: true }))
    latest.current(signal).then(
      (data) => {
        if (signal.aborted) return
        looked.current = looks
        setState({ data, error: undefined, isLoading: false })
      },
      (thrown: unknown) => {
        if (signal.aborted) return
        const error = thrown instanceof ApiFailure ? thrown : unreadable(thrown)
        setState((before) => ({ ...before, error, isLoading: false }))
        if (looked.current !== looks && !isRefusal(error))
          timer = setTimeout(() => setRound((before) => before + 1), LOOK_AGAIN_MS)
      },
    )
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [...inputs, round, looks])
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  const set = useCallback((data: T) => setState({ data, error: undefined, isLoading: false }), [])
  return { ...state, refresh, set }
}

/** A mistake in the page, or an answer of another shape: the browser's console has it, and the page does not wait for ever. */
function unreadable(thrown: unknown): ApiFailure {
  reportError(thrown)
  return new ApiFailure({ status: 0, code: 'NOT_OUR_ANSWER', message: '' })
}

/** Counts changes whose outcome is unknown: after each, everything that is shown is fetched again. */
export const Looks = createContext(0)

const PAUSE_MS = 250

/** The text once typing has paused: what is looked for is not asked for letter by letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

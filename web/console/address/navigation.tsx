import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hasUnsaved } from '../../app/unsaved.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { withQuery } from './match-path.ts'

interface Address {
  /** How the reader came here: by opening the console, by following a link in it, or back and forth. */
  cause: 'start' | 'link' | 'history'
  path: string
  /** With its question mark; empty when there is none. */
  query: string
}

export interface Navigation extends Address {
  /** The values of the query by name. */
  values: URLSearchParams
  /** `asks`: the reader chose where to go, so what was typed and not saved is asked for first. */
  go(to: string, options?: { replace?: boolean; asks?: boolean }): void
  /** Changes values of the query and stays on the page; undefined and '' remove one. */
  setValues(patch: Readonly<Record<string, string | number | undefined>>, options?: { replace?: boolean }): void
}

const Current = createContext<Navigation | undefined>(undefined)

const readAddress = (cause: Address['cause']): Address => ({ cause, path: location.pathname, query: location.search })

/** The address is the state: pages read their place and filters from it and change it, so that it can be sent to a colleague. */
export function NavigationProvider({ children }: { children: ComponentChildren }) {
  const [address, setAddress] = useState(() => readAddress('start'))
  /** What is done when the reader leaves in spite of what is not saved. */
  const [leaving, setLeaving] = useState<() => void>()
  const ask = (leave: () => void) => setLeaving(() => leave)
  useHistory(address, (again) => {
    if (again === undefined) setAddress(readAddress('history'))
    else ask(again)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = addressOfClick(event)
      if (to === undefined) return
      event.preventDefault()
      const leave = () => {
        history.pushState(nextPlace(), '', to)
        setAddress(readAddress('link'))
      }
      if (hasUnsaved('page') && new URL(to, location.href).pathname !== location.pathname) ask(leave)
      else leave()
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved('application')) event.preventDefault()
    }
    document.addEventListener('click', onClick)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick)
      removeEventListener('beforeunload', onUnload)
    }
  }, [])
  const navigation = useMemo((): Navigation => {
    const go: Navigation['go'] = (to, { replace = false, asks = false } = {}) => {
      if (asks && hasUnsaved('page')) return ask(() => go(to, { replace }))
      if (replace) history.replaceState({ place: placeOf() }, '', to)
      else history.pushState(nextPlace(), '', to)
      setAddress(readAddress('link'))
    }
    return {
      ...address,
      values: new URLSearchParams(address.query),
      go,
      setValues: (patch, options) => go(location.pathname + withQuery(location.search, patch), options),
    }
  }, [address])
  return (
    <Current.Provider value={navigation}>
      {children}
      {leaving !== undefined && (
        <LeaveQuestion
          onLeave={() => {
            setLeaving(undefined)
            leaving()
          }}
          onStay={() => setLeaving(undefined)}
        />
      )}
    </Current.Provider>
  )
}

/** How many steps the reader has gone in this tab: kept with each entry of the history, so that a step back can be undone. */
const placeOf = (): number => (history.state as { place?: number } | null)?.place ?? 0
const nextPlace = () => ({ place: placeOf() + 1 })

/**
 * Follows steps back and forth. One that would leave what is not saved is undone, and `onStep` is handed what makes it after all: the
 * browser does not ask beforehand.
 */
function useHistory(address: Address, onStep: (again: (() => void) | undefined) => void): void {
  const latest = useRef(onStep)
  latest.current = onStep
  const here = useRef({ place: 0, path: '' })
  useEffect(() => {
    here.current = { place: placeOf(), path: location.pathname }
  }, [address])
  useEffect(() => {
    // What a step that we make ourselves is: the way back, or the one that was asked for.
    let own: 'undone' | 'wanted' | undefined
    const follow = () => {
      const step = placeOf() - here.current.place
      const isLeft = own === undefined && location.pathname !== here.current.path && hasUnsaved('page')
      if (isLeft && step !== 0) {
        own = 'undone'
        history.go(-step)
        latest.current(() => {
          own = 'wanted'
          history.go(step)
        })
        return
      }
      if (own !== 'undone') latest.current(undefined)
      own = undefined
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
}

export function useNavigation(): Navigation {
  const navigation = useContext(Current)
  if (navigation === undefined) throw new Error('outside of NavigationProvider')
  return navigation
}

/** Before one has come in there is nowhere to go. */
export const useGo = (): Navigation['go'] => useContext(Current)?.go ?? (() => {})

/** Where a click on a link of the console leads; undefined for all others, which are the browser's. */
function addressOfClick(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined
  if (link.pathname !== '/console' && !link.pathname.startsWith('/console/')) return undefined
  // Within the page: the browser scrolls there.
  if (link.hash !== '' && link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}

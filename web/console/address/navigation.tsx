import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
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
  go(to: string, options?: { replace?: boolean }): void
  /** Changes values of the query and stays on the page; undefined and '' remove one. */
  setValues(patch: Readonly<Record<string, string | number | undefined>>, options?: { replace?: boolean }): void
}

const Current = createContext<Navigation | undefined>(undefined)

const readAddress = (cause: Address['cause']): Address => ({ cause, path: location.pathname, query: location.search })

/** The address is the state: pages read their place and filters from it and change it, so that it can be sent to a colleague. */
export function NavigationProvider({ children }: { children: ComponentChildren }) {
  const [address, setAddress] = useState(() => readAddress('start'))
  useEffect(() => {
    const follow = () => setAddress(readAddress('history'))
    const onClick = (event: MouseEvent) => {
      const to = addressOfClick(event)
      if (to === undefined) return
      event.preventDefault()
      history.pushState(null, '', to)
      setAddress(readAddress('link'))
    }
    addEventListener('popstate', follow)
    document.addEventListener('click', onClick)
    return () => {
      removeEventListener('popstate', follow)
      document.removeEventListener('click', onClick)
    }
  }, [])
  const navigation = useMemo((): Navigation => {
    const go: Navigation['go'] = (to, { replace = false } = {}) => {
      if (replace) history.replaceState(null, '', to)
      else history.pushState(null, '', to)
      setAddress(readAddress('link'))
    }
    return {
      ...address,
      values: new URLSearchParams(address.query),
      go,
      setValues: (patch, options) => go(location.pathname + withQuery(location.search, patch), options),
    }
  }, [address])
  return <Current.Provider value={navigation}>{children}</Current.Provider>
}

export function useNavigation(): Navigation {
  const navigation = useContext(Current)
  if (navigation === undefined) throw new Error('outside of NavigationProvider')
  return navigation
}

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

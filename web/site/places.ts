const STORED = 'kn_places'
/** So many pages back, the place of the reader is remembered. */
const MAX_STORED = 100

export interface Places {
  /** The page that is shown is about to be left: remembers the place in it. */
  leave(): void
  /** Another entry of the history is shown now: the place in it, if it was shown before. */
  enter(): number | undefined
}

/**
 * Where the reader was in each entry of the tab's history. Browsers put a page back into its place at once, but the parts of a page that was
 * gone back to arrive later: so we do it ourselves, over reloads too.
 */
export function createPlaces(): Places {
  const places = read()
  /** The entry whose parts are shown: the history may be at the next already. */
  let shown: string | undefined
  const leave = () => {
    if (shown === undefined) return
    places.delete(shown)
    places.set(shown, scrollY)
  }
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    leave()
    store(places)
  })
  return {
    leave,
    enter() {
      shown = keyOfEntry()
      return places.get(shown)
    },
  }
}

function keyOfEntry(): string {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'key' in state) return String(state.key)
  const key = String(Math.random())
  history.replaceState({ key }, '')
  return key
}

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
  } catch {
    return new Map()
  }
}

function store(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-MAX_STORED)))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

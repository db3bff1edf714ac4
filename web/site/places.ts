import { readStored, writeStored } from './parts/stored.ts'

const STORED = 'kn_places'
/** So many pages back, the place of the reader is remembered. */
const MAX_STORED = 100

export interface Places {
  /** The page that is shown is about to be left: remembers the place in it. */
  leave(): void
  /** Another entry of the history is shown now: the place in it, if it was shown before. */
  enter(): number | undefined
  /** How many steps the history is ahead of the entry whose parts are shown; negative when it has gone back. */
  stepsAway(): number
}

/**
 * Where the reader was in each entry of the tab's history. Browsers put a page back into its place at once, but the parts of a page that was
 * gone back to arrive later: so we do it ourselves, over reloads too.
 */
export function createPlaces(): Places {
  const kept = readStored(STORED, () => sessionStorage)
  const places = new Map<string, number>(Array.isArray(kept) ? kept : [])
  /** The entry whose parts are shown: the history may be at the next already. */
  let shown: Entry | undefined
  const leave = () => {
    if (shown === undefined) return
    places.delete(shown.key)
    places.set(shown.key, scrollY)
  }
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    leave()
    writeStored(STORED, [...places].slice(-MAX_STORED), () => sessionStorage)
  })
  return {
    leave,
    enter() {
      shown = markEntry(shown?.at ?? 0)
      return places.get(shown.key)
    },
    stepsAway: () => (entryNow().at ?? 0) - (shown?.at ?? 0),
  }
}

interface Entry {
  key: string
  /** Entries are counted as they are made, so that it is known which way and how far a step led. */
  at: number
}

const entryNow = (): Partial<Entry> => (history.state as Partial<Entry> | null) ?? {}

/** What is remembered with the entry of the history; one that is new comes behind the last. */
function markEntry(lastAt: number): Entry {
  const { key = String(Math.random()), at = lastAt + 1 } = entryNow()
  history.replaceState({ key, at }, '')
  return { key, at }
}

import { catalogUnreadable } from '../errors.ts'
import type { Catalog } from './catalog.ts'

/** The catalogue that is served. Until it has been loaded once, every reader gets a 502. */
export interface LiveCatalog {
  readonly isLoaded: boolean
  /** Changes whenever an answer made from the catalogue, or from what the store holds beside it, may be another. */
  readonly version: number
  current(): Catalog
  publish(catalog: Catalog): void
  /** Something changed that the catalogue itself does not hold: a waveform, for example. */
  touch(): void
}

export function createLiveCatalog(): LiveCatalog {
  let loaded: Catalog | undefined
  let touches = 0
  return {
    get isLoaded() {
      return loaded !== undefined
    },
    get version() {
      // Both only grow, so their sum changes whenever one of them does.
      return (loaded?.revision ?? -1) + touches
    },
    current() {
      if (loaded === undefined) throw catalogUnreadable('the catalogue has not been loaded yet')
      return loaded
    },
    publish(catalog) {
      // It counts its revisions from the start: the version of the one before is added, so that it never comes again.
      touches += (loaded?.revision ?? -1) + 1
      loaded = catalog
    },
    touch() {
      touches++
    },
  }
}

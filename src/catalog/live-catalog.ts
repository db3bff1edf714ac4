import { catalogUnreadable } from '../errors.ts'
import type { Catalog } from './catalog.ts'

/** The catalogue that is served. Until it has been loaded once, every reader gets the 502 of §4.4. */
export interface LiveCatalog {
  current(): Catalog
  readonly isLoaded: boolean
}

export function makeLiveCatalog() {
  let loaded: Catalog | undefined
  return {
    get isLoaded() {
      return loaded !== undefined
    },
    current(): Catalog {
      if (loaded === undefined) throw catalogUnreadable('the catalogue has not been loaded yet')
      return loaded
    },
    publish(catalog: Catalog): void {
      loaded = catalog
    },
  }
}

import { catalogUnreadable } from '../errors.ts'
import type { Catalog } from './catalog.ts'

export type LiveCatalog = ReturnType<typeof createLiveCatalog>

/** The catalogue that is served. Until it has been loaded once, every reader gets a 502. */
export function createLiveCatalog() {
  let loaded: Catalog | undefined
  let touches = 0
  return {
    get isLoaded(): boolean {
      return loaded !== undefined
    },
    /** Changes whenever an answer made from the catalogue, or from what the store holds beside it, may be another. */
    get version(): number {
      // Both only grow, so their sum changes whenever one of them does.
      return (loaded?.revision ?? -1) + touches
    },
    current(): Catalog {
      if (loaded === undefined) throw catalogUnreadable('the catalogue has not been loaded yet')
      return loaded
    },
    publish(catalog: Catalog): void {
      // It counts its revisions from the start: the version of the one before is added, so that it never comes again.
      touches += (loaded?.revision ?? -1) + 1
      loaded = catalog
    },
    /** Something changed that the catalogue itself does not hold: a waveform, for example. */
    touch(): void {
      touches++
    },
  }
}

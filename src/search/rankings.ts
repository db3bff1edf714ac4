import type { Catalog } from '../catalog/catalog.ts'
import { type Ranking, rank } from './rank.ts'

const MOST = 8

/** The last rankings, so that the pages, filters and sorts of one query share its work. A change of the catalogue empties it. */
export function keepRankings() {
  const kept = new Map<string, Ranking>()
  let of: Catalog | undefined
  let revision = -1
  return {
    find(catalog: Catalog, q: string): Ranking {
      if (catalog !== of || catalog.revision !== revision) kept.clear()
      of = catalog
      revision = catalog.revision
      const known = kept.get(q)
      if (known !== undefined) return known
      const oldest = kept.size < MOST ? undefined : kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
      const ranking = rank(catalog, q)
      kept.set(q, ranking)
      return ranking
    },
  }
}

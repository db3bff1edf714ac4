import { answerFacets } from '../catalog/api/facet-routes.ts'
import { FACETS_EXAMPLE, FacetsAnswer } from '../catalog/api/facet-schemas.ts'
import { DATA } from '../catalog/api/route-deps.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { checkRanges } from '../catalog/track-filters.ts'
import { invalidSearch } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { orInto } from '../structures/bitmap.ts'
import { takeBitmap, withScratch } from '../structures/bitmap-pool.ts'
import { readAsked } from './asked.ts'
import { FIRST_FILTERS, LATER_FILTERS } from './filters.ts'
import { rank } from './rank.ts'
import { q, refuse, type SearchRouteDeps, understandFlag } from './search-parameters.ts'

export function countSearchFacets({ live }: SearchRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'countSearch',
    path: '/search/facets',
    tag: 'Search',
    summary: 'What there is to choose from in what the words find',
    description:
      'Counted as in `/tracks/facets`, over the tracks that `/search` finds for the same words; the filters are those of `/search`.',
    query: { q: q(), ...FIRST_FILTERS, ...LATER_FILTERS, understand: understandFlag() },
    checkQuery: checkRanges,
    laterParameters: ['understand'],
    answers: { 200: { description: 'The counts.', schema: FacetsAnswer, example: FACETS_EXAMPLE } },
    errors: [invalidSearch()],
    onInvalid: refuse,
    handle: ({ query }) =>
      withScratch(() => {
        const catalog = live.current()
        const { text, filter = {} } = readAsked(catalog, query)
        return answerFacets(catalog.countFacets(filter, text === '' ? undefined : findAll(catalog, text)))
      }),
  })
}

/** All that answers a query; the bitmap is one of the pool. */
function findAll(catalog: Catalog, text: string): Uint32Array {
  const found = takeBitmap(catalog.liveTracks.length)
  for (const { tracks } of rank(catalog, text).groups) orInto(found, tracks)
  return found
}

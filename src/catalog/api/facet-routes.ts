import type { z } from 'zod'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Facets } from '../catalog.ts'
import { checkRanges, FILTER_PARAMETERS } from '../track-filters.ts'
import { FACETS_EXAMPLE, FacetsAnswer } from './facet-schemas.ts'
import { type CatalogRouteDeps, DATA } from './route-deps.ts'

export function countTrackFacets({ live }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'countTracks',
    path: '/tracks/facets',
    tag: 'Tracks',
    summary: 'What there is to choose from, with counts',
    description: FACETS_DESCRIPTION,
    query: FILTER_PARAMETERS,
    checkQuery: checkRanges,
    answers: { 200: { description: 'The counts.', schema: FacetsAnswer, example: FACETS_EXAMPLE } },
    errors: [],
    handle: ({ query }) => answerFacets(live.current().countFacets(query)),
  })
}

const FACETS_DESCRIPTION = [
  'The filters are those of `/tracks`. Each facet is counted with all of them but its own, so that a list of choices shows what each would lead to; `meta.total` is counted with all.',
  'What no track has is not listed. A track that was not measured is in no bin.',
].join(' ')

export function answerFacets({ total, ...data }: Facets) {
  return jsonAnswer({ data, meta: { total } } satisfies z.infer<typeof FacetsAnswer>)
}

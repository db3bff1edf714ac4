import { pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { optionalPageText } from '../../http/query/page-parameters.ts'
import { listByIds } from '../page/listed-tracks.ts'
import { sitePage } from '../page/site-page.ts'
import { findTracks } from './find-tracks.ts'
import { findGenre } from './genres.ts'
import { readQuestion } from './question.ts'
import { type FindDeps, ROWS_ON_A_PAGE } from './search-page.ts'

export function genrePage(deps: FindDeps): Endpoint {
  return sitePage(deps, {
    path: '/genres/{slug}',
    summary: 'A genre',
    params: { slug: { description: 'The name without diacritics.', example: 'ballad', schema: { type: 'string' } } },
    query: { sort: optionalPageText(), page: optionalPageText() },
    async load({ params, query }, read) {
      const catalog = deps.live.current()
      const slug = params.slug!
      const name = findGenre(catalog, slug)
      if (name === undefined) throw pathNotFound()
      // The orders that the page offers: search has more.
      const sort = query.sort === 'newest' ? 'newest' : 'popular'
      const question = readQuestion({ page: query.page, genre: slug, sort }, catalog)
      const { ids, total, page } = findTracks(catalog, question, ROWS_ON_A_PAGE)
      return {
        page: 'genre',
        slug,
        name,
        sort,
        tracks: await listByIds(read, ids),
        total,
        pageNumber: page,
        limit: ROWS_ON_A_PAGE,
      }
    },
  })
}

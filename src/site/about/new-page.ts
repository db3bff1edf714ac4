import { pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageNumber } from '../../http/query/page-parameters.ts'
import { withPeaks } from '../page/listed-tracks.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { SiteTrack } from '../page/web-pages.ts'

const ROWS = 30

export function newPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/new',
    summary: 'New tracks',
    query: { page: pageNumber() },
    async load({ query: { page } }, read) {
      const { data, meta } = await read<{ data: SiteTrack[]; meta: { total: number } }>('listTracks', {
        query: { sort: 'newest', page, limit: ROWS },
      })
      // A page after the last: there was one when the link was made.
      if (data.length === 0 && page > 1) throw pathNotFound()
      return { page: 'new', tracks: await withPeaks(read, data), total: meta.total, pageNumber: page, limit: ROWS }
    },
  })
}

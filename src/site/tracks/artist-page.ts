import { z } from 'zod'
import { ApiError, pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { withPeaks } from '../page/listed-tracks.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { ArtistView, SiteTrack } from '../page/web-pages.ts'

const TRACKS_PER_PAGE = 20
const MAX_PAGE = 5000

interface ArtistTracks {
  artist: ArtistView['artist']
  data: SiteTrack[]
  meta: ArtistView['meta']
}

export function artistPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/artists/{id}',
    summary: 'An artist and the tracks',
    params: { id: { description: 'Of the artist.', example: '06674786-4a0b-4114-895b-dd874077faec' } },
    query: { page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1) },
    async load({ params, query }, read) {
      const asked = { params: { id: params.id! }, query: { page: query.page, limit: TRACKS_PER_PAGE } }
      const { artist, data, meta } = await read<ArtistTracks>('listArtistTracks', asked).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 400 ? pathNotFound() : error
      })
      // A page after the last: there was one when the link was made.
      if (data.length === 0 && meta.page > 1) throw pathNotFound()
      return { page: 'artist', artist, tracks: await withPeaks(read, data), meta }
    },
  })
}

import type { Endpoint } from '../../http/endpoint.ts'
import { theme } from '../../http/query/page-parameters.ts'
import { slugify } from '../../text/slug.ts'
import { listByIds } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { readPeaks, readTrack, SLUG } from '../page/read-track.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { TrackView } from '../page/web-pages.ts'

/** Bars of a waveform as wide as the page, and as wide as a card. */
const [PAGE_BARS, CARD_BARS] = [180, 90]
const MAX_SIMILAR = 8

interface TrackLicense {
  compliance: { attribution_text: string; takedown_contact: string }
}

/** A track, and the same as a small player for pages of other sites. */
export function trackPages(deps: SitePageDeps): Endpoint[] {
  return [
    sitePage(deps, {
      path: '/tracks/{slug}',
      summary: 'A track',
      params: SLUG,
      async load({ params }, read) {
        const track = await readTrack(read, params.slug!)
        const [peaks, { compliance }, similar] = await Promise.all([
          readPeaks(read, track.id, PAGE_BARS),
          readLicense(read, track.id),
          readSimilar(read, track.id),
        ])
        const genre = { name: track.genre, slug: slugify(track.genre) }
        const { attribution_text: attribution, takedown_contact: takedownContact } = compliance
        return { page: 'track', track, genre, peaks, attribution, takedownContact, similar }
      },
    }),
    sitePage(deps, {
      path: '/embed/{slug}',
      summary: 'A track as a small player for pages of other sites',
      params: SLUG,
      mayBeFramed: true,
      query: { theme: theme() },
      async load({ params, query }, read) {
        const track = await readTrack(read, params.slug!)
        const [peaks, { compliance }] = await Promise.all([
          readPeaks(read, track.id, CARD_BARS),
          readLicense(read, track.id),
        ])
        return { page: 'embed', theme: query.theme, track, peaks, attribution: compliance.attribution_text }
      },
    }),
  ]
}

const readLicense = (read: ReadApi, id: string) => read<TrackLicense>('getTrackLicense', { params: { id } })

async function readSimilar(read: ReadApi, id: string): Promise<TrackView['similar']> {
  const { data } = await read<{ data: { id: string; reason: TrackView['similar'][number]['reason'] }[] }>(
    'listSimilar',
    { params: { id }, query: { limit: MAX_SIMILAR } },
  )
  const reasons = new Map(data.map((each) => [each.id, each.reason]))
  const tracks = await listByIds(read, [...reasons.keys()])
  return tracks.map((track) => ({ track, reason: reasons.get(track.id)! }))
}

import type { TrackLicenseRecord } from '../../catalog/api/license-schemas.ts'
import { judgeUse, USES } from '../../catalog/license-use.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { mediaNotFound, mediaUnreadable, noPreview, pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageChoice, pageParameter } from '../../http/query/page-parameters.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { startOfWindow } from '../../media/signed-links.ts'
import { isSlug } from '../../text/slug.ts'
import { readTrack, SLUG } from '../page/read-track.ts'
import { siteFile, WITH_PAGES } from '../page/site-file.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'

const COUNTRY = /^(?:worldwide|[A-Z]{2})$/

const query = {
  use: pageChoice(USES),
  money: pageChoice(['yes', 'no']),
  where: pageParameter((text) => (COUNTRY.test(text) ? text : undefined), 'worldwide'),
}

/** What visitors who are not partners may do with a track by its licence, and a record of it to keep. */
export function usePage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/tracks/{slug}/use',
    summary: 'Use a track',
    params: SLUG,
    query,
    async load({ params, query: { use, money, where }, at }, read) {
      const track = await readTrack(read, params.slug!)
      const { license, compliance } = await read<TrackLicenseRecord>('getTrackLicense', { params: { id: track.id } })
      const earnsMoney = money === undefined ? undefined : money === 'yes'
      const isAsked = use !== undefined && earnsMoney !== undefined
      return {
        page: 'use',
        track,
        license,
        attribution: compliance.attribution_text,
        use,
        earnsMoney,
        where,
        verdict: isAsked ? judgeUse(license, { use, earnsMoney, where }) : undefined,
        contact: deps.contactEmail,
        at: startOfWindow(at),
      }
    },
  })
}

export interface PreviewDeps {
  live: LiveCatalog
  media: MediaStore
}

/**
 * The preview as a file, under an address that lasts. Not by way of a link that the API signs: that ends while a page is still open, and the
 * request log tells who fetched it, which it may not of a listener.
 */
export function previewRoute({ live, media }: PreviewDeps): Endpoint {
  return siteFile('/tracks/{slug}/preview', 'The preview of a track, to keep', {
    ...WITH_PAGES,
    cache: 'none',
    params: SLUG,
    query: {},
    errors: [noPreview(), mediaUnreadable()],
    onUnreadable: mediaUnreadable,
    hasOwnTimeout: true,
    async handle({ params: { slug = '' }, request }) {
      const catalog = live.current()
      const slot = isSlug(slug) ? catalog.findTrackBySlug(slug) : -1
      if (slot === -1) throw pathNotFound()
      const { audioMedia } = catalog.track(slot)
      if (audioMedia === null) throw noPreview()
      const unreadable = (error: unknown) => Promise.reject(mediaUnreadable(error))
      const stat = await media.stat(audioMedia).catch(unreadable)
      if (stat === undefined) throw mediaNotFound()
      const body = request.method === 'HEAD' ? undefined : await media.open(audioMedia).catch(unreadable)
      return { status: 200, headers: [...PREVIEW_HEADERS, ...describeFile(slug, stat.size)], body }
    },
  })
}

const PREVIEW_HEADERS = [
  ...['Content-Type', 'audio/mpeg', 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
  ...['Cross-Origin-Resource-Policy', 'same-origin'],
]

const describeFile = (slug: string, size: number) => [
  'Content-Length',
  String(size),
  'Content-Disposition',
  `attachment; filename="${slug}.mp3"`,
]

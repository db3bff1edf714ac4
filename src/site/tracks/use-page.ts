import { z } from 'zod'
import type { TrackLicenseRecord } from '../../catalog/api/license-schemas.ts'
import { judgeUse, USES } from '../../catalog/fields/license-use.ts'
import { noPreview } from '../../errors.ts'
import { textAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { startOfWindow } from '../../media/signed-links.ts'
import { readTrack, SLUG } from '../page/read-track.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'

const query = {
  use: z.enum(USES).optional().catch(undefined),
  money: z.enum(['yes', 'no']).optional().catch(undefined),
  where: z
    .string()
    .regex(/^(?:worldwide|[A-Z]{2})$/)
    .catch('worldwide'),
}

/** What somebody who is no partner may do with a track, by the licence that the API tells, and a record of it to keep. */
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

/** The preview as a file: an address that lasts, since links that the API signs end while a page is still open. */
export function previewRoute({ readApi, publicUrl }: SitePageDeps): Endpoint {
  return endpoint({
    id: 'page /tracks/{slug}/preview',
    method: 'GET',
    path: '/tracks/{slug}/preview',
    tag: 'Site',
    summary: 'The preview of a track, to keep',
    access: 'open',
    cache: 'none',
    isPrivate: true,
    params: SLUG,
    query: z.object({}),
    answers: {},
    errors: [noPreview()],
    async handle(input) {
      const read = readApi(input as unknown as EndpointInput<undefined>)
      const { id } = await readTrack(read, input.params.slug!)
      const { audio_url } = await read<{ audio_url: string }>('getAudioUrl', {
        params: { id },
        query: { download: true },
      })
      // Without the host: whoever came by another name of the server stays there.
      const location = audio_url.startsWith(publicUrl) ? audio_url.slice(publicUrl.length) : audio_url
      return textAnswer('', ['Location', location], 302, 'text/plain')
    },
  })
}

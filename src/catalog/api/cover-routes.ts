import { ApiError, coversBusy, coverUnreadable, invalidTrackId, noCover, trackNotFound } from '../../errors.ts'
import { bytesAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { integer } from '../../http/query/parameters.ts'
import type { FindCover } from '../../media/covers.ts'
import { MAX_IMAGE_SIZE, MIN_IMAGE_SIZE } from '../../media/image-limits.ts'
import { IMAGE_TYPES, type ImageFormat, servedSize } from '../../media/images.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { requireTrack, requireUuid, TRACK_ID_PARAM } from './track-routes.ts'

const USUAL_SIZE = 512

/** For pages that have no key: an address that does not change, for `<img>` and for previews in other people's apps. */
export function getCover({ live, findCover }: { live: LiveCatalog; findCover: FindCover }): Endpoint {
  return endpoint({
    id: 'getCover',
    method: 'GET',
    path: '/tracks/{id}/cover',
    tag: 'Tracks',
    summary: 'The cover picture',
    description: [
      'WebP where `Accept` allows it, else JPEG. Served in 64, 128, 256, 512 and 1024 pixels: any other `size` gets the next larger one of',
      'these, and never more than the picture has. A size is made when it is first asked for, a few at once: while too many',
      'wait, `503` with `Retry-After`.',
    ].join(' '),
    access: 'open',
    cache: 'cover',
    params: TRACK_ID_PARAM,
    query: {
      size: integer({
        min: MIN_IMAGE_SIZE,
        max: MAX_IMAGE_SIZE,
        default: USUAL_SIZE,
        description: 'Pixels wanted on the longer side.',
      }),
    },
    answers: { 200: { description: 'The picture.', contentType: Object.values(IMAGE_TYPES) } },
    errors: [invalidTrackId(), trackNotFound(), noCover(), coverUnreadable(), coversBusy()],
    onUnreadable: coverUnreadable,
    hasOwnTimeout: true,
    async handle({ params, query, headers, client }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      const { coverMedia } = catalog.track(requireTrack(catalog, params.id))
      if (coverMedia === null) throw noCover()
      const format = chooseFormat(headers.accept)
      const picture = await findCover(coverMedia, servedSize(query.size), format, client).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : coverUnreadable(cause)
      })
      const headersToAdd = ['Vary', 'Accept', 'Cross-Origin-Resource-Policy', 'cross-origin']
      // A browser may keep it for the day that was promised; a network of caches asks again, since the track may be taken down (RFC 9213).
      return bytesAnswer(picture, IMAGE_TYPES[format], [...headersToAdd, 'CDN-Cache-Control', 'no-cache'])
    },
  })
}

/** The most precise entry decides (RFC 9110, 12.5.1); without the header anything goes. */
export function chooseFormat(accept: string | string[] | undefined): ImageFormat {
  if (accept === undefined) return 'webp'
  const qualities = new Map<string, number>()
  for (const entry of String(accept).toLowerCase().split(',')) {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((part) => part.startsWith('q='))
    qualities.set(type, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  const webp = qualities.get('image/webp') ?? qualities.get('image/*') ?? qualities.get('*/*') ?? 0
  return webp > 0 ? 'webp' : 'jpeg'
}

import { z } from 'zod'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { ApiError, coversBusy, coverUnreadable, pathNotFound } from '../../errors.ts'
import { bytesAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { parseUuid } from '../../http/parameters.ts'
import type { FindCover } from '../../media/covers.ts'
import { MAX_IMAGE_SIZE, MIN_IMAGE_SIZE } from '../../media/image-limits.ts'
import { IMAGE_TYPES, type ImageFormat } from '../../media/images.ts'
import { isSlug } from '../../text/slug.ts'

export interface PictureDeps {
  live: LiveCatalog
  findCover: FindCover
}

const USUAL_SIZE = MAX_IMAGE_SIZE

/**
 * Covers and pictures of artists under addresses that last, for pages that are kept and for the previews that other sites make of ours: links
 * that the API signs end after an hour. Pages show WebP, which some of those sites cannot read. The API's own address of a cover is not used:
 * the request log must tell who asks the API, and may not tell which tracks a listener looks at.
 */
export function pictureRoutes({ live, findCover }: PictureDeps): Endpoint[] {
  const coverAt = (slot: number) => (slot === -1 ? null : live.current().track(slot).coverMedia)
  const findCoverBySlug = (slug: string) => coverAt(isSlug(slug) ? live.current().findTrackBySlug(slug) : -1)
  const findCoverById = (text: string) => {
    const id = parseUuid(text)
    return coverAt(id === undefined ? -1 : live.current().findTrack(id))
  }
  const findPicture = (text: string) => {
    const id = parseUuid(text)
    const slot = id === undefined ? -1 : live.current().findArtist(id)
    return slot === -1 ? null : live.current().artist(slot).avatarMedia
  }
  return [
    picture(findCover, '/tracks/{name}/cover.jpg', 'jpeg', findCoverBySlug),
    // By the id, which no other track ever gets: browsers keep a picture for a day.
    picture(findCover, '/tracks/{name}/cover.webp', 'webp', findCoverById),
    picture(findCover, '/artists/{name}/picture.jpg', 'jpeg', findPicture),
    picture(findCover, '/artists/{name}/picture.webp', 'webp', findPicture),
  ]
}

function picture(
  findCover: FindCover,
  path: string,
  format: ImageFormat,
  findMedia: (name: string) => string | null,
): Endpoint {
  return endpoint({
    id: `page ${path}`,
    method: 'GET',
    path,
    tag: 'Site',
    summary: 'A picture',
    access: 'open',
    cache: 'cover',
    countsAsFile: true,
    isPrivate: true,
    params: { name: { description: 'Whose picture.', example: 'mua-tren-pho-cu' } },
    query: z.object({
      size: z.coerce.number().int().min(MIN_IMAGE_SIZE).max(MAX_IMAGE_SIZE).catch(USUAL_SIZE),
    }),
    answers: {},
    errors: [coverUnreadable(), coversBusy()],
    onUnreadable: coverUnreadable,
    hasOwnTimeout: true,
    async handle({ params, query, client }) {
      const media = findMedia(params.name!)
      if (media === null) throw pathNotFound()
      const bytes = await findCover(media, query.size, format, client).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : coverUnreadable(cause)
      })
      // As for covers of the API: a network of caches asks again, since the track may be taken down.
      const headers = ['Cross-Origin-Resource-Policy', 'cross-origin', 'CDN-Cache-Control', 'no-cache']
      return bytesAnswer(bytes, IMAGE_TYPES[format], headers)
    },
  })
}

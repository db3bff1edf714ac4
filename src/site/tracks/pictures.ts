import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { ApiError, coversBusy, coverUnreadable, pathNotFound } from '../../errors.ts'
import { bytesAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { pageInteger } from '../../http/query/page-parameters.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { FindCover } from '../../media/covers.ts'
import { MAX_IMAGE_SIZE, MIN_IMAGE_SIZE } from '../../media/image-limits.ts'
import { IMAGE_TYPES, type ImageFormat, siteSize } from '../../media/images.ts'
import { isSlug } from '../../text/slug.ts'
import { findOwnCover, type OwnCoverDeps } from '../cards/find-own-cover.ts'
import type { ReadApi } from '../page/read-api.ts'
import { readPeaks } from '../page/read-track.ts'

export interface PictureDeps extends OwnCoverDeps {
  live: LiveCatalog
  findCover: FindCover
  readApi: (input: EndpointInput<undefined>) => ReadApi
}

/** A stored picture, or a track that has none and gets one of its own. */
type Found = { media: string } | { track: { id: string; title: string } } | undefined

const USUAL_SIZE = MAX_IMAGE_SIZE
/** More than are drawn, whatever the size. */
const OWN_COVER_BARS = 56

/**
 * Covers and pictures of artists and collections under addresses that last, for pages that are kept and for the previews that other sites make of ours: links
 * that the API signs end after an hour. Pages show WebP, which some of those sites cannot read. The API's own address of a cover is not used:
 * the request log must tell who asks the API, and may not tell which tracks a listener looks at.
 */
export function pictureRoutes(deps: PictureDeps): Endpoint[] {
  const { live } = deps
  const coverAt = (slot: number): Found => {
    if (slot === -1) return undefined
    const { id, title, coverMedia } = live.current().track(slot)
    return coverMedia === null ? { track: { id, title } } : { media: coverMedia }
  }
  const findCoverBySlug = (slug: string) => coverAt(isSlug(slug) ? live.current().findTrackBySlug(slug) : -1)
  const findCoverById = (text: string) => {
    const id = parseUuid(text)
    return coverAt(id === undefined ? -1 : live.current().findTrack(id))
  }
  const findPicture = (text: string): Found => {
    const id = parseUuid(text)
    const slot = id === undefined ? -1 : live.current().findArtist(id)
    const media = slot === -1 ? null : live.current().artist(slot).avatarMedia
    return media === null ? undefined : { media }
  }
  const findCollectionCover = (slug: string): Found => {
    const media = isSlug(slug) ? live.current().findCollection(slug)?.coverMedia : undefined
    return media ? { media } : undefined
  }
  return [
    picture(deps, '/tracks/{name}/cover.jpg', 'jpeg', findCoverBySlug),
    // By the id, which no other track ever gets: browsers keep a picture for a day.
    picture(deps, '/tracks/{name}/cover.webp', 'webp', findCoverById),
    picture(deps, '/artists/{name}/picture.jpg', 'jpeg', findPicture),
    picture(deps, '/artists/{name}/picture.webp', 'webp', findPicture),
    picture(deps, '/collections/{name}/picture.jpg', 'jpeg', findCollectionCover),
    picture(deps, '/collections/{name}/picture.webp', 'webp', findCollectionCover),
  ]
}

function picture(deps: PictureDeps, path: string, format: ImageFormat, find: (name: string) => Found): Endpoint {
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
    query: { size: pageInteger(MIN_IMAGE_SIZE, MAX_IMAGE_SIZE) },
    answers: {},
    errors: [coverUnreadable(), coversBusy()],
    onUnreadable: coverUnreadable,
    hasOwnTimeout: true,
    async handle(input) {
      const { params, query, client } = input
      const size = siteSize(query.size ?? USUAL_SIZE)
      const found = find(params.name!)
      if (found === undefined) throw pathNotFound()
      const read = deps.readApi(input as unknown as EndpointInput<undefined>)
      const finding =
        'media' in found
          ? deps.findCover(found.media, size, format, client)
          : readPeaks(read, found.track.id, OWN_COVER_BARS).then((peaks) =>
              findOwnCover(deps, { ...found.track, peaks }, size, format, client),
            )
      const bytes = await finding.catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : coverUnreadable(cause)
      })
      // As for covers of the API: a network of caches asks again, since the track may be taken down.
      const headers = ['Cross-Origin-Resource-Policy', 'cross-origin', 'CDN-Cache-Control', 'no-cache']
      return bytesAnswer(bytes, IMAGE_TYPES[format], headers)
    },
  })
}

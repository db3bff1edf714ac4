import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { pathNotFound } from '../../errors.ts'
import type { Endpoint, EndpointInput } from '../../http/endpoint.ts'
import { pageInteger } from '../../http/query/page-parameters.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { FindCover } from '../../media/covers.ts'
import { MAX_IMAGE_SIZE, MIN_IMAGE_SIZE } from '../../media/image-limits.ts'
import { IMAGE_TYPES, type ImageFormat, siteSize } from '../../media/images.ts'
import { isSlug } from '../../text/slug.ts'
import { findOwnCover, type OwnCoverDeps } from '../cards/find-own-cover.ts'
import { pictureRoute } from '../cards/picture-route.ts'
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
  return pictureRoute({
    path,
    summary: 'A picture',
    params: { name: { description: 'Whose picture.', example: 'mua-tren-pho-cu' } },
    query: { size: pageInteger(MIN_IMAGE_SIZE, MAX_IMAGE_SIZE) },
    type: IMAGE_TYPES[format],
    async find(input) {
      const size = siteSize(input.query.size ?? USUAL_SIZE)
      const found = find(input.params.name!)
      if (found === undefined) throw pathNotFound()
      if ('media' in found) return await deps.findCover(found.media, size, format, input.client)
      const read = deps.readApi(input as unknown as EndpointInput<undefined>)
      const peaks = await readPeaks(read, found.track.id, OWN_COVER_BARS)
      return await findOwnCover(deps, { ...found.track, peaks }, size, format, input.client)
    },
  })
}

import { ApiError, coversBusy, coverUnreadable } from '../../errors.ts'
import { bytesAnswer } from '../../http/answer.ts'
import type { Endpoint, EndpointInput, PathParameter } from '../../http/endpoint.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'
import { siteFile, WITH_PAGES } from '../page/site-file.ts'

interface PictureRoute<Q extends QueryParameters> {
  path: string
  summary: string
  params?: Readonly<Record<string, PathParameter>>
  query: Q
  type: string
  find(input: EndpointInput<Q>): Promise<Buffer>
}

/** A cover, a portrait or a card: for our pages, and for other sites. */
export function pictureRoute<Q extends QueryParameters>({
  find,
  type,
  path,
  summary,
  ...route
}: PictureRoute<Q>): Endpoint {
  return siteFile<Q>(path, summary, {
    ...route,
    ...WITH_PAGES,
    cache: 'cover',
    errors: [coverUnreadable(), coversBusy()],
    onUnreadable: coverUnreadable,
    hasOwnTimeout: true,
    async handle(input) {
      const bytes = await find(input).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : coverUnreadable(cause)
      })
      // As for covers of the API: a network of caches asks again, since the track may be taken down.
      return bytesAnswer(bytes, type, ['Cross-Origin-Resource-Policy', 'cross-origin', 'CDN-Cache-Control', 'no-cache'])
    },
  })
}

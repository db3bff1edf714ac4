import { pathNotFound } from '../errors.ts'
import { type Answer, bytesAnswer } from '../http/answer.ts'
import { preferredEncoding } from '../http/compression.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { siteFile, WITH_PAGES } from './page/site-file.ts'
import type { Asset, LoadWebApp } from './page/web-app.ts'

/** Scripts, styles and fonts of the pages. A name changes with the content, so that a browser asks for each once and never again. */
export function assetRoutes(loadWebApp: LoadWebApp): Endpoint[] {
  return [
    siteFile('/assets/{name}', 'A script, style sheet or font of the pages', {
      ...WITH_PAGES,
      isSameOrigin: true,
      cache: 'asset',
      async handle({ params, headers }) {
        const { assets } = await loadWebApp()
        // Only names of the build's own list: a path is never made of what was asked for.
        const asset = assets.get(params.name!)
        if (asset === undefined) throw pathNotFound()
        return encodedAnswer(asset, headers['accept-encoding'] as string | undefined)
      },
    }),
  ]
}

function encodedAnswer(asset: Asset, acceptEncoding: string | undefined): Answer {
  const encoding = preferredEncoding(acceptEncoding)
  const encoded = encoding === 'identity' ? undefined : asset[encoding]
  if (encoded === undefined) return bytesAnswer(asset.identity, asset.contentType)
  return bytesAnswer(encoded, asset.contentType, ['Content-Encoding', encoding])
}

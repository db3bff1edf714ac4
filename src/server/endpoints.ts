import { outsideRequest } from '../async/request-writes.ts'
import { catalogRoutes } from '../catalog/api/routes.ts'
import { createTrackJson } from '../catalog/api/track-json.ts'
import { chartRoutes } from '../catalog/charts/routes.ts'
import { collectionRoutes } from '../catalog/collections/routes.ts'
import { proofRoutes } from '../catalog/proofs/routes.ts'
import type { Config } from '../config/config.ts'
import type { ApiError } from '../errors.ts'
import { exportRoutes } from '../exports/routes.ts'
import { describeApi } from '../http/document/openapi.ts'
import { PUBLIC_API } from '../http/document/public-api.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { listeningRoutes } from '../listening/routes.ts'
import { createLinkSigner } from '../media/signed-links.ts'
import { opsRoutes } from '../ops/routes.ts'
import { API_VERSION } from '../ops/version.ts'
import { usageRoutes } from '../requests/usage-routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { assistantRoutes } from '../site/assistants/routes.ts'
import type { ApiDocument } from '../site/docs/api-document.ts'
import { watermarkRoutes } from '../watermark/routes.ts'
import { openWatermarkVariants } from '../watermark/variants/variants.ts'
import { EVENT_DOCS } from '../webhooks/api/event-docs.ts'
import { webhookRoutes } from '../webhooks/api/routes.ts'
import type { Background } from './background.ts'
import type { Dependencies } from './dependencies.ts'
import type { Readiness } from './readiness.ts'

/** Every endpoint of the API. */
export function gatherEndpoints(deps: Dependencies, background: Background, readiness: Readiness): Endpoint[] {
  const { config, store, limits, secrets, logger } = deps
  const { sealingKeys, watermarkSecrets } = secrets
  const signer = createLinkSigner(config.publicUrl, secrets.signingSecret)
  const parts = {
    ...{ ...config, ...deps, sealingKeys, watermarkSecrets, signer },
    db: store.db,
    fragments: createTrackJson(signer),
    windows: limits.windows,
    shipLog: deps.shipper.flush,
    appliedSeq: () => background.catalogSeq,
    allowPrivateNetworks: config.webhooks.allowPrivateNetworks,
    onSlowLookup: (err: Error) => logger.warn({ err }, 'looking up the host of a webhook'),
    wakeDeliverer: () => outsideRequest(deps.deliverer.wake),
    findMarked: openWatermarkVariants({
      ...deps,
      media: deps.requestMedia,
      secrets: watermarkSecrets,
      queue: deps.markingQueue,
    }),
  }
  const routes = [
    ...[catalogRoutes, collectionRoutes, chartRoutes, searchRoutes, usageRoutes, watermarkRoutes, exportRoutes],
    ...[proofRoutes, webhookRoutes],
  ]
  const endpoints: Endpoint[] = opsEndpoints(deps, readiness, () => endpoints)
  endpoints.push(...routes.flatMap((make) => make(parts)))
  return endpoints
}

function opsEndpoints(deps: Dependencies, readiness: Readiness, endpoints: () => readonly Endpoint[]): Endpoint[] {
  let document: string | undefined
  return opsRoutes({
    ...readiness,
    ...deps,
    processes: () => deps.member?.overview,
    endpoints,
    openapi() {
      document ??= JSON.stringify(openApiDocument(deps.config, endpoints()))
      return document
    },
  })
}

/** What assistants call: the API as tools. */
export function gatherTools({ config, logger }: Dependencies, endpoints: readonly Endpoint[]): Endpoint[] {
  const onFault = (error: ApiError) => logger.error({ err: error.cause ?? error, route: '/mcp' }, error.message)
  return assistantRoutes({ ...config, version: API_VERSION, endpoints, onFault })
}

/** What listeners call from the site. */
export function gatherListening(deps: Dependencies): Endpoint[] {
  const { config, limits, secrets, logger, plays } = deps
  return listeningRoutes({
    ...deps,
    media: deps.requestMedia,
    keys: secrets.listeningKeys,
    windows: limits.addressWindows,
    perMinute: deps.ownLimits.listensPerMinute,
    publicUrl: config.publicUrl,
    now: deps.clock.now,
    onPlay: () => {
      plays.counted += 1
    },
    onError: (err) => logger.warn({ err }, 'noting what of a preview was sent'),
  })
}

/** The OpenAPI document of these endpoints. */
export function openApiDocument(config: Config, endpoints: readonly Endpoint[]): ApiDocument {
  return describeApi(endpoints, {
    serviceName: config.serviceName,
    contact: config.takedownContact,
    version: API_VERSION,
    serverUrl: serverUrlOf(config.publicUrl),
    licenseUrl: `${config.publicUrl}/licenses`,
    webhooks: EVENT_DOCS,
    audience: PUBLIC_API,
  }) as unknown as ApiDocument
}

/** Where no address was given, the document says "here": `localhost` is right on one machine only. */
function serverUrlOf(publicUrl: string): string {
  return new URL(publicUrl).hostname === 'localhost' ? '/api/public' : `${publicUrl}/api/public`
}

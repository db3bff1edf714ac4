import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Backlog } from './access/backlog.ts'
import { accessRoutes } from './access/routes.ts'
import { makeFragments } from './catalog/fragments.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { chartRoutes } from './charts/routes.ts'
import type { Config } from './config.ts'
import type { Endpoint } from './http/endpoint.ts'
import { describeApi } from './http/openapi.ts'
import { makeMarkingDesk } from './marking-desk.ts'
import { makeCoverFinder } from './media/covers.ts'
import { openKeptFiles } from './media/kept-files.ts'
import { makeLinkSigner } from './media/signed-links.ts'
import { makeDatabaseProbe } from './ops/database-probe.ts'
import { opsRoutes, type ReadinessCheck } from './ops/routes.ts'
import { API_VERSION } from './ops/version.ts'
import { searchRoutes } from './search/routes.ts'
import type { Parts } from './service-parts.ts'
import type { ApiDocument } from './site/docs-page.ts'
import { openLine } from './waiting-line.ts'
import { watermarkRoutes } from './watermark/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const COVER_CACHE_BYTES = 512 * 1024 * 1024
/** Of Node's four threads for files, which resizing takes one by one, at least two are left to the files. */
const COVERS_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const MOST_COVERS_WAITING = 64

/** Every endpoint of the API. */
export function gatherEndpoints(parts: Parts, appliedSeq: () => number): Endpoint[] {
  const { config, store, live, limits, shipper, resolveHost, now } = parts
  const signer = makeLinkSigner(config.publicUrl, parts.secrets.signingSecret)
  const findCover = makeCoverFinder({
    media: parts.media,
    kept: openKeptFiles(join(config.dataDir, 'covers'), COVER_CACHE_BYTES),
    enterLine: openLine({ places: COVERS_AT_ONCE, mostWaiting: MOST_COVERS_WAITING }).enter,
  })
  const endpoints: Endpoint[] = []
  endpoints.push(
    ...opsEndpoints(parts, () => endpoints),
    ...catalogRoutes({ ...config, live, db: store.db, fragments: makeFragments(signer), signer, findCover, now }),
    ...chartRoutes({ live, signer, now }),
    ...searchRoutes({ live, signer, now, insight: parts.insight }),
    ...accessRoutes({ store, windows: limits.windows, shipLog: shipper.flush, now }),
    ...watermarkRoutes({
      ...{ live, store, now, watermarkSecrets: parts.secrets.watermarkSecrets },
      findMarked: makeMarkingDesk({ store, media: parts.media, secrets: parts.secrets.watermarkSecrets, now }),
    }),
    ...webhookRoutes({
      ...{ store, resolveHost, appliedSeq, now },
      secretKey: parts.secrets.webhookSecretKeys[0],
      allowPrivateNetworks: config.webhooks.allowPrivateNetworks,
    }),
  )
  return endpoints
}

function opsEndpoints(parts: Parts, endpoints: () => readonly Endpoint[]): Endpoint[] {
  const { config, store, live, journal, shipper, metrics, now, shutdown } = parts
  const probe = makeDatabaseProbe(store.ping, () => performance.now())
  const readinessChecks: ReadinessCheck[] = [
    { name: 'backend_config', look: () => (config.isSuspended ? 'the API is suspended (API_SUSPENDED)' : null) },
    { name: 'database_read', look: async () => (await probe()).reason },
    { name: 'catalog_read', look: () => (live.isLoaded ? null : 'the catalogue has not been loaded yet') },
    { name: 'request_log', look: () => journal.problem ?? backlogProblem(shipper.backlog) },
    { name: 'shutdown', look: () => (shutdown.isUnderWay ? 'the server is shutting down' : null) },
  ]
  let document: string | undefined
  return opsRoutes({
    config,
    now,
    probe,
    readinessChecks,
    metrics,
    endpoints,
    catalogSize() {
      if (!live.isLoaded) return undefined
      const { trackCount, artistCount, playCountTotal } = live.current()
      return { tracks: trackCount, artists: artistCount, plays: playCountTotal }
    },
    openapi() {
      document ??= JSON.stringify(describe(config, endpoints()))
      return document
    },
  })
}

function backlogProblem({ isDropping }: Backlog): string | null {
  return isDropping ? 'the store takes no lines of the request log, and the oldest are given up (JOURNAL_MAX_MB)' : null
}

/** The OpenAPI document of these endpoints. */
export function describe(config: Config, endpoints: readonly Endpoint[]): ApiDocument {
  return describeApi(endpoints, {
    serviceName: config.serviceName,
    contact: config.takedownContact,
    version: API_VERSION,
    serverUrl: `${config.publicUrl}/api/public`,
  }) as unknown as ApiDocument
}

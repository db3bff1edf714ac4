import { consolePages, partnerPages } from '../console/app-page.ts'
import { applyRoutes } from '../console/applying/apply-routes.ts'
import { claimRoutes } from '../console/applying/claim-routes.ts'
import { adminRoutes } from '../console/routes.ts'
import type { SelfServiceDeps } from '../console/self-service/deps.ts'
import { partnerApiRoutes } from '../console/self-service/routes.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { assetRoutes } from '../site/asset-routes.ts'
import { createApiReader } from '../site/page/read-api.ts'
import { sitePages } from '../site/routes.ts'
import { consoleParts } from './console-deps.ts'
import type { Dependencies } from './dependencies.ts'
import { gatherListening, gatherTools, openApiDocument } from './endpoints.ts'
import type { Readiness } from './readiness.ts'
import { servedBy } from './roles/served-by.ts'
import { createRouter, type Mounted } from './router.ts'

/** The pages of the site, by their own paths. */
function gatherSite(deps: Dependencies, selfService: SelfServiceDeps): Endpoint[] {
  const { config } = deps
  const { publicEndpoints: endpoints } = selfService
  const { limits } = config
  const parts = { ...config, ...deps, limits, media: deps.requestMedia, defaultQuota: limits.keyPerMinute }
  return [
    ...sitePages({
      ...parts,
      readApi: createApiReader(endpoints, deps.work.goOn),
      enqueueWork: deps.work.goOn,
      openapi: () => openApiDocument(config, endpoints),
    }),
    ...partnerPages(selfService, deps.loadWebApp),
    ...applyRoutes(parts),
    ...claimRoutes(parts),
  ]
}

/** All that has an address: the API, the console, the pages. */
export function openRouter(deps: Dependencies, selfService: SelfServiceDeps, readiness: Readiness) {
  const { publicEndpoints: endpoints } = selfService
  const { config, roles } = deps
  const adminEndpoints = adminRoutes(consoleParts(deps, readiness))
  const partnerEndpoints = partnerApiRoutes(selfService)
  const mounted: Mounted[] = [
    { base: '/api/public', endpoints: servedBy(roles, ['api'], endpoints) },
    { base: '', endpoints: servedBy(roles, ['api'], gatherTools(deps, endpoints)) },
    { base: '/api/admin', endpoints: servedBy(roles, ['console'], adminEndpoints) },
    { base: '/api/partner', endpoints: servedBy(roles, ['site'], partnerEndpoints) },
    { base: '', endpoints: servedBy(roles, ['site'], [...gatherSite(deps, selfService), ...gatherListening(deps)]) },
    { base: '', endpoints: servedBy(roles, ['site', 'console'], assetRoutes(deps.loadWebApp)) },
    { base: '', endpoints: servedBy(roles, ['console'], consolePages({ ...config, ...deps })) },
  ]
  return { router: createRouter(mounted), mounted, adminEndpoints, partnerEndpoints }
}

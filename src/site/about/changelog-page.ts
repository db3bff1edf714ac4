import type { Endpoint } from '../../http/endpoint.ts'
import { API_VERSION } from '../../ops/version.ts'
import { API_CHANGES } from '../docs/api-changes.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'

export function changelogPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/changelog',
    summary: 'What has changed in the API',
    load: () => ({ page: 'changelog', changes: API_CHANGES, version: API_VERSION }),
  })
}

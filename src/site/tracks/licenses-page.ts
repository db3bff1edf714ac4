import type { Endpoint } from '../../http/endpoint.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { LicensesView } from '../page/web-pages.ts'

interface Licenses {
  data: LicensesView['licenses']
  meta: { attribution_format: string; takedown_contact: string }
}

/** The page that `license.url` points to: the code of a licence is the anchor of its part. */
export function licensesPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/licenses',
    summary: 'Licences',
    async load(_, read) {
      const { data, meta } = await read<Licenses>('listLicenses')
      return {
        page: 'licenses',
        licenses: data,
        attributionFormat: meta.attribution_format,
        takedownContact: meta.takedown_contact,
      }
    },
  })
}

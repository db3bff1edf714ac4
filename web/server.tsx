import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { AppFrame, ApplyFrame, ClaimFrame, SiteFrame, SiteView, WebPages } from '../src/site/page/web-pages.ts'
import { AppDocument } from './app/document.tsx'
import { ApplyDocument } from './site/apply.tsx'
import { ClaimDocument } from './site/claim.tsx'
import { SiteDocument } from './site/document.tsx'

/** The pages that the server renders. `src/site/page/web-app.ts` loads this file as the build bundled it for Node. */
export const pages: WebPages = {
  renderConsole: (frame: AppFrame) => toDocument(<AppDocument app="console" frame={frame} />),
  renderPartner: (frame: AppFrame) => toDocument(<AppDocument app="partner" frame={frame} />),
  renderApply: (frame: ApplyFrame) => toDocument(<ApplyDocument {...frame} />),
  renderSite: (frame: SiteFrame & { view: SiteView }) => toDocument(<SiteDocument {...frame} />),
  renderClaim: (frame: ClaimFrame) => toDocument(<ClaimDocument {...frame} />),
}

const toDocument = (page: VNode) => `<!doctype html>${renderToString(page)}`

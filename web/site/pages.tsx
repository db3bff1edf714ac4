import type { SiteFrame, SiteView } from '../../src/site/web-pages.ts'
import type { PageContent } from './page-content.ts'
import { homePage } from './pages/home.tsx'

/** Each view by the function that shows it. */
const PAGES: {
  [Page in SiteView['page']]: (view: Extract<SiteView, { page: Page }>, frame: SiteFrame) => PageContent
} = {
  home: homePage,
}

export function renderView(view: SiteView, frame: SiteFrame): PageContent {
  return (PAGES[view.page] as (view: SiteView, frame: SiteFrame) => PageContent)(view, frame)
}

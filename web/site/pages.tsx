import type { SiteFrame, SiteView } from '../../src/site/web-pages.ts'
import { docsPage } from '../docs/pages.tsx'
import type { PageContent } from './page-content.ts'
import { chartsPage } from './pages/charts.tsx'
import { genrePage } from './pages/genre.tsx'
import { homePage } from './pages/home.tsx'
import { searchPage } from './pages/search.tsx'

/** Each view by the function that shows it. */
const PAGES: {
  [Page in SiteView['page']]: (view: Extract<SiteView, { page: Page }>, frame: SiteFrame) => PageContent
} = {
  home: homePage,
  search: searchPage,
  genre: genrePage,
  charts: chartsPage,
  docs: docsPage,
}

export function renderView(view: SiteView, frame: SiteFrame): PageContent {
  return (PAGES[view.page] as (view: SiteView, frame: SiteFrame) => PageContent)(view, frame)
}

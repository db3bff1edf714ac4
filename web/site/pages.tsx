import type { SiteFrame, SiteView } from '../../src/site/page/web-pages.ts'
import { docsPage } from '../docs/pages.tsx'
import { changelogPage } from './about/changelog.tsx'
import { collectionPage, collectionsPage } from './about/collections.tsx'
import { genresPage } from './about/genres.tsx'
import { newPage } from './about/new.tsx'
import { statusPage } from './about/status.tsx'
import { textPage } from './about/text.tsx'
import { artistPage } from './pages/artist.tsx'
import { chartsPage } from './pages/charts.tsx'
import { embedPage } from './pages/embed.tsx'
import { embedListPage } from './pages/embed-list.tsx'
import { errorPage } from './pages/error.tsx'
import { genrePage } from './pages/genre.tsx'
import { homePage } from './pages/home.tsx'
import { licensesPage } from './pages/licenses.tsx'
import { likedPage } from './pages/liked.tsx'
import { listsPage } from './pages/lists.tsx'
import { searchPage } from './pages/search.tsx'
import { trackPage } from './pages/track.tsx'
import type { PageContent } from './parts/page-content.ts'
import { usePage } from './use/page.tsx'
import { verifyPage } from './verify/page.tsx'

/** Each view by the function that shows it. */
const PAGES: {
  [Page in SiteView['page']]: (view: Extract<SiteView, { page: Page }>, frame: SiteFrame) => PageContent
} = {
  home: homePage,
  search: searchPage,
  genre: genrePage,
  charts: chartsPage,
  docs: docsPage,
  track: trackPage,
  use: usePage,
  embed: embedPage,
  'embed-list': embedListPage,
  artist: artistPage,
  licenses: licensesPage,
  genres: genresPage,
  collections: collectionsPage,
  collection: collectionPage,
  new: newPage,
  text: textPage,
  status: statusPage,
  changelog: changelogPage,
  liked: likedPage,
  lists: listsPage,
  verify: verifyPage,
  error: errorPage,
}

export function renderView(view: SiteView, frame: SiteFrame): PageContent {
  return (PAGES[view.page] as (view: SiteView, frame: SiteFrame) => PageContent)(view, frame)
}

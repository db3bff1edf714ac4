import { keySetRoute } from '../catalog/proofs/routes.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { changelogPage } from './about/changelog-page.ts'
import { collectionsPages } from './about/collections-pages.ts'
import { genresPage } from './about/genres-page.ts'
import { securityTxtRoute } from './about/security-txt.ts'
import { type StatusDeps, statusPage } from './about/status-page.ts'
import { type TextDeps, textPages } from './about/text-pages.ts'
import { type CardDeps, cardRoutes } from './cards/card-routes.ts'
import { type CrawlerDeps, crawlerRoutes } from './crawlers.ts'
import { type DocsDeps, docsPages } from './docs/routes.ts'
import { type FeedDeps, feedRoutes } from './feeds/feed-routes.ts'
import { installRoutes } from './feeds/install-routes.ts'
import { type FindDeps, searchPage } from './find/search-page.ts'
import { suggestRoute } from './find/suggest-links.ts'
import { chartsPage, genrePage, homePage, newPage } from './find/track-lists.ts'
import { embeddedListPage, likedPage, listsPage } from './liked-page.ts'
import { artistPage } from './tracks/artist-page.ts'
import { licensesPage } from './tracks/licenses-page.ts'
import { oembedRoute } from './tracks/oembed.ts'
import { type PictureDeps, pictureRoutes } from './tracks/pictures.ts'
import { trackPages } from './tracks/track-page.ts'
import { type PreviewDeps, previewRoute, usePage } from './tracks/use-page.ts'
import { type VerifyDeps, verifyPages } from './verify/verify-pages.ts'

export interface SiteDeps
  extends FindDeps,
    DocsDeps,
    PictureDeps,
    CrawlerDeps,
    TextDeps,
    StatusDeps,
    FeedDeps,
    CardDeps,
    PreviewDeps,
    VerifyDeps {}

/** The pages of the site. Their paths begin at the root, not at /api/public. */
export function sitePages(deps: SiteDeps): Endpoint[] {
  const pages = [
    homePage(deps),
    chartsPage(deps),
    searchPage(deps),
    genrePage(deps),
    ...trackPages(deps),
    usePage(deps),
    artistPage(deps),
    licensesPage(deps),
    genresPage(deps),
    ...collectionsPages(deps),
    newPage(deps),
    ...textPages(deps),
    statusPage(deps),
    changelogPage(deps),
    likedPage(deps),
    listsPage(deps),
    embeddedListPage(deps),
    ...verifyPages(deps),
    ...docsPages(deps),
  ]
  return [
    ...pages,
    keySetRoute(deps.verifier),
    securityTxtRoute(deps),
    suggestRoute(deps.readApi),
    oembedRoute(deps),
    previewRoute(deps),
    ...pictureRoutes(deps),
    ...cardRoutes(deps),
    ...crawlerRoutes({ ...deps, ownPages: ownPages(pages) }),
    ...feedRoutes(deps),
    ...installRoutes(deps),
  ]
}

/** Personal pages are not for search engines. */
const UNLISTED: ReadonlySet<string> = new Set(['/liked', '/lists', '/embed'])

/** What the site map lists beside tracks, artists and genres: every page with an address of its own, and the one where a partner begins. */
function ownPages(pages: readonly Endpoint[]): string[] {
  const paths = pages.flatMap(({ isPage, path }) => (isPage === true ? path : []))
  const isFound = (path: string) => !path.includes('{') && !path.startsWith('/docs/') && !UNLISTED.has(path)
  return [...paths.filter(isFound), '/apply']
}

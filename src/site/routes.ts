import { textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { type CrawlerDeps, crawlerRoutes } from './crawlers.ts'
import { type DocsDeps, docsPages } from './docs/routes.ts'
import { chartsPage } from './find/charts-page.ts'
import { genrePage } from './find/genre-page.ts'
import { type FindDeps, searchPage } from './find/search-page.ts'
import { suggestRoute } from './find/suggest-links.ts'
import { homePage } from './home-page.ts'
import { ICON } from './icon.ts'
import { likedPage } from './liked-page.ts'
import { artistPage } from './tracks/artist-page.ts'
import { licensesPage } from './tracks/licenses-page.ts'
import { oembedRoute } from './tracks/oembed.ts'
import { type PictureDeps, pictureRoutes } from './tracks/pictures.ts'
import { trackPages } from './tracks/track-page.ts'

export interface SiteDeps extends FindDeps, DocsDeps, PictureDeps, CrawlerDeps {}

/** The pages of the site. Their paths begin at the root, not at /api/public. */
export function sitePages(deps: SiteDeps): Endpoint[] {
  const pages = [
    homePage(deps),
    chartsPage(deps),
    searchPage(deps),
    genrePage(deps),
    ...trackPages(deps),
    artistPage(deps),
    licensesPage(deps),
    likedPage(deps),
    ...docsPages(deps),
  ]
  return [
    ...pages,
    suggestRoute(deps.readApi),
    oembedRoute(deps),
    ...pictureRoutes(deps),
    ...crawlerRoutes({ ...deps, ownPages: ownPages(pages) }),
    favicon(),
  ]
}

/** What the site map lists beside tracks, artists and genres: every page with an address of its own, and the one where a partner begins. */
function ownPages(pages: readonly Endpoint[]): string[] {
  const paths = pages.flatMap(({ isPage, path }) => (isPage === true ? path : []))
  // What somebody has liked is nobody else's page.
  const isFound = (path: string) => !path.includes('{') && !path.startsWith('/docs/') && path !== '/liked'
  return [...paths.filter(isFound), '/apply']
}

function favicon(): Endpoint {
  const answer = textAnswer(ICON, [], 200, 'image/svg+xml')
  return endpoint({
    id: 'page /favicon.ico',
    method: 'GET',
    path: '/favicon.ico',
    tag: 'Site',
    summary: 'The icon of the pages',
    access: 'open',
    cache: 'spec',
    countsAsFile: true,
    isPrivate: true,
    answers: {},
    errors: [],
    handle: () => answer,
  })
}

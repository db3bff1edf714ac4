import { textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { type CrawlerParts, crawlerRoutes } from './crawlers.ts'
import { type DocsParts, docsPages } from './docs/routes.ts'
import { chartsPage } from './find/charts-page.ts'
import { genrePage } from './find/genre-page.ts'
import { type FindParts, searchPage } from './find/search-page.ts'
import { suggestRoute } from './find/suggest-links.ts'
import { homePage } from './home-page.ts'
import { ICON } from './icon.ts'
import { artistPage } from './tracks/artist-page.ts'
import { licensesPage } from './tracks/licenses-page.ts'
import { oembedRoute } from './tracks/oembed.ts'
import { type PictureParts, pictureRoutes } from './tracks/pictures.ts'
import { trackPages } from './tracks/track-page.ts'

export interface SiteParts extends FindParts, DocsParts, PictureParts, CrawlerParts {}

/** The pages of the site. Their paths begin at the root, not at /api/public. */
export function sitePages(parts: SiteParts): Endpoint[] {
  return [
    homePage(parts),
    searchPage(parts),
    genrePage(parts),
    chartsPage(parts),
    suggestRoute(parts.readApi),
    ...docsPages(parts),
    ...trackPages(parts),
    artistPage(parts),
    licensesPage(parts),
    oembedRoute(parts),
    ...pictureRoutes(parts),
    ...crawlerRoutes(parts),
    favicon(),
  ]
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
    hidesReader: true,
    answers: {},
    errors: [],
    handle: () => answer,
  })
}

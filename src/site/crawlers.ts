import type { Catalog } from '../catalog/catalog.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { pathNotFound } from '../errors.ts'
import { textAnswer } from '../http/answer.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { escapeXml } from '../text/escape-xml.ts'
import { slugify } from '../text/slug.ts'
import { isoTime } from '../text/time.ts'
import { MADE_ONCE, siteFile } from './page/site-file.ts'

export interface CrawlerDeps {
  live: LiveCatalog
  publicUrl: string
}

interface SiteMap extends CrawlerDeps {
  /** Paths of the pages that are of no track, artist, genre or collection. */
  ownPages: readonly string[]
}

/** The protocol allows 50,000 addresses in a file; a tenth is rendered in a few milliseconds. */
const URLS_PER_FILE = 5000
const XML = 'text/xml; charset=utf-8'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Listed {
  path: string
  /** When it was published; not known of pages that change all the time. */
  at?: number
}

/** What search engines are told: which pages there are, and which to leave alone. https://www.sitemaps.org/protocol.html */
export function crawlerRoutes({ live, publicUrl, ownPages }: SiteMap): Endpoint[] {
  return [
    siteFile('/robots.txt', 'What robots may read', {
      ...MADE_ONCE,
      handle: () => textAnswer(renderRobots(publicUrl), [], 200, 'text/plain; charset=utf-8'),
    }),
    siteFile('/sitemap.xml', 'The lists of pages', {
      ...MADE_ONCE,
      handle() {
        const count = Math.ceil(countPages(live.current(), ownPages) / URLS_PER_FILE)
        const files = Array.from({ length: count }, (_, index) => `${publicUrl}/sitemaps/${index + 1}.xml`)
        return xmlAnswer(`<sitemapindex ${NAMESPACE}>${files.map(renderFile).join('')}</sitemapindex>`)
      },
    }),
    siteFile('/sitemaps/{file}', 'A list of pages', {
      ...MADE_ONCE,
      params: { file: { description: 'Of the site map.', example: '1.xml' } },
      handle({ params: { file = '' } }) {
        const number = Number(/^([1-9]\d{0,4})\.xml$/.exec(file)?.[1] ?? 0)
        const pages = number === 0 ? [] : listPages(live.current(), ownPages, (number - 1) * URLS_PER_FILE)
        if (pages.length === 0) throw pathNotFound()
        return xmlAnswer(`<urlset ${NAMESPACE}>${pages.map((page) => renderPage(publicUrl, page)).join('')}</urlset>`)
      },
    }),
  ]
}

/** Covers and pages are for everybody; what is for programs, or for those who have signed in, is of no use to a search. */
const renderRobots = (publicUrl: string) =>
  `User-agent: *
Disallow: /api/
Disallow: /console
Disallow: /keys/
Disallow: /media/
Disallow: /partner

Sitemap: ${publicUrl}/sitemap.xml
`

const countPages = (catalog: Catalog, ownPages: readonly string[]) =>
  ownPages.length +
  catalog.listGenres().length +
  listCollections(catalog).length +
  catalog.artistCount +
  catalog.trackCount

/** Those that have something to hear. */
const listCollections = (catalog: Catalog) =>
  catalog.listCollections(0, Number.MAX_SAFE_INTEGER).collections.filter(({ trackCount }) => trackCount > 0)

/** A slice of all pages: our own, genres, collections, artists, tracks. The oldest come first, so that what is new changes the last file alone. */
function listPages(catalog: Catalog, ownPages: readonly string[], offset: number, limit = URLS_PER_FILE): Listed[] {
  const few: Listed[] = [
    ...ownPages.map((path) => ({ path })),
    ...catalog.listGenres().map((genre) => ({ path: `/genres/${slugify(genre)}` })),
    ...listCollections(catalog).map(({ slug, updatedAt }) => ({ path: `/collections/${slug}`, at: updatedAt })),
  ]
  const pages = few.slice(offset, offset + limit)
  const take = (before: number, find: (from: number, count: number) => Listed[]) => {
    if (pages.length < limit) pages.push(...find(Math.max(0, offset - before), limit - pages.length))
  }
  take(few.length, (from, count) =>
    catalog.listArtists(undefined, 'oldest', from, count).slots.map((slot) => {
      const { id, createdAt } = catalog.artist(slot)
      return { path: `/artists/${id}`, at: createdAt }
    }),
  )
  take(few.length + catalog.artistCount, (from, count) =>
    catalog.listTracks({}, 'oldest', from, count).slots.map((slot) => {
      const { slug, publishedAt } = catalog.track(slot)
      return { path: `/tracks/${slug}`, at: publishedAt }
    }),
  )
  return pages
}

const xmlAnswer = (xml: string) => textAnswer(`<?xml version="1.0" encoding="UTF-8"?>${xml}`, [], 200, XML)

const renderFile = (url: string) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`

const renderPage = (publicUrl: string, { path, at }: Listed) =>
  `<url><loc>${escapeXml(publicUrl + path)}</loc>${at === undefined ? '' : `<lastmod>${isoTime(at)}</lastmod>`}</url>`

import { pathNotFound } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { pageParameter, theme } from '../http/query/page-parameters.ts'
import { parseUuid } from '../http/query/parameters.ts'
import { listByIds } from './page/listed-tracks.ts'
import { type SitePageDeps, sitePage } from './page/site-page.ts'

/** As many as the API tells of at once. */
const MAX_IDS = 50
const MAX_NAME = 80

/** Id of a list that the browser keeps. */
const OWN_ID = /^[\da-f]{16}$/

/** What is no id is left out, and what is there twice is there once. */
const ids = pageParameter(
  (text) => [...new Set(text.split(',').flatMap((each) => parseUuid(each.trim()) ?? []))].slice(0, MAX_IDS),
  [],
)
/** Comes from a link that anyone may have written: one line, and no longer than a title. */
const name = pageParameter(
  (text) =>
    text
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME),
  '',
)

/**
 * What this browser has liked. Only the browser knows: its script asks for the same page with the ids (web/site/lists/show-liked.ts), and that address
 * can be sent to others. What is no id, or of no track any more, is left out.
 */
export function likedPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/liked',
    summary: 'Liked tracks',
    query: { ids },
    load: async ({ query }, read) => ({ page: 'liked', ids: query.ids, tracks: await listByIds(read, query.ids) }),
  })
}

/** Lists that the browser keeps (web/site/lists/), and those shared by a link: the address names the tracks. */
export function listsPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/lists',
    summary: 'Lists of tracks',
    query: { ids, name, own: pageParameter((text) => (OWN_ID.test(text) ? text : undefined)) },
    async load({ query: { own, ...query } }, read) {
      return { page: 'lists', own, ...query, tracks: await listByIds(read, query.ids) }
    },
  })
}

/** The same list as a small player for pages of other sites. */
export function embeddedListPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/embed',
    summary: 'Tracks as a small player for pages of other sites',
    mayBeFramed: true,
    query: { ids, name, theme: theme() },
    async load({ query }, read) {
      const tracks = await listByIds(read, query.ids)
      if (tracks.length === 0) throw pathNotFound()
      const { theme, ...list } = query
      return { page: 'embed-list', theme, ...list, tracks }
    },
  })
}

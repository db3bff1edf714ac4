import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { parseUuid } from '../http/parameters.ts'
import { listByIds } from './page/listed-tracks.ts'
import { type SitePageDeps, sitePage } from './page/site-page.ts'

/** As many as the API tells of at once. */
const MAX_IDS = 50

/**
 * What this browser has liked. Only the browser knows: its script asks for the same page with the ids (web/site/liked/), and that address
 * can be sent to others. What is no id, or of no track any more, is left out.
 */
export function likedPage(deps: SitePageDeps): Endpoint {
  return sitePage(deps, {
    path: '/liked',
    summary: 'Liked tracks',
    query: { ids: z.string().catch('') },
    async load({ query }, read) {
      const sent = query.ids.split(',').flatMap((text) => parseUuid(text.trim()) ?? [])
      const ids = [...new Set(sent)].slice(0, MAX_IDS)
      return { page: 'liked', ids, tracks: await listByIds(read, ids) }
    },
  })
}

import { listTracks } from '../../src/catalog/api/list-routes.ts'
import { listArtists, listArtistTracks, listGenres } from '../../src/catalog/api/lookup-routes.ts'
import type { CatalogRouteDeps } from '../../src/catalog/api/route-deps.ts'
import { createTrackJson } from '../../src/catalog/api/track-json.ts'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { chartRoutes } from '../../src/catalog/charts/routes.ts'
import { createLiveCatalog } from '../../src/catalog/live-catalog.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { parseQuery } from '../../src/http/parse-query.ts'
import { createLinkSigner } from '../../src/media/signed-links.ts'
import { searchRoutes } from '../../src/search/routes.ts'
import { numberedId } from './song-catalogue.ts'

const QUERIES = [
  ...['em', 'm', 'mua', 'mưa', 'anh em', 'mua pho', 'duong', 'em mau', 'ki', 'sep', 'pop', 'nhac rap', 'rnb', 'muaem'],
  ...['em anh mua nho pho', 'lời bài hát mưa phố', 'phố - em (official mv)', 'anh xyz em', 'mua phoo emm'],
]

/** What partners are answered about such rows. */
export function answersOf(catalog: Catalog, now: number): string[] {
  const live = createLiveCatalog()
  live.publish(catalog)
  const signer = createLinkSigner('https://nhac.example', 'secret')
  const deps = { live, signer, now: () => now, queryStats: { noteTotal() {} } }
  const [search, suggest] = searchRoutes(deps) as [Endpoint, Endpoint]
  const [trending, similar] = chartRoutes(deps) as [Endpoint, Endpoint]
  const lists = { ...deps, fragments: createTrackJson(signer) } as unknown as CatalogRouteDeps
  const [tracks, artists, ofArtist] = [listTracks(lists), listArtists(lists), listArtistTracks(lists)]
  const answers: string[] = []
  const ask = (endpoint: Endpoint, query: string, params: Record<string, string> = {}) => {
    const input = { params, query: parseQuery(endpoint, query), caller: undefined, headers: {}, body: undefined }
    const answer = endpoint.handle({ ...input, requestId: '', isGone: () => false } as Parameters<
      Endpoint['handle']
    >[0])
    answers.push(`${endpoint.path} ${JSON.stringify(params)} ${query} → ${String((answer as { body: Buffer }).body)}`)
  }
  for (const text of QUERIES) {
    const q = `q=${encodeURIComponent(text)}`
    ask(search, q)
    ask(search, `${q}&sort=title_asc&limit=3&page=2`)
    ask(suggest, q)
    ask(suggest, `${q}&limit=3`)
    ask(tracks, `${q}&sort=most_liked`)
    ask(artists, q)
  }
  for (const days of [1, 7]) ask(trending, `days=${days}`)
  for (let at = 0; at < 24; at++) {
    if (catalog.findTrack(numberedId('b', at)) !== -1) ask(similar, 'limit=5', { id: numberedId('b', at) })
  }
  for (const sort of catalog.findArtist(numberedId('a', 0)) === -1 ? [] : ['newest', 'popular', 'title_asc'])
    ask(ofArtist, `sort=${sort}`, { id: numberedId('a', 0) })
  ask(listGenres(lists), '')
  return answers
}

import { z } from 'zod'
import type { Catalog } from '../catalog/catalog.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { signMedia } from '../catalog/track.ts'
import { type ApiError, catalogUnreadable, invalidQuery, invalidSearch } from '../errors.ts'
import { jsonAnswer, pageHeaders, pageMeta } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { limit, page, requiredText, sort, text, uuid } from '../http/parameters.ts'
import { LINK_LIFE_SECONDS, type LinkSigner } from '../media/signed-links.ts'
import { type Hit, search } from './pages.ts'
import type { QueryInsight } from './query-insight.ts'
import {
  SEARCH_EXAMPLE,
  SEARCH_SORTS,
  type SearchItemRecord,
  SearchPage,
  SUGGEST_EXAMPLE,
  type SuggestItemRecord,
  SuggestList,
} from './records.ts'
import { suggest } from './suggest.ts'
import type { Suggestion } from './suggestion.ts'

export interface SearchRouteParts {
  live: LiveCatalog
  signer: LinkSigner
  now: () => number
  insight: Pick<QueryInsight, 'learn'>
}

export const SEARCH_PATH = '/search'

export function searchRoutes(parts: SearchRouteParts): Endpoint[] {
  return [searchTracks(parts), suggestNames(parts)]
}

const q = () =>
  requiredText({
    max: 100,
    description: 'What is looked for; case, diacritics and small typos do not matter.',
    example: 'mua tren',
  })

/** §7.3 has a sentence of its own for `q`; other parameters are refused as everywhere. */
function refuse(extra: Record<string, unknown>): ApiError {
  return Object.hasOwn(extra.details ?? {}, 'q') ? invalidSearch(extra) : invalidQuery(extra)
}

function searchTracks({ live, signer, now, insight }: SearchRouteParts): Endpoint {
  return endpoint({
    id: 'search',
    method: 'GET',
    path: SEARCH_PATH,
    tag: 'Search',
    summary: 'Find tracks by title, artist and genre',
    description: 'Words may come in any order, the last one unfinished. See docs/search.md for the score.',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    query: z.object({
      q: q(),
      genre: text({ max: 80, description: 'Part of the genre.', example: 'ballad' }),
      artist_id: uuid({ description: 'Tracks in which this artist is primary or featured.' }),
      sort: sort(SEARCH_SORTS),
      page: page(),
      limit: limit(),
    }),
    answers: {
      200: {
        description: 'One page of what was found, by falling score unless `sort` says otherwise.',
        schema: SearchPage,
        headers: ['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'],
        example: SEARCH_EXAMPLE,
      },
    },
    errors: [invalidSearch()],
    onInvalid: refuse,
    onUnreadable: catalogUnreadable,
    handle({ query }) {
      const catalog = live.current()
      const { genre, artist_id } = query
      const isFiltered = genre !== undefined || artist_id !== undefined
      const within = isFiltered ? catalog.matchTracks({ genre, artistId: artist_id }).words : undefined
      const offset = (query.page - 1) * query.limit
      const { total, hits } = search(catalog, query.q, { within, sort: query.sort, offset, limit: query.limit })
      if (!isFiltered) insight.learn(query.q, total)
      return jsonAnswer(
        {
          data: hits.map((hit) => presentHit(catalog, hit, signer, now())),
          meta: pageMeta(total, query.page, query.limit),
          query: { q: query.q, genre: genre ?? null, artist_id: artist_id ?? null, sort: query.sort },
        },
        pageHeaders(total, query.page, query.limit),
      )
    },
  })
}

function presentHit(catalog: Catalog, { slot, score }: Hit, signer: LinkSigner, nowMs: number): SearchItemRecord {
  const { id, title, artistName, genre, audioMedia } = catalog.track(slot)
  const audio_url = signMedia(signer, audioMedia, nowMs)
  return { id, title, artist: artistName, genre, score, audio_url, media_expires_in: LINK_LIFE_SECONDS }
}

function suggestNames({ live }: SearchRouteParts): Endpoint {
  return endpoint({
    id: 'suggest',
    method: 'GET',
    path: '/search/suggest',
    tag: 'Search',
    summary: 'Complete a query while it is typed',
    description: 'Tracks, artists and genres, the best of each.',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    query: z.object({ q: q(), limit: limit(20, 8) }),
    answers: { 200: { description: 'The suggestions.', schema: SuggestList, example: SUGGEST_EXAMPLE } },
    errors: [invalidSearch()],
    onInvalid: refuse,
    onUnreadable: catalogUnreadable,
    handle({ query }) {
      const catalog = live.current()
      const { total, list } = suggest(catalog, query.q, query.limit)
      return jsonAnswer({ data: list.map((each) => presentSuggestion(catalog, each)), meta: { q: query.q, total } })
    },
  })
}

function presentSuggestion(catalog: Catalog, suggestion: Suggestion): SuggestItemRecord {
  const { kind, score } = suggestion
  if (kind === 'genre') {
    const { name, trackCount } = catalog.genre(suggestion.genre)
    return { kind, id: null, label: name, sublabel: countOfTracks(trackCount), score }
  }
  if (kind === 'artist') {
    const { id, name, trackCount } = catalog.artist(suggestion.slot)
    return { kind, id, label: name, sublabel: countOfTracks(trackCount), score }
  }
  const { id, title, artistName } = catalog.track(suggestion.slot)
  return { kind, id, label: title, sublabel: artistName === '' ? null : artistName, score }
}

const countOfTracks = (count: number) => `${count} bài hát`

import { DATA } from '../catalog/api/route-deps.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { checkRanges } from '../catalog/track-filters.ts'
import { invalidSearch } from '../errors.ts'
import { joinedAnswer, jsonAnswer, pageHeaders, pageMeta } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { ValuesOf } from '../http/query/parameter.ts'
import { flag, limit, page, sort } from '../http/query/parameters.ts'
import { type Asked, readAsked } from './asked.ts'
import { findBetterSpelling } from './did-you-mean.ts'
import { countSearchFacets } from './facet-routes.ts'
import { FIRST_FILTERS, LATER_FILTERS, repeatFilters, repeatUnderstood } from './filters.ts'
import { createHitJson } from './hit-json.ts'
import { type Includable, includeOther, includeTrack, signerAt } from './include.ts'
import { listAll, search } from './results.ts'
import {
  SEARCH_EXAMPLE,
  SEARCH_SORTS,
  SearchPage,
  SUGGEST_EXAMPLE,
  type SuggestItemRecord,
  SuggestList,
} from './schemas.ts'
import { include, q, refuse, type SearchRouteDeps, understandFlag } from './search-parameters.ts'
import { suggest } from './suggest.ts'
import type { Suggestion } from './suggestion.ts'

export const SEARCH_PATH = '/search'

export function searchRoutes(deps: SearchRouteDeps): Endpoint[] {
  return [searchTracks(deps), countSearchFacets(deps), suggestNames(deps)]
}

const SearchQuery = {
  q: q(),
  ...FIRST_FILTERS,
  sort: sort(SEARCH_SORTS),
  include: include('More fields of each track, separated by commas.'),
  page: page(),
  limit: limit(),
  ...LATER_FILTERS,
  did_you_mean: flag({
    description: '`true` adds `query.did_you_mean`: a spelling that has better answers, or null.',
  }),
  understand: understandFlag(),
}

function searchTracks({ live, signer, now, queryStats }: SearchRouteDeps): Endpoint {
  const hitJson = createHitJson(signer)
  return endpoint({
    ...DATA,
    id: 'search',
    path: SEARCH_PATH,
    tag: 'Search',
    summary: 'Find tracks by title, artist and genre',
    description:
      'Words may come in any order, the last one unfinished. `score` says how well a track answers: 1 at the start of title or artist, from 0.5 a part of them, from 0.2 a typo away or of that genre.',
    query: SearchQuery,
    checkQuery: checkRanges,
    laterParameters: [...Object.keys(LATER_FILTERS), 'did_you_mean', 'understand'],
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
    handle({ query }) {
      const catalog = live.current()
      const asked = readAsked(catalog, query)
      const { text, filter } = asked
      const within = filter === undefined ? undefined : catalog.matchTracks(filter).words
      const options = { within, sort: query.sort, offset: (query.page - 1) * query.limit, limit: query.limit }
      const { total, hits } = text === '' ? listAll(catalog, options) : search(catalog, text, options)
      if (filter === undefined) queryStats.noteTotal(query.q, total)
      const nowMs = now()
      const data = hits.map((hit) => hitJson(catalog, hit, query.include, nowMs))
      const meta = JSON.stringify(pageMeta(total, query.page, query.limit))
      const question = JSON.stringify(repeatQuestion(catalog, query, asked, within))
      const headers = pageHeaders(total, query.page, query.limit)
      return joinedAnswer('{"data":[', data, `],"meta":${meta},"query":${question}}`, headers)
    },
  })
}

/** Four fields, and behind them what else was asked. */
function repeatQuestion(
  catalog: Catalog,
  query: ValuesOf<typeof SearchQuery>,
  { text, understood }: Asked,
  within: Uint32Array | undefined,
) {
  const { q, genre = null, artist_id = null, sort, did_you_mean } = query
  const spelling = did_you_mean && text !== '' ? findBetterSpelling(catalog, text, within) : undefined
  return {
    ...{ q, genre, artist_id, sort, ...repeatFilters(query) },
    ...(did_you_mean && { did_you_mean: spelling ?? null }),
    ...(understood !== undefined && { understood: { ...repeatUnderstood(understood), text } }),
  }
}

function suggestNames({ live, signer, now }: SearchRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'suggest',
    path: '/search/suggest',
    tag: 'Search',
    summary: 'Complete a query while it is typed',
    description: 'Tracks, artists and genres, the best of each.',
    query: {
      q: q(),
      include: include('More fields of each item, separated by commas; null where an artist or a genre has none.'),
      limit: limit(20, 8),
    },
    answers: { 200: { description: 'The suggestions.', schema: SuggestList, example: SUGGEST_EXAMPLE } },
    errors: [invalidSearch()],
    onInvalid: refuse,
    handle({ query }) {
      const catalog = live.current()
      const { total, list } = suggest(catalog, query.q, query.limit)
      const sign = signerAt(signer, now())
      const data = list.map((each) => presentSuggestion(catalog, each, query.include, sign))
      return jsonAnswer({ data, meta: { q: query.q, total } })
    },
  })
}

function presentSuggestion(
  catalog: Catalog,
  suggestion: Suggestion,
  include: readonly Includable[],
  sign: ReturnType<typeof signerAt>,
): SuggestItemRecord {
  const { kind, score } = suggestion
  if (kind === 'genre') {
    const { name, trackCount } = catalog.genre(suggestion.genre)
    const sublabel = countOfTracks(trackCount)
    return { kind, id: null, label: name, sublabel, score, ...includeOther(undefined, include, sign) }
  }
  if (kind === 'artist') {
    const artist = catalog.artist(suggestion.slot)
    const sublabel = countOfTracks(artist.trackCount)
    return { kind, id: artist.id, label: artist.name, sublabel, score, ...includeOther(artist, include, sign) }
  }
  const track = catalog.track(suggestion.slot)
  const sublabel = track.artistName === '' ? null : track.artistName
  return { kind, id: track.id, label: track.title, sublabel, score, ...includeTrack(track, include, sign) }
}

const countOfTracks = (count: number) => `${count} bài hát`

import { z } from 'zod'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { QueryStats } from '../../search/query-stats.ts'
import { listByIds } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { SearchQuestion, SearchView } from '../page/web-pages.ts'
import { describeFilters } from './filter-controls.ts'
import { findTracks } from './find-tracks.ts'
import { listSiteGenres } from './genres.ts'
import { QUESTION_NAMES, readQuestion } from './question.ts'
import { suggestLinks } from './suggest-links.ts'
import { interpret } from './wishes.ts'

export interface FindDeps extends SitePageDeps {
  live: LiveCatalog
  queryStats: Pick<QueryStats, 'noteTotal'>
}

export const ROWS_ON_A_PAGE = 20
const SUGGESTIONS_SHOWN = 6

const Sent = z.string().optional().catch(undefined)
const NAMES: Record<string, typeof Sent> = Object.fromEntries(QUESTION_NAMES.map((name) => [name, Sent]))

export function searchPage(deps: FindDeps): Endpoint {
  return sitePage(deps, {
    path: '/search',
    summary: 'Search with filters',
    query: NAMES,
    load: ({ query }, read) => loadSearch(deps, query, read),
  })
}

async function loadSearch(
  { live, queryStats }: FindDeps,
  sent: Record<string, string | undefined>,
  read: ReadApi,
): Promise<SearchView> {
  const catalog = live.current()
  const question = readQuestion(sent, catalog)
  const { question: asked, wishes } = interpret(catalog, question)
  const { ids, total, page, histograms, facetsWithout } = findTracks(catalog, asked, ROWS_ON_A_PAGE)
  const filters = describeFilters(catalog, question, asked, histograms, facetsWithout)
  const genres = listSiteGenres(catalog)
  const isFiltered = Object.keys(question.filters).length > 0
  const isNarrowed = isFiltered || wishes.length > 0
  const totalUnfiltered = total === 0 && isNarrowed ? findTracks(catalog, withoutFilters(asked), 1).total : total
  if (question.q !== '' && !isNarrowed) queryStats.noteTotal(question.q, total)
  const isLost = total === 0 && totalUnfiltered === 0 && question.q !== ''
  const [tracks, suggestions] = await Promise.all([
    listByIds(read, ids),
    isLost ? suggestLinks(read, question.q, SUGGESTIONS_SHOWN) : [],
  ])
  return {
    page: 'search',
    question: { ...question, page },
    tracks,
    total,
    totalUnfiltered,
    limit: ROWS_ON_A_PAGE,
    isFiltered,
    filters,
    wishes,
    text: asked.q,
    genres,
    suggestions,
  }
}

const withoutFilters = (question: SearchQuestion): SearchQuestion => ({ ...question, filters: {}, page: 1 })

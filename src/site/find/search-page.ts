import type { Catalog } from '../../catalog/catalog.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { optionalPageText } from '../../http/query/page-parameters.ts'
import type { QueryStats } from '../../search/query-stats.ts'
import { type GoOn, inPieces } from '../page/in-pieces.ts'
import { listByIds } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { SearchQuestion, SearchView } from '../page/web-pages.ts'
import { describeFilters } from './filter-controls.ts'
import { countChoices, findTracks } from './find-tracks.ts'
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

const QUERY = Object.fromEntries(QUESTION_NAMES.map((name) => [name, optionalPageText()]))

export function searchPage(deps: FindDeps): Endpoint {
  return sitePage(deps, {
    path: '/search',
    summary: 'Search with filters',
    query: QUERY,
    load: ({ query }, read, goOn) => loadSearch(deps, query, read, goOn),
  })
}

async function loadSearch(
  { live, queryStats }: FindDeps,
  sent: Record<string, string | undefined>,
  read: ReadApi,
  goOn: GoOn,
): Promise<SearchView> {
  const found = await inPieces(live, goOn, (catalog) => search(catalog, sent))
  const { ids, view, isNarrowed } = found
  const { question, total, totalUnfiltered } = view
  if (question.q !== '' && !isNarrowed) queryStats.noteTotal(question.q, total)
  const isLost = total === 0 && totalUnfiltered === 0 && question.q !== ''
  const [tracks, suggestions] = await Promise.all([
    listByIds(read, ids),
    isLost ? suggestLinks(read, question.q, SUGGESTIONS_SHOWN) : [],
  ])
  return { ...view, tracks, suggestions }
}

interface Searched {
  ids: string[]
  view: Omit<SearchView, 'tracks' | 'suggestions'>
  isNarrowed: boolean
}

/** All that has to be of one revision of the catalogue. */
function* search(catalog: Catalog, sent: Record<string, string | undefined>): Generator<void, Searched> {
  const question = readQuestion(sent, catalog)
  const { question: asked, wishes } = interpret(catalog, question)
  const found = findTracks(catalog, asked, ROWS_ON_A_PAGE)
  const { ids, total, page } = found
  yield
  const filters = describeFilters(catalog, question, asked, countChoices(catalog, asked, found))
  const isFiltered = Object.keys(question.filters).length > 0
  const isNarrowed = isFiltered || wishes.length > 0
  let totalUnfiltered = total
  if (total === 0 && isNarrowed) {
    yield
    totalUnfiltered = findTracks(catalog, withoutFilters(asked), 1).total
  }
  const view = {
    page: 'search' as const,
    question: { ...question, page },
    total,
    totalUnfiltered,
    limit: ROWS_ON_A_PAGE,
    isFiltered,
    filters,
    wishes,
    text: asked.q,
    genres: listSiteGenres(catalog),
  }
  return { ids, view, isNarrowed }
}

const withoutFilters = (question: SearchQuestion): SearchQuestion => ({ ...question, filters: {}, page: 1 })

import type { Catalog } from '../../catalog/catalog.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { optionalPageText } from '../../http/query/page-parameters.ts'
import type { QueryStats } from '../../search/query-stats.ts'
import { listByIds } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type GoOn, type SitePageDeps, sitePage } from '../page/site-page.ts'
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
  const first = search(live.current(), sent)
  // Counting is a piece of work of its own: where the catalogue has changed meanwhile, what was found is found again.
  const { ids, isNarrowed, view } = await goOn(() => {
    const catalog = live.current()
    const isSame = catalog === first.catalog && catalog.revision === first.revision
    return describe(isSame ? first : search(catalog, sent))
  })
  const { question, total, totalUnfiltered } = view
  if (question.q !== '' && !isNarrowed) queryStats.noteTotal(question.q, total)
  const isLost = total === 0 && totalUnfiltered === 0 && question.q !== ''
  const [tracks, suggestions] = await Promise.all([
    listByIds(read, ids),
    isLost ? suggestLinks(read, question.q, SUGGESTIONS_SHOWN) : [],
  ])
  return { ...view, tracks, suggestions }
}

function search(catalog: Catalog, sent: Record<string, string | undefined>) {
  const question = readQuestion(sent, catalog)
  const { question: asked, wishes } = interpret(catalog, question)
  const found = findTracks(catalog, asked, ROWS_ON_A_PAGE)
  return { catalog, revision: catalog.revision, question, asked, wishes, found }
}

function describe({ catalog, question, asked, wishes, found }: ReturnType<typeof search>) {
  const { ids, total, page } = found
  const isFiltered = Object.keys(question.filters).length > 0
  const isNarrowed = isFiltered || wishes.length > 0
  const withoutFilters: SearchQuestion = { ...asked, filters: {}, page: 1 }
  const view: Omit<SearchView, 'tracks' | 'suggestions'> = {
    page: 'search',
    question: { ...question, page },
    total,
    totalUnfiltered: total === 0 && isNarrowed ? findTracks(catalog, withoutFilters, 1).total : total,
    limit: ROWS_ON_A_PAGE,
    isFiltered,
    filters: describeFilters(catalog, question, asked, countChoices(catalog, asked, found)),
    wishes,
    text: asked.q,
    genres: listSiteGenres(catalog),
  }
  return { ids, view, isNarrowed }
}

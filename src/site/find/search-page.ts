import { z } from 'zod'
import { MUSICAL_KEYS } from '../../catalog/fields/musical-key.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { QueryStats } from '../../search/query-stats.ts'
import { slugify } from '../../text/slug.ts'
import { listByIds } from '../page/listed-tracks.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { SearchQuestion, SearchView } from '../page/web-pages.ts'
import { findGenre, findTracks } from './find-tracks.ts'
import { QUESTION_NAMES, readQuestion } from './question.ts'
import { suggestLinks } from './suggest-links.ts'

export interface FindDeps extends SitePageDeps {
  live: LiveCatalog
  queryStats: Pick<QueryStats, 'noteTotal'>
}

export const ROWS_ON_A_PAGE = 20
const SUGGESTIONS_SHOWN = 6

const Sent = z.string().optional().catch(undefined)
const NAMES = Object.fromEntries(QUESTION_NAMES.map((name) => [name, Sent])) as Record<
  (typeof QUESTION_NAMES)[number],
  typeof Sent
>

export function searchPage(deps: FindDeps): Endpoint {
  return sitePage(deps, {
    path: '/search',
    summary: 'Search with filters',
    query: NAMES,
    load: ({ query }, read) => loadSearch(deps, readQuestion(query), read),
  })
}

async function loadSearch({ live, queryStats }: FindDeps, sent: SearchQuestion, read: ReadApi): Promise<SearchView> {
  const catalog = live.current()
  // A genre that is no more would leave nothing, and could not be seen among the choices.
  const isGenre = sent.genre !== undefined && findGenre(catalog, sent.genre) !== undefined
  const question: SearchQuestion = { ...sent, genre: isGenre ? sent.genre : undefined }
  const { ids, total, page, tempo, energy } = findTracks(catalog, question, ROWS_ON_A_PAGE)
  const genres = catalog.listGenres().map((name) => ({ name, slug: slugify(name) }))
  const isFiltered = hasFilter(question)
  const totalUnfiltered = total === 0 && isFiltered ? findTracks(catalog, withoutFilters(question), 1).total : total
  if (question.q !== '' && !isFiltered) queryStats.noteTotal(question.q, total)
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
    tempo,
    energy,
    genres,
    keys: MUSICAL_KEYS,
    suggestions,
  }
}

const withoutFilters = ({ q, sort }: SearchQuestion): SearchQuestion => ({ ...readQuestion({ q }), sort })

function hasFilter({ genre, key, bpmMin, bpmMax, energyMin, energyMax, isCommercial, isClean }: SearchQuestion) {
  const values = [genre, key, bpmMin, bpmMax, energyMin, energyMax]
  return isCommercial || isClean || values.some((value) => value !== undefined)
}

import { MUSICAL_KEYS, parseMusicalKey } from '../../catalog/fields/musical-key.ts'
import type { SearchQuestion, SearchSort } from '../page/web-pages.ts'

/** The parameters of the page; those that the API has too have the same names and values, but `genre`, which is a slug. */
export const QUESTION_NAMES = [
  'q',
  'genre',
  'key',
  'bpm_min',
  'bpm_max',
  'energy_min',
  'energy_max',
  'commercial',
  'explicit',
  'sort',
  'page',
] as const

type Sent = Readonly<Partial<Record<(typeof QUESTION_NAMES)[number], string | undefined>>>

const SORTS: readonly SearchSort[] = ['relevance', 'popular', 'newest', 'oldest', 'title_asc']
/** As in the API. */
const MAX_Q = 100
const MAX_BPM = 300
const MAX_PAGE = 5000

/** What was asked, from an address that anybody may have written: what makes no sense is left out. */
export function readQuestion(sent: Sent): SearchQuestion {
  const q = (sent.q ?? '').replaceAll('\0', '').trim().slice(0, MAX_Q).toWellFormed()
  const key = sent.key === undefined ? undefined : parseMusicalKey(sent.key)
  const sort = SORTS.find((each) => each === sent.sort)
  const [bpmMin, bpmMax] = readRange(sent.bpm_min, sent.bpm_max, MAX_BPM)
  const [energyMin, energyMax] = readRange(sent.energy_min, sent.energy_max, 1)
  return {
    q,
    genre: sent.genre || undefined,
    key: key === undefined ? undefined : MUSICAL_KEYS[key],
    bpmMin,
    bpmMax,
    energyMin,
    energyMax,
    isCommercial: sent.commercial === 'true',
    isClean: sent.explicit === 'false',
    sort: sort === undefined || (sort === 'relevance' && q === '') ? defaultSort(q) : sort,
    page: Math.max(1, Math.trunc(readNumber(sent.page, MAX_PAGE) ?? 1)),
  }
}

const defaultSort = (q: string): SearchSort => (q === '' ? 'popular' : 'relevance')

/** The two ends in their order, however they were sent; an end at the limit is none. */
function readRange(least: string | undefined, most: string | undefined, max: number) {
  const [from = 0, to = max] = [readNumber(least, max), readNumber(most, max)]
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return [low > 0 ? low : undefined, high < max ? high : undefined] as const
}

/** From 0 to `max`; a comma is how Vietnamese writes the point. */
function readNumber(text: string | undefined, max: number): number | undefined {
  const plain = (text ?? '').trim().replace(',', '.')
  const value = /^\d{1,6}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined
  return value === undefined ? undefined : Math.min(max, value)
}

import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { type ApiError, type ErrorExtra, invalidQuery, invalidSearch } from '../errors.ts'
import { flag, nameList, requiredText } from '../http/query/parameters.ts'
import type { LinkSigner } from '../media/signed-links.ts'
import { INCLUDABLE } from './include.ts'
import type { QueryStats } from './query-stats.ts'

export interface SearchRouteDeps {
  live: LiveCatalog
  signer: LinkSigner
  now: () => number
  queryStats: Pick<QueryStats, 'noteTotal'>
}

export const q = () =>
  requiredText({
    max: 100,
    description: 'What is looked for; case, diacritics and small typos do not matter.',
    example: 'mua tren',
  })

export const include = (description: string) => nameList({ values: INCLUDABLE, description, later: ['artists'] })

export const understandFlag = () =>
  flag({
    description:
      '`true` reads tempo, key, length, genre and use out of `q` (`lofi 90 bpm la thứ dưới 2 phút`) and filters by them; what is a title stays one.',
  })

/** A wrong `q` has a sentence of its own; other parameters are refused as everywhere. */
export function refuse(extra: ErrorExtra): ApiError {
  return Object.hasOwn(extra.details ?? {}, 'q') ? invalidSearch(extra) : invalidQuery(extra)
}

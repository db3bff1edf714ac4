import { findReleaseId } from '../../../editing/operators/lookup.ts'
import type { TrackFilter } from '../../../editing/search/track-filter.ts'
import { TRACK_LACKS, TRACK_STATUSES } from '../../../editing/tracks/track-statuses.ts'
import { DAY_MS } from '../../../text/time.ts'
import { oneOf, option, parseChoice, splitNames } from '../../command/arguments.ts'
import { UsageError, type Values } from '../../command/command.ts'

/** The filters that have the same name in every command. */
export const FILTER_FLAGS = {
  query: option('WORDS', 'Those that have these words, as in "track search"'),
  status: oneOf(TRACK_STATUSES, `Those that are ${TRACK_STATUSES.join(' or ')}`, 'S'),
  without: option('NAMES', `Those that lack all of: ${TRACK_LACKS.join(', ')}`, {
    read: (what: string, text: string) => (splitNames(text) ?? []).map((name) => parseChoice(what, name, TRACK_LACKS)),
  }),
  release: option('RELEASE', 'Those on this release, by title or id', { find: findReleaseId }),
  'published-from': option('DAY', 'Published on this day, in UTC, or later', { read: parseDay }),
  'published-to': option('DAY', 'Published on this day, in UTC, or before', { read: parseDay }),
} as const

export const explicitFlag = (description: string) => ({
  type: 'string' as const,
  description,
  valueHint: 'YES',
  read: (what: string, text: string) => parseChoice(what, text, ['yes', 'no']) === 'yes',
})

/** What is called otherwise where the same word says what is to be set. */
interface NamedFilters {
  genre: string | undefined
  artist: string | undefined
  license: string | undefined
  isExplicit: boolean | undefined
}

export function filterOf(args: Values<typeof FILTER_FLAGS>, named: NamedFilters): TrackFilter {
  const { query = '', status, without = [], release } = args
  const [from, to] = [args['published-from'], args['published-to']]
  return {
    q: query,
    statuses: status === undefined ? [] : [status],
    ...named,
    without,
    publishedFrom: from,
    publishedBefore: to === undefined ? undefined : to + DAY_MS,
    ...(release === undefined ? {} : { release }),
  }
}

function parseDay(what: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(`${what} must be a day such as 2026-03-02, not "${text}"`)
  return at
}

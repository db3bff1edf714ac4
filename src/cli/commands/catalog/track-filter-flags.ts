import type { TrackFilter } from '../../../editing/search/track-filter.ts'
import { TRACK_LACKS, TRACK_STATUSES } from '../../../editing/tracks/track-statuses.ts'
import { DAY_MS } from '../../../text/time.ts'
import { parseChoice } from '../../command/arguments.ts'
import { UsageError } from '../../command/command.ts'

/** The filters that have the same name in every command. */
export const FILTER_FLAGS = {
  query: { type: 'string', description: 'Those that have these words, as in "track search"', valueHint: 'WORDS' },
  status: { type: 'string', description: `Those that are ${TRACK_STATUSES.join(' or ')}`, valueHint: 'S' },
  without: { type: 'string', description: `Those that lack all of: ${TRACK_LACKS.join(', ')}`, valueHint: 'NAMES' },
  release: { type: 'string', description: 'Those on this release, by title or id', valueHint: 'RELEASE' },
  'published-from': { type: 'string', description: 'Published on this day, in UTC, or later', valueHint: 'DAY' },
  'published-to': { type: 'string', description: 'Published on this day, in UTC, or before', valueHint: 'DAY' },
} as const

interface FilterArgs {
  query?: string | undefined
  status?: string | undefined
  without?: string | undefined
  'published-from'?: string | undefined
  'published-to'?: string | undefined
}

/** What is called otherwise where the same word says what is to be set. */
interface NamedFilters {
  genre: string | undefined
  artist: string | undefined
  license: string | undefined
  explicit: string | undefined
}

/** `prefix` stands before the flags of `named`. */
export function readFilter(args: FilterArgs, named: NamedFilters, prefix = ''): TrackFilter {
  const { genre, artist, license, explicit } = named
  const { query = '', status, without } = args
  const names = (without ?? '').split(',').flatMap((name) => name.trim() || [])
  const [from, to] = [args['published-from'], args['published-to']]
  const isExplicit =
    explicit === undefined ? undefined : parseChoice(`--${prefix}explicit`, explicit, ['yes', 'no']) === 'yes'
  return {
    q: query,
    statuses: status === undefined ? [] : [parseChoice('--status', status, TRACK_STATUSES)],
    ...{ genre, artist, license, isExplicit },
    without: names.map((name) => parseChoice('--without', name, TRACK_LACKS)),
    publishedFrom: from === undefined ? undefined : parseDay('--published-from', from),
    publishedBefore: to === undefined ? undefined : parseDay('--published-to', to) + DAY_MS,
  }
}

function parseDay(what: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(`${what} must be a day such as 2026-03-02, not "${text}"`)
  return at
}

import type { TrackFilter } from '../../editing/search/track-filter.ts'
import { TRACK_LACKS, TRACK_SORTS, TRACK_STATUSES } from '../../editing/tracks/track-statuses.ts'
import { addSentence, noSentences } from '../../http/field-sentences.ts'
import { ownBodyInvalid } from '../../http/own-errors.ts'
import type { ValuesOf } from '../../http/query/parameter.ts'
import { flag, nameList, optionalChoice, text, uuid } from '../../http/query/parameters.ts'
import { parseParameters } from '../../http/query/parse-parameters.ts'
import { DAY_MS } from '../../text/time.ts'
import { timeParameter } from '../insight/query-times.ts'

/** The filters of the list of tracks. */
const filters = {
  q: text({ max: 200, description: 'Words of title, artists, slug or ISRC, or the beginning of an id.' }),
  status: nameList({ values: TRACK_STATUSES, description: 'Any of these; all when left out.' }),
  genre: text({ max: 100, description: 'A genre, marks and case aside.' }),
  artist: text({ max: 200, description: 'An artist by id or name, marks and case aside; primary or featured.' }),
  license: text({ max: 100, description: 'The code of a licence.' }),
  without: nameList({ values: TRACK_LACKS, description: 'Tracks that lack all of these.' }),
  release: uuid({ description: 'Those on this release.', example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11' }),
  explicit: flag({ description: 'Explicit tracks, or all others.' }),
  published_from: timeParameter('Published at this time or later; a day begins in UTC.'),
  published_to: timeParameter('Published before this time; of a day, in UTC, also on it.'),
}

export const trackListQuery = {
  ...filters,
  sort: optionalChoice({
    values: TRACK_SORTS,
    description: 'The latest changed first when left out; names by the Vietnamese alphabet.',
  }),
  reverse: flag({ description: 'The other way round.', default: false }),
}

export function trackFilterOf(asked: ValuesOf<typeof filters>): TrackFilter {
  const { q = '', status, genre, artist, license, without, release, explicit, published_from, published_to } = asked
  const end = published_to?.length === 'YYYY-MM-DD'.length ? DAY_MS : 0
  return {
    q,
    statuses: status,
    ...{ genre, artist, license, without, release },
    isExplicit: explicit,
    publishedFrom: published_from === undefined ? undefined : Date.parse(published_from),
    publishedBefore: published_to === undefined ? undefined : Date.parse(published_to) + end,
  }
}

/** The same filters as parts of a body: read as the list reads them, so that both mean the same tracks. */
export function readBodyFilter(filter: Readonly<Record<string, unknown>>): TrackFilter {
  const textOf = (value: unknown) =>
    value === undefined ? undefined : Array.isArray(value) ? value.join(',') : String(value)
  const texts = Object.fromEntries(Object.keys(filters).map((name) => [name, textOf(filter[name])]))
  const details = noSentences()
  const asked = parseParameters(filters, texts, (name, rule) => addSentence(details, `filter.${name}`, rule))
  if (Object.keys(details).length > 0) throw ownBodyInvalid(details)
  return trackFilterOf(asked)
}

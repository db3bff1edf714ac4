import type { z } from 'zod'
import { idsInvalid, idsMissing, invalidQuery, tooManyIds } from '../../errors.ts'
import { joinedAnswer, jsonAnswer, pageHeaders, pageMeta } from '../../http/answer.ts'
import { type AnswerDoc, type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_TRACK_ID, EXAMPLE_TRACK_IDS } from '../../http/examples.ts'
import { cursor, whenSent } from '../../http/query/cursor-parameters.ts'
import type { RefuseParameter, ValuesOf } from '../../http/query/parameter.ts'
import { idList, limit, page, rawText, sort } from '../../http/query/parameters.ts'
import type { ByteText } from '../../text/byte-text.ts'
import { isSlug, SLUG_RULE, SLUG_SCHEMA } from '../../text/slug.ts'
import type { Catalog, TrackFilter } from '../catalog.ts'
import { TRACK_SORTS } from '../tables/track-table.ts'
import { checkRanges, FILTER_PARAMETERS } from '../track-filters.ts'
import { fields } from './fields-parameter.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
import { type CatalogRouteDeps, DATA } from './route-deps.ts'
import { PAGE_META_EXAMPLE, TRACK_EXAMPLE, TrackList, TracksByIds } from './schemas.ts'
import { formatTrackCursor, parseTrackCursor } from './track-cursor.ts'

/** What endpoints with pages answer. */
export const pageDoc = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  example: z.output<Schema>,
): { 200: AnswerDoc } => ({
  200: { description, schema, headers: ['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'], example },
})

export const jsonPage = (data: readonly unknown[], total: number, { page, limit }: { page: number; limit: number }) =>
  jsonAnswer({ data, meta: pageMeta(total, page, limit) }, pageHeaders(total, page, limit))

const NOT_WITH_CURSOR = { vi: 'Không dùng cùng với cursor.', en: 'Cannot be used with cursor.' }

const { q, title, artist, genre, artist_id, ...otherFilters } = FILTER_PARAMETERS
/** What came after the first version of the API (endpoint.ts says why that is known). */
export const LATER_FILTERS = ['duration_min', 'duration_max', 'isrc', 'featured_artist_id', 'collection'] as const

const TrackListQuery = {
  ...{ q, title, artist, genre, artist_id },
  // Its place among the filters is that of the document; it is no filter of the catalogue.
  slug: rawText(
    {
      description: 'Exact look-up: at most one result. All other filters are checked as ever, then ignored.',
      schema: SLUG_SCHEMA,
      rule: SLUG_RULE,
      example: 'mua-tren-pho-cu',
    },
    isSlug,
  ),
  ...otherFilters,
  sort: whenSent(sort(TRACK_SORTS)),
  page: whenSent(page()),
  limit: limit(),
  cursor: cursor(
    {
      description:
        'To walk through all of it: empty at first, then `meta.next_cursor` of the answer before. In the order of ids, with any filter, without `sort` and `page`.',
      schema: { type: 'string' },
      rule: {
        vi: 'Phải để trống hoặc là con trỏ lấy từ meta.next_cursor.',
        en: 'Must be empty or a cursor of meta.next_cursor.',
      },
      example: formatTrackCursor(EXAMPLE_TRACK_ID),
    },
    parseTrackCursor,
  ),
  fields: fields(),
}

function checkTrackList(query: ValuesOf<typeof TrackListQuery>, refuse: RefuseParameter): void {
  for (const name of ['sort', 'page'] as const) {
    if (query.cursor !== undefined && query[name] !== undefined) refuse(name, NOT_WITH_CURSOR)
  }
  checkRanges(query, refuse)
}

export function listTracks({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listTracks',
    path: '/tracks',
    tag: 'Tracks',
    summary: 'Page through the catalogue',
    description: LIST_DESCRIPTION,
    query: TrackListQuery,
    checkQuery: checkTrackList,
    laterParameters: [...LATER_FILTERS, 'fields'],
    answers: pageDoc('One page of tracks.', TrackList, { data: [TRACK_EXAMPLE], meta: PAGE_META_EXAMPLE }),
    errors: [],
    handle({ query }) {
      const catalog = live.current()
      const { slug, page = 1, limit, sort = TRACK_SORTS[0], cursor, fields, ...filter } = query
      const fragment = (slot: number) => fragments(catalog, slot, now(), fields)
      if (cursor !== undefined) return walkOfTracks(catalog, { slug, filter, after: cursor, limit }, fragment)
      const offset = (page - 1) * limit
      const found =
        slug === undefined
          ? catalog.listTracks(filter, sort, offset, limit)
          : findOneBySlug(catalog, slug, (index) => index >= offset)
      return pageOfTracks(found, { page, limit }, fragment)
    },
  })
}

const LIST_DESCRIPTION = [
  'Text filters ignore case and diacritics and match anywhere in the text.',
  'Pages move when tracks come and go: to copy the catalogue, walk with `cursor`. Whatever is there during the whole walk is met exactly once, and no number of pages ends it;',
  '`page` of such an answer is 1.',
].join(' ')

function findOneBySlug(catalog: Catalog, slug: string, isWanted: (index: number, id: string) => boolean) {
  const slot = catalog.findTrackBySlug(slug)
  const all = slot === -1 ? [] : [slot]
  return {
    total: all.length,
    slots: all.filter((one, index) => isWanted(index, catalog.track(one).id)),
    hasMore: false,
  }
}

interface Walk {
  slug: string | undefined
  filter: TrackFilter
  after: string
  limit: number
}

/** The tracks after an id. Unlike an offset, an id stays where it is, whatever is added or removed before it. */
function walkOfTracks(catalog: Catalog, walk: Walk, fragment: (slot: number) => ByteText) {
  const { slug, filter, after, limit } = walk
  const found =
    slug === undefined
      ? catalog.listTracksAfter(filter, after, limit)
      : findOneBySlug(catalog, slug, (_, id) => id > after)
  const last = found.hasMore ? catalog.track(found.slots.at(-1)!).id : undefined
  const next = last === undefined ? null : formatTrackCursor(last)
  return pageOfTracks(found, { page: 1, limit }, fragment, { next_cursor: next })
}

/** `head` goes before `data`, `more` into `meta`. */
export function pageOfTracks(
  found: { total: number; slots: readonly number[] },
  { page, limit }: { page: number; limit: number },
  fragment: (slot: number) => ByteText,
  { head = '', ...more }: { head?: string; next_cursor?: string | null } = {},
) {
  const meta = JSON.stringify({ ...pageMeta(found.total, page, limit), ...more })
  const headers = pageHeaders(found.total, page, limit)
  return joinedAnswer(`{${head}"data":[`, found.slots.map(fragment), `],"meta":${meta}}`, headers)
}

const IdsQuery = {
  ids: idList({ max: MAX_IDS, description: 'Comma-separated track ids.', example: EXAMPLE_TRACK_IDS }),
  fields: fields(),
}

export function byIds({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'getTracksByIds',
    path: '/tracks/by-ids',
    tag: 'Tracks',
    summary: 'Look up many tracks at once',
    description: 'The order is yours; repetitions are merged and unknown ids are left out.',
    query: IdsQuery,
    laterParameters: ['fields'],
    answers: {
      200: {
        description: 'The tracks that exist, in the order asked for.',
        schema: TracksByIds,
        example: { data: [TRACK_EXAMPLE], meta: { total: 1, page: 1, limit: MAX_IDS } },
      },
    },
    errors: [idsMissing(), idsInvalid(['x']), tooManyIds(MAX_IDS)],
    onInvalid: invalidQuery,
    handle({ query }) {
      const ids = parseIds(query.ids)
      const catalog = live.current()
      const slots = ids.map((id) => catalog.findTrack(id)).filter((slot) => slot !== -1)
      const meta = JSON.stringify({ total: slots.length, page: 1, limit: MAX_IDS })
      const data = slots.map((slot) => fragments(catalog, slot, now(), query.fields))
      return joinedAnswer('{"data":[', data, `],"meta":${meta}}`)
    },
  })
}

import { z } from 'zod'
import { catalogUnreadable, idsInvalid, idsMissing, invalidQuery, tooManyIds } from '../../errors.ts'
import { pageHeaders, pageMeta, textAnswer } from '../../http/answer.ts'
import { cursor, whenSent } from '../../http/cursor-parameters.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_ARTIST_ID, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { decimal, flag, idList, limit, optionalChoice, page, rawText, sort, text, uuid } from '../../http/parameters.ts'
import { writeSentence } from '../../text/sentence.ts'
import { isSlug, SLUG_SCHEMA } from '../../text/slug.ts'
import type { Catalog, TrackFilter } from '../catalog.ts'
import { LICENSE_CODES } from '../fields/licenses.ts'
import { parseMusicalKey } from '../fields/musical-key.ts'
import { TRACK_SORTS } from '../tables/track-table.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
import type { CatalogRouteDeps } from './route-deps.ts'
import { PAGE_META_EXAMPLE, TRACK_EXAMPLE, TrackList, TracksByIds } from './schemas.ts'
import { formatTrackCursor, parseTrackCursor } from './track-cursor.ts'

export const PAGE_HEADERS = ['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'] as const

const MIN_OVER_MAX = writeSentence({
  vi: 'Phải nhỏ hơn hoặc bằng giá trị lớn nhất.',
  en: 'Must be at most the largest value.',
})
const NOT_WITH_CURSOR = writeSentence({ vi: 'Không dùng cùng với cursor.', en: 'Cannot be used with cursor.' })

const TrackListQuery = z
  .object({
    q: text({
      max: 100,
      description: 'Words, each of them a part of the title, an artist or the genre.',
      example: 'mưa',
    }),
    title: text({ max: 160, description: 'Part of the title.', example: 'phố' }),
    artist: text({ max: 120, description: 'Part of the name of an artist, primary or featured.', example: 'linh' }),
    genre: text({ max: 80, description: 'Part of the genre.', example: 'ballad' }),
    artist_id: uuid({ description: 'Tracks in which this artist is primary or featured.', example: EXAMPLE_ARTIST_ID }),
    slug: rawText(
      {
        description: 'Exact look-up: at most one result. All other filters are checked as ever, then ignored.',
        schema: SLUG_SCHEMA,
        rule: {
          vi: `Chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối, tối đa ${SLUG_SCHEMA.maxLength} ký tự.`,
          en: `Lower-case letters, digits and hyphens only, at most ${SLUG_SCHEMA.maxLength} characters.`,
        },
        example: 'mua-tren-pho-cu',
      },
      isSlug,
    ),
    bpm_min: decimal({ min: 0, max: 300, description: 'Slowest tempo.', example: 80 }),
    bpm_max: decimal({ min: 0, max: 300, description: 'Fastest tempo.', example: 120 }),
    energy_min: decimal({ min: 0, max: 1, description: 'Least energy.', example: 0.2 }),
    energy_max: decimal({ min: 0, max: 1, description: 'Most energy.', example: 0.8 }),
    key: rawText(
      {
        description: 'Musical key; `A# minor`, `bb minor` and `Bbm` are one.',
        schema: { type: 'string' },
        rule: {
          vi: 'Phải là một giọng nhạc, ví dụ A minor hoặc F# major.',
          en: 'Must be a musical key, like A minor or F# major.',
        },
        example: 'A minor',
      },
      (value) => parseMusicalKey(value) !== undefined,
    ),
    license: optionalChoice({ values: LICENSE_CODES, description: 'Only tracks under this licence.' }),
    commercial: flag({ description: '`true` keeps only tracks allowed for commercial use.' }),
    explicit: flag({ description: '`false` leaves explicit tracks out.' }),
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
  })
  .superRefine((query, context) => {
    for (const name of ['sort', 'page'] as const) {
      if (query.cursor !== undefined && query[name] !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: NOT_WITH_CURSOR })
    }
    for (const [least, most] of [
      ['bpm_min', 'bpm_max'],
      ['energy_min', 'energy_max'],
    ] as const) {
      if ((query[least] ?? 0) > (query[most] ?? Number.POSITIVE_INFINITY)) {
        context.addIssue({ code: 'custom', path: [least], message: MIN_OVER_MAX })
      }
    }
  })

type TrackListInput = z.output<typeof TrackListQuery>

/** A filter that was not given is `undefined`, and filters nothing. */
function toFilter(query: TrackListInput): TrackFilter {
  const { q, title, artist, genre, license, key } = query
  return {
    q,
    title,
    artist,
    genre,
    license,
    artistId: query.artist_id,
    bpmMin: query.bpm_min,
    bpmMax: query.bpm_max,
    energyMin: query.energy_min,
    energyMax: query.energy_max,
    key: key === undefined ? undefined : parseMusicalKey(key),
    commercialOnly: query.commercial === true,
    cleanOnly: query.explicit === false,
  }
}

export function listTracks({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'listTracks',
    method: 'GET',
    path: '/tracks',
    tag: 'Tracks',
    summary: 'Page through the catalogue',
    description: LIST_DESCRIPTION,
    access: 'key',
    cache: 'data',
    isMemoized: true,
    query: TrackListQuery,
    answers: {
      200: {
        description: 'One page of tracks.',
        schema: TrackList,
        headers: PAGE_HEADERS,
        example: { data: [TRACK_EXAMPLE], meta: PAGE_META_EXAMPLE },
      },
    },
    errors: [],
    onUnreadable: catalogUnreadable,
    handle({ query }) {
      const catalog = live.current()
      const { slug, page = 1, limit, sort = TRACK_SORTS[0], cursor } = query
      const fragment = (slot: number) => fragments(catalog, slot, now())
      if (cursor !== undefined) return walkOfTracks(catalog, query, cursor, fragment)
      const offset = (page - 1) * limit
      const found =
        slug === undefined
          ? catalog.listTracks(toFilter(query), sort, offset, limit)
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

/** The tracks after an id. Unlike an offset, an id stays where it is, whatever is added or removed before it. */
function walkOfTracks(catalog: Catalog, query: TrackListInput, after: string, fragment: (slot: number) => string) {
  const { slug, limit } = query
  const found =
    slug === undefined
      ? catalog.listTracksAfter(toFilter(query), after, limit)
      : findOneBySlug(catalog, slug, (_, id) => id > after)
  const last = found.hasMore ? catalog.track(found.slots.at(-1)!).id : undefined
  const next = last === undefined ? null : formatTrackCursor(last)
  return pageOfTracks(found, { page: 1, limit }, fragment, { next_cursor: next })
}

/** Joins ready fragments: a page is never stringified as a whole. `head` goes before `data`, `more` into `meta`. */
export function pageOfTracks(
  found: { total: number; slots: readonly number[] },
  { page, limit }: { page: number; limit: number },
  fragment: (slot: number) => string,
  { head = '', ...more }: { head?: string; next_cursor?: string | null } = {},
) {
  const meta = JSON.stringify({ ...pageMeta(found.total, page, limit), ...more })
  const json = `{${head}"data":[${found.slots.map(fragment).join(',')}],"meta":${meta}}`
  return textAnswer(json, pageHeaders(found.total, page, limit))
}

const IdsQuery = z.object({ ids: idList({ max: MAX_IDS, description: 'Comma-separated track ids.' }) })

export function byIds({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getTracksByIds',
    method: 'GET',
    path: '/tracks/by-ids',
    tag: 'Tracks',
    summary: 'Look up many tracks at once',
    description: 'The order is yours; repetitions are merged and unknown ids are left out.',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    query: IdsQuery,
    answers: {
      200: {
        description: 'The tracks that exist, in the order asked for.',
        schema: TracksByIds,
        example: { data: [TRACK_EXAMPLE], meta: { total: 1, page: 1, limit: MAX_IDS } },
      },
    },
    errors: [idsMissing(), idsInvalid(['x']), tooManyIds(MAX_IDS)],
    onInvalid: invalidQuery,
    onUnreadable: catalogUnreadable,
    handle({ query }) {
      const ids = parseIds(query.ids)
      const catalog = live.current()
      const slots = ids.map((id) => catalog.findTrack(id)).filter((slot) => slot !== -1)
      const meta = JSON.stringify({ total: slots.length, page: 1, limit: MAX_IDS })
      const data = slots.map((slot) => fragments(catalog, slot, now())).join(',')
      return textAnswer(`{"data":[${data}],"meta":${meta}}`)
    },
  })
}

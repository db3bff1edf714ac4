import { z } from 'zod'
import { catalogUnreadable, idsInvalid, idsMissing, invalidQuery, tooManyIds } from '../../errors.ts'
import { pageHeaders, pageMeta, textAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_ARTIST_ID } from '../../http/examples.ts'
import { decimal, flag, idList, limit, optionalChoice, page, rawText, sort, text, uuid } from '../../http/parameters.ts'
import { isSlug } from '../../text/slug.ts'
import type { Catalog, TrackFilter } from '../catalog.ts'
import { LICENSE_CODES } from '../licenses.ts'
import { parseMusicalKey } from '../musical-key.ts'
import { TRACK_SORTS } from '../tables/track-table.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
import type { CatalogRouteParts } from './route-parts.ts'
import { PAGE_META_EXAMPLE, TRACK_EXAMPLE, TrackPage, TracksByIds } from './schemas.ts'

export const PAGE_HEADERS = ['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'] as const

const MIN_OVER_MAX = 'Phải nhỏ hơn hoặc bằng giá trị lớn nhất.'

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
        description: 'Exact look-up: at most one result, all other filters are ignored.',
        schema: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
        rule: 'Chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối.',
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
        rule: 'Phải là một giọng nhạc, ví dụ A minor hoặc F# major.',
        example: 'A minor',
      },
      (value) => parseMusicalKey(value) !== undefined,
    ),
    license: optionalChoice({ values: LICENSE_CODES, description: 'Only tracks under this licence.' }),
    commercial: flag({ description: '`true` keeps only tracks allowed for commercial use.' }),
    explicit: flag({ description: '`false` leaves explicit tracks out.' }),
    sort: sort(TRACK_SORTS),
    page: page(),
    limit: limit(),
  })
  .superRefine((query, context) => {
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

/** Absent filters stay absent: `exactOptionalPropertyTypes` would otherwise let `undefined` count as a filter. */
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

export function listTracks({ live, fragments, now }: CatalogRouteParts): Endpoint {
  return endpoint({
    id: 'listTracks',
    method: 'GET',
    path: '/tracks',
    tag: 'Tracks',
    summary: 'Page through the catalogue',
    description: 'Text filters ignore case and diacritics and match anywhere in the text.',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    query: TrackListQuery,
    answers: {
      200: {
        description: 'One page of tracks.',
        schema: TrackPage,
        headers: PAGE_HEADERS,
        example: { data: [TRACK_EXAMPLE], meta: PAGE_META_EXAMPLE },
      },
    },
    errors: [],
    onUnreadable: catalogUnreadable,
    handle({ query }) {
      const catalog = live.current()
      const offset = (query.page - 1) * query.limit
      const found =
        query.slug === undefined
          ? catalog.listTracks(toFilter(query), query.sort, offset, query.limit)
          : findOneBySlug(catalog, query.slug, offset)
      return pageOfTracks(found, query, (slot) => fragments(catalog, slot, now()))
    },
  })
}

function findOneBySlug(catalog: Catalog, slug: string, offset: number) {
  const slot = catalog.findTrackBySlug(slug)
  const all = slot === -1 ? [] : [slot]
  return { total: all.length, slots: all.slice(offset) }
}

/** Joins ready fragments: a page is never stringified as a whole. `head` goes before `data`. */
export function pageOfTracks(
  found: { total: number; slots: readonly number[] },
  { page, limit }: { page: number; limit: number },
  fragment: (slot: number) => string,
  head = '',
) {
  const meta = JSON.stringify(pageMeta(found.total, page, limit))
  const json = `{${head}"data":[${found.slots.map(fragment).join(',')}],"meta":${meta}}`
  return textAnswer(json, pageHeaders(found.total, page, limit))
}

const IdsQuery = z.object({ ids: idList({ max: MAX_IDS, description: 'Comma-separated track ids.' }) })

export function byIds({ live, fragments, now }: CatalogRouteParts): Endpoint {
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

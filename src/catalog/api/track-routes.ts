import {
  type ApiError,
  invalidIsrc,
  invalidSlug,
  invalidTrackId,
  trackNotFound,
  trackUnreadable,
} from '../../errors.ts'
import { joinedAnswer, jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_ISRC, EXAMPLE_SLUG, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { isSlug, SLUG_SCHEMA } from '../../text/slug.ts'
import type { Catalog } from '../catalog.ts'
import { readIsrc } from '../isrc.ts'
import { fields } from './fields-parameter.ts'
import { TRACK_LICENSE_EXAMPLE, TrackLicense } from './license-schemas.ts'
import { presentLicense } from './present-track.ts'
import { type CatalogRouteDeps, DATA } from './route-deps.ts'
import { TRACK_EXAMPLE, Track, TracksByIsrc } from './schemas.ts'

export const TRACK_ID_PARAM = { id: { description: 'Id of the track.', example: EXAMPLE_TRACK_ID } }

/** The order matters: a malformed id is 400 before anything is looked up, an unknown one 404. */
export function requireTrack(catalog: Catalog, id: string | undefined): number {
  const slot = catalog.findTrack(requireUuid(id, invalidTrackId))
  if (slot === -1) throw trackNotFound()
  return slot
}

export function requireUuid(text: string | undefined, refuse: () => ApiError): string {
  const id = parseUuid(text ?? '')
  if (id === undefined) throw refuse()
  return id
}

export function getTrack({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'getTrack',
    path: '/tracks/{id}',
    tag: 'Tracks',
    summary: 'One track by its id',
    params: TRACK_ID_PARAM,
    query: { fields: fields() },
    answers: { 200: { description: 'The track.', schema: Track, example: TRACK_EXAMPLE } },
    errors: [invalidTrackId(), trackNotFound()],
    onUnreadable: trackUnreadable,
    handle({ params, query }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      return joinedAnswer('', [fragments(catalog, requireTrack(catalog, params.id), now(), query.fields)], '')
    },
  })
}

export function getTrackBySlug({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'getTrackBySlug',
    path: '/tracks/by-slug/{slug}',
    tag: 'Tracks',
    summary: 'One track by the last part of its page address',
    params: {
      slug: {
        description: 'Lower-case letters without diacritics, digits and hyphens.',
        example: EXAMPLE_SLUG,
        schema: SLUG_SCHEMA,
      },
    },
    query: { fields: fields() },
    answers: { 200: { description: 'The track.', schema: Track, example: TRACK_EXAMPLE } },
    errors: [invalidSlug(), trackNotFound()],
    onUnreadable: trackUnreadable,
    handle({ params, query }) {
      const slug = params.slug ?? ''
      if (!isSlug(slug)) throw invalidSlug()
      const catalog = live.current()
      const slot = catalog.findTrackBySlug(slug)
      if (slot === -1) throw trackNotFound()
      return joinedAnswer('', [fragments(catalog, slot, now(), query.fields)], '')
    },
  })
}

export function getTracksByIsrc({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'getTracksByIsrc',
    path: '/tracks/by-isrc/{isrc}',
    tag: 'Tracks',
    summary: 'The tracks of a recording',
    description: 'Usually one; several where a recording was published more than once, the newest first.',
    params: {
      isrc: {
        description: 'International Standard Recording Code; hyphens and case are ignored.',
        example: EXAMPLE_ISRC,
        schema: { type: 'string' },
      },
    },
    query: { fields: fields() },
    answers: {
      200: {
        description: 'The tracks with this ISRC.',
        schema: TracksByIsrc,
        example: { data: [TRACK_EXAMPLE], meta: { total: 1 } },
      },
    },
    errors: [invalidIsrc(), trackNotFound()],
    onUnreadable: trackUnreadable,
    handle({ params, query }) {
      const isrc = readIsrc(params.isrc ?? '')
      if (isrc === undefined) throw invalidIsrc()
      const catalog = live.current()
      const { total, slots } = catalog.listTracks({ isrc: [isrc] }, 'newest', 0, catalog.trackCount)
      if (total === 0) throw trackNotFound()
      const data = slots.map((slot) => fragments(catalog, slot, now(), query.fields))
      return joinedAnswer('{"data":[', data, `],"meta":${JSON.stringify({ total })}}`)
    },
  })
}

export function getTrackLicense({ live, ...terms }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'getTrackLicense',
    path: '/tracks/{id}/license',
    tag: 'Tracks',
    summary: 'What a partner may do with a track',
    params: TRACK_ID_PARAM,
    answers: { 200: { description: 'The licence.', schema: TrackLicense, example: TRACK_LICENSE_EXAMPLE } },
    errors: [invalidTrackId(), trackNotFound()],
    onUnreadable: trackUnreadable,
    handle({ params }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      const track = catalog.track(requireTrack(catalog, params.id))
      return jsonAnswer(presentLicense(track, terms))
    },
  })
}

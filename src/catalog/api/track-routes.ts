import { z } from 'zod'
import { type ApiError, invalidSlug, invalidTrackId, noPreview, trackNotFound, trackUnreadable } from '../../errors.ts'
import { jsonAnswer, textAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_SLUG, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { flag, integer, parseUuid } from '../../http/parameters.ts'
import { isSlug, SLUG_SCHEMA } from '../../text/slug.ts'
import type { Catalog } from '../catalog.ts'
import { TRACK_LICENSE_EXAMPLE, TrackLicense } from './license-schemas.ts'
import { presentAudioLink, presentLicense } from './present-track.ts'
import type { CatalogRouteDeps } from './route-deps.ts'
import { AUDIO_LINK_EXAMPLE, AudioLink, TRACK_EXAMPLE, Track } from './schemas.ts'

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
    id: 'getTrack',
    method: 'GET',
    path: '/tracks/{id}',
    tag: 'Tracks',
    summary: 'One track by its id',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    params: TRACK_ID_PARAM,
    answers: { 200: { description: 'The track.', schema: Track, example: TRACK_EXAMPLE } },
    errors: [invalidTrackId(), trackNotFound()],
    onUnreadable: trackUnreadable,
    handle({ params }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      return textAnswer(fragments(catalog, requireTrack(catalog, params.id), now()))
    },
  })
}

export function getTrackBySlug({ live, fragments, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getTrackBySlug',
    method: 'GET',
    path: '/tracks/by-slug/{slug}',
    tag: 'Tracks',
    summary: 'One track by the last part of its page address',
    access: 'key',
    cache: 'data',
    isMemoized: true,
    params: {
      slug: {
        description: 'Lower-case letters without diacritics, digits and hyphens.',
        example: EXAMPLE_SLUG,
        schema: SLUG_SCHEMA,
      },
    },
    answers: { 200: { description: 'The track.', schema: Track, example: TRACK_EXAMPLE } },
    errors: [invalidSlug(), trackNotFound()],
    onUnreadable: trackUnreadable,
    handle({ params }) {
      const slug = params.slug ?? ''
      if (!isSlug(slug)) throw invalidSlug()
      const catalog = live.current()
      const slot = catalog.findTrackBySlug(slug)
      if (slot === -1) throw trackNotFound()
      return textAnswer(fragments(catalog, slot, now()))
    },
  })
}

export function getAudioLink({ live, signer, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getAudioUrl',
    method: 'GET',
    path: '/tracks/{id}/audio-url',
    tag: 'Tracks',
    summary: 'A fresh link to the preview',
    access: 'key',
    cache: 'none',
    params: TRACK_ID_PARAM,
    query: z.object({
      expires_in: integer({ min: 60, max: 86_400, default: 3600, description: 'Life of the link in seconds.' }),
      download: flag({ description: '`true` makes browsers save the file instead of playing it.', default: false }),
    }),
    answers: { 200: { description: 'The link.', schema: AudioLink, example: AUDIO_LINK_EXAMPLE } },
    errors: [invalidTrackId(), trackNotFound(), noPreview()],
    onUnreadable: trackUnreadable,
    handle({ params, query }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      const track = catalog.track(requireTrack(catalog, params.id))
      if (track.audioMedia === null) throw noPreview()
      return jsonAnswer(
        presentAudioLink(track, track.audioMedia, signer, now(), query.expires_in, query.download ?? false),
      )
    },
  })
}

export function getTrackLicense({ live, ...terms }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getTrackLicense',
    method: 'GET',
    path: '/tracks/{id}/license',
    tag: 'Tracks',
    summary: 'What a partner may do with a track',
    access: 'key',
    cache: 'data',
    isMemoized: true,
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

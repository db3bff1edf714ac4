import {
  idsInvalid,
  idsMissing,
  invalidQuery,
  invalidTrackId,
  tooManyIds,
  trackNotFound,
  trackUnreadable,
} from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_TRACK_IDS } from '../../http/examples.ts'
import { idList, integer } from '../../http/query/parameters.ts'
import { findPeaks } from '../queries.ts'
import { MAX_IDS, parseIds } from './parse-ids.ts'
import { presentWaveform } from './present-waveform.ts'
import type { CatalogRouteDeps } from './route-deps.ts'
import { WAVEFORM_EXAMPLE, Waveform, Waveforms } from './schemas.ts'
import { requireTrack, requireUuid, TRACK_ID_PARAM } from './track-routes.ts'

const points = () => integer({ min: 16, max: 512, default: 120, description: 'Most entries in `peaks`.' })

export function getWaveform({ live, db }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getWaveform',
    method: 'GET',
    path: '/tracks/{id}/waveform',
    tag: 'Tracks',
    summary: 'Waveform and audio analysis',
    access: 'key',
    cache: 'waveform',
    isMemoized: true,
    params: TRACK_ID_PARAM,
    query: { points: points() },
    answers: { 200: { description: 'The waveform.', schema: Waveform, example: WAVEFORM_EXAMPLE } },
    errors: [invalidTrackId(), trackNotFound()],
    onUnreadable: trackUnreadable,
    async handle({ params, query }) {
      requireUuid(params.id, invalidTrackId)
      const catalog = live.current()
      const track = catalog.track(requireTrack(catalog, params.id))
      const peaks = await findPeaks(db, [track.id])
      return jsonAnswer(presentWaveform(track, peaks.get(track.id), query.points))
    },
  })
}

export function getWaveforms({ live, db }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getWaveforms',
    method: 'GET',
    path: '/tracks/waveforms',
    tag: 'Tracks',
    summary: 'Waveforms of many tracks at once',
    description: 'The order is yours; repetitions are merged and unknown ids are left out.',
    access: 'key',
    cache: 'waveform',
    isMemoized: true,
    query: {
      ids: idList({ max: MAX_IDS, description: 'Comma-separated track ids.', example: EXAMPLE_TRACK_IDS }),
      points: points(),
    },
    answers: {
      200: {
        description: 'The waveforms of the tracks that exist.',
        schema: Waveforms,
        example: { data: [WAVEFORM_EXAMPLE], meta: { total: 1, limit: MAX_IDS, points: 120 } },
      },
    },
    errors: [idsMissing(), idsInvalid(['x']), tooManyIds(MAX_IDS)],
    onInvalid: invalidQuery,
    onUnreadable: trackUnreadable,
    async handle({ query }) {
      const ids = parseIds(query.ids)
      const catalog = live.current()
      const slots = ids.map((id) => catalog.findTrack(id)).filter((slot) => slot !== -1)
      const tracks = slots.map((slot) => catalog.track(slot))
      const known = tracks.map((track) => track.id)
      const peaks = known.length === 0 ? new Map() : await findPeaks(db, known)
      const data = tracks.map((track) => presentWaveform(track, peaks.get(track.id), query.points))
      return jsonAnswer({ data, meta: { total: data.length, limit: MAX_IDS, points: query.points } })
    },
  })
}

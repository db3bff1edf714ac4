import { z } from 'zod'
import {
  bodyNotJson,
  bodyTooLarge,
  idsInvalid,
  invalidBody,
  invalidTrackId,
  noPreview,
  tooManyIds,
  trackNotFound,
  trackUnreadable,
} from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_TRACK_IDS } from '../../http/examples.ts'
import { flag, integer, parseUuid } from '../../http/query/parameters.ts'
import { parseBody } from '../../http/request-body.ts'
import { type Sentence, writeSentence } from '../../text/sentence.ts'
import { MAX_IDS } from './parse-ids.ts'
import { presentAudioLink } from './present-track.ts'
import type { CatalogRouteDeps } from './route-deps.ts'
import { AUDIO_LINK_EXAMPLE, AudioLink, AudioLinks } from './schemas.ts'
import { requireTrack, requireUuid, TRACK_ID_PARAM } from './track-routes.ts'

const LIFE = { min: 60, max: 86_400, default: 3600 } as const
const LIFE_TEXT = 'Life of the link in seconds.'
const DOWNLOAD_TEXT = '`true` makes browsers save the file instead of playing it.'

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
    query: {
      expires_in: integer({ ...LIFE, description: LIFE_TEXT }),
      download: flag({ description: DOWNLOAD_TEXT, default: false }),
    },
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

const IDS_RULE: Sentence = {
  vi: `Bắt buộc, là danh sách từ 1 đến ${MAX_IDS} UUID.`,
  en: `Required, a list of 1 to ${MAX_IDS} UUIDs.`,
}
const LIFE_RULE = writeSentence({
  vi: `Phải là số nguyên từ ${LIFE.min} đến ${LIFE.max}.`,
  en: `Must be a whole number from ${LIFE.min} to ${LIFE.max}.`,
})
const FLAG_RULE = writeSentence({ vi: 'Phải là true hoặc false.', en: 'Must be true or false.' })

const LinksOrder = z.object({
  ids: z
    .array(z.string(writeSentence(IDS_RULE)), writeSentence(IDS_RULE))
    .min(1, writeSentence(IDS_RULE))
    .meta({ description: `Ids of tracks, at most ${MAX_IDS}; repetitions are merged.`, example: EXAMPLE_TRACK_IDS }),
  expires_in: z
    .int(LIFE_RULE)
    .min(LIFE.min, LIFE_RULE)
    .max(LIFE.max, LIFE_RULE)
    .default(LIFE.default)
    .meta({ description: LIFE_TEXT }),
  download: z.boolean(FLAG_RULE).default(false).meta({ description: DOWNLOAD_TEXT }),
})

/** A question in a body, since fifty ids are long; it changes nothing. */
export function createAudioLinks({ live, signer, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    id: 'getAudioUrls',
    method: 'POST',
    path: '/tracks/audio-urls',
    tag: 'Tracks',
    summary: 'Fresh links to many previews at once',
    description: 'The order is yours. Tracks that are unknown or have no preview are named in `missing`.',
    access: 'key',
    cache: 'none',
    body: {
      description: 'Which tracks, and for how long.',
      schema: LinksOrder,
      example: { ids: EXAMPLE_TRACK_IDS, expires_in: 3600 },
    },
    answers: {
      200: {
        description: 'The links.',
        schema: AudioLinks,
        example: { data: [AUDIO_LINK_EXAMPLE], missing: [EXAMPLE_TRACK_IDS[1]!] },
      },
    },
    errors: [bodyNotJson(), invalidBody({ ids: [IDS_RULE] }), idsInvalid(['x']), tooManyIds(MAX_IDS), bodyTooLarge()],
    onUnreadable: trackUnreadable,
    handle({ body, headers }) {
      const order = parseBody(body, headers['content-type'] as string | undefined, LinksOrder)
      const ids = readIds(order.ids)
      const catalog = live.current()
      const data: z.infer<typeof AudioLink>[] = []
      const missing: string[] = []
      for (const id of ids) {
        const slot = catalog.findTrack(id)
        const track = slot === -1 ? undefined : catalog.track(slot)
        if (track === undefined || track.audioMedia === null) missing.push(id)
        else data.push(presentAudioLink(track, track.audioMedia, signer, now(), order.expires_in, order.download))
      }
      return jsonAnswer({ data, missing } satisfies z.infer<typeof AudioLinks>)
    },
  })
}

/** As `ids` of an address are read: repetitions merged, and the bound counts what is left. */
function readIds(entries: readonly string[]): string[] {
  const details = { ids: [IDS_RULE] }
  const invalid = entries.filter((entry) => parseUuid(entry) === undefined)
  if (invalid.length > 0) throw idsInvalid([...new Set(invalid)], { details })
  const ids = [...new Set(entries.map((entry) => entry.toLowerCase()))]
  if (ids.length > MAX_IDS) throw tooManyIds(MAX_IDS, { details })
  return ids
}

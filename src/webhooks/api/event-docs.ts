import { z } from 'zod'
import type { WebhookDoc } from '../../http/document/openapi-webhooks.ts'
import { EXAMPLE_COLLECTION_ID, EXAMPLE_COLLECTION_SLUG, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { SIGNATURE_HEADER } from '../delivery/delivery-request.ts'
import { COLLECTION_FIELDS, EVENTS, type EventName, TRACK_EVENTS } from '../event-names.ts'

/** What is sent to a partner's address, for the document. */

const ABOUT_TRACK = 'The track that the event is about; as it was, on `track.deleted`.'

const EventTrack = z
  .object({
    id: z.guid().describe('The track.'),
    title: z.string().describe('As the artist writes it, with all marks.'),
    artist: z.string().describe('Display name of the primary artist.'),
    genre: z.string().describe('One of the names in `/genres`.'),
    duration: z.string().describe('Length of the full version, `m:ss`.'),
  })
  .meta({ id: 'EventTrack', description: ABOUT_TRACK })

const UpdatedEventTrack = EventTrack.extend({
  changes: z.array(z.string()).describe('On `track.updated`: the names of the fields that changed.'),
}).meta({ id: 'UpdatedEventTrack', description: ABOUT_TRACK })

const DeletedEventTrack = EventTrack.extend({
  takedown: z
    .object({
      id: z.guid().describe('Quote it when you write to us.'),
      scope: z
        .enum(['new', 'all'])
        .describe('`new`: no use in new content. `all`: content already published has to go too.'),
      deadline_at: z.iso.datetime().describe('By when.'),
    })
    .optional()
    .describe('On `track.deleted`, where the owner of rights demanded it.'),
}).meta({ id: 'DeletedEventTrack', description: ABOUT_TRACK })

const SENT_AT =
  'When it happened; the same at every attempt, and later than in every earlier event of the track. Ignore an event that is not newer than what you hold of the track.'
const SENT_AT_COLLECTION =
  'When it happened; the same at every attempt, and later than in every earlier event of the collection. Ignore an event that is not newer than what you hold of the collection.'

const ABOUT_COLLECTION = 'The collection that the event is about; as it was, on `collection.deleted`.'

const EventCollection = z
  .object({
    id: z.guid().describe('The collection.'),
    slug: z.string().describe('Its address: `/collections/{slug}`.'),
    title: z.string().describe('As the editor writes it.'),
    description: z.string().nullable().describe('A few sentences on it; null while there are none.'),
    track_count: z.int().min(0).describe('Published tracks in it.'),
  })
  .meta({ id: 'EventCollection', description: ABOUT_COLLECTION })

const UpdatedEventCollection = EventCollection.extend({
  changes: z
    .array(z.enum(COLLECTION_FIELDS))
    .describe('On `collection.updated`: what changed; all of it where the collection is new.'),
}).meta({ id: 'UpdatedEventCollection', description: ABOUT_COLLECTION })

const eventRecord = <const E extends EventName, D extends z.ZodType>(id: string, event: E, data: D, sentAt = SENT_AT) =>
  z
    .object({
      event: z.literal(event).describe('What happened; the same as `X-Service-Event`.'),
      sent_at: z.iso.datetime().describe(sentAt),
      data,
    })
    .meta({ id, description: `The body of a delivery of \`${event}\`.` })

const TRACK_RECORDS = {
  'track.created': eventRecord('TrackCreatedEvent', 'track.created', EventTrack),
  'track.updated': eventRecord('TrackUpdatedEvent', 'track.updated', UpdatedEventTrack),
  'track.deleted': eventRecord('TrackDeletedEvent', 'track.deleted', DeletedEventTrack),
}

const schemaOf = (event: keyof typeof TRACK_RECORDS) => `#/components/schemas/${TRACK_RECORDS[event].meta()!.id}`

const TrackEvent = z
  .discriminatedUnion('event', [
    TRACK_RECORDS['track.created'],
    TRACK_RECORDS['track.updated'],
    TRACK_RECORDS['track.deleted'],
  ])
  .meta({
    id: 'TrackEvent',
    description: 'The body of a delivery: which of the three, `event` says.',
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(TRACK_EVENTS.map((event) => [event, schemaOf(event)])),
    },
  })

const CollectionUpdated = eventRecord(
  'CollectionUpdatedEvent',
  'collection.updated',
  UpdatedEventCollection,
  SENT_AT_COLLECTION,
)
const CollectionDeleted = eventRecord(
  'CollectionDeletedEvent',
  'collection.deleted',
  EventCollection,
  SENT_AT_COLLECTION,
)

const HEADERS = [
  ['X-Service-Event', 'The name of the event, as in the body.', 'track.updated'],
  [
    'X-Service-Timestamp',
    'When this attempt was sent, ISO 8601 in UTC. Refuse what is older than five minutes.',
    '2026-05-01T08:00:00.000Z',
  ],
  [
    SIGNATURE_HEADER,
    '`sha256=` and, in hex, the HMAC-SHA256 of `<timestamp>.<body>` under the secret of the webhook (all of it, `whsec_` included): the value of `X-Service-Timestamp`, a full stop, and the bytes of the body as they came. Compare in constant time.',
    'sha256=5c1f0d8a4b7e92c36f1d8e5a7b4c09d2e3f6a18b5c7d9e0f1a2b3c4d5e6f7a8b',
  ],
  [
    'X-Service-Delivery',
    'Stays the same at every attempt. It is not under the signature: tell repetitions by the track and `sent_at`.',
    '019de0d5-c800-7590-b7c1-ee843df57412',
  ],
  ['User-Agent', 'Always the same.', 'Service-Webhook/1.0'],
] as const

const RULES = [
  'Answer with any 2xx within 10 seconds and do the work afterwards.',
  'No answer, a 5xx, 408, 425 or 429 is tried again, nine times within 23 hours; any other 4xx and every redirect is final.',
].join(' ')

const TRACK_RULES = [
  RULES,
  'The same delivery may come twice, and a later one before an earlier one: `sent_at` is the time of the event, the same at every attempt. Ignore what is not newer than what you hold of the track.',
  'Once you have taken an event of a track, earlier ones that are still waiting are not sent any more: take a `track.updated` of a track that you do not know as a `track.created`. On any event, fetching the track again is always right.',
].join(' ')

const COLLECTION_RULES = [
  'Only for webhooks that name it in `events`.',
  RULES,
  'The same delivery may come twice, and a later one before an earlier one: ignore what is not newer than what you hold of the collection. Once you have taken an event of a collection, earlier ones that are still waiting are not sent any more.',
].join(' ')

const COLLECTION_DATA = {
  id: EXAMPLE_COLLECTION_ID,
  slug: EXAMPLE_COLLECTION_SLUG,
  title: 'Cà phê chiều mưa',
  description: 'Nhạc chậm cho quán nhỏ.',
  track_count: 24,
}

const DATA = { id: EXAMPLE_TRACK_ID, title: 'Mưa trên phố cũ', artist: 'Hà Linh', genre: 'Ballad', duration: '4:12' }

interface EventText {
  summary: string
  /** When it is sent, and what its receiver has to do. */
  description: string
  schema: z.ZodType
  /** `data` of a delivery, as an example. */
  data: object
}

const TEXTS: Readonly<Record<EventName, EventText>> = {
  'track.created': {
    summary: 'A track was published',
    description: `Sent when a track is published, for the first time or again. ${TRACK_RULES}`,
    schema: TrackEvent,
    data: DATA,
  },
  'track.updated': {
    summary: 'A track was changed',
    description: `Sent when title, artist, genre, cover or preview changed, or when the licence or the territory became narrower. ${TRACK_RULES}`,
    schema: TrackEvent,
    data: { ...DATA, changes: ['title'] },
  },
  'track.deleted': {
    summary: 'A track was removed',
    description: `Sent when a track is removed from the catalogue. Stop offering it for new content within 24 hours. With \`takedown\` an owner of rights demanded it: where its \`scope\` is \`all\`, existing uses have to go too, within 48 hours. ${TRACK_RULES}`,
    schema: TrackEvent,
    data: DATA,
  },
  'collection.updated': {
    summary: 'A collection is new or was changed',
    description: `Sent when a collection is made and when an editor changes its title, slug, description, cover, tracks or their order. A track of it that comes, changes or goes is told by the events of tracks alone. ${COLLECTION_RULES}`,
    schema: CollectionUpdated,
    data: { ...COLLECTION_DATA, changes: ['title', 'tracks'] },
  },
  'collection.deleted': {
    summary: 'A collection was deleted',
    description: `Sent when a collection is deleted. Its tracks stay. ${COLLECTION_RULES}`,
    schema: CollectionDeleted,
    data: COLLECTION_DATA,
  },
}

export const EVENT_DOCS: readonly WebhookDoc[] = EVENTS.map((event) => {
  const { summary, description, schema, data } = TEXTS[event]
  const headers = HEADERS.map(([name, text, example]) => ({
    name,
    description: text,
    example: name === 'X-Service-Event' ? event : example,
  }))
  return {
    ...{ name: event, summary, description, headers, schema },
    example: { event, sent_at: '2026-05-01T08:00:00.000Z', data },
  }
})

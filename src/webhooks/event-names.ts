/** What happens to tracks; a webhook that names no events gets these. */
export const TRACK_EVENTS = ['track.created', 'track.updated', 'track.deleted'] as const

/** What happens to collections; only a webhook that names them gets these. */
export const COLLECTION_EVENTS = ['collection.updated', 'collection.deleted'] as const

/** What `changes` of `collection.updated` names. */
export const COLLECTION_FIELDS = ['slug', 'title', 'description', 'cover_url', 'tracks'] as const

/** All that a webhook may ask for. */
export const EVENTS = [...TRACK_EVENTS, ...COLLECTION_EVENTS] as const

export type EventName = (typeof EVENTS)[number]

/** No news of the catalogue: sent to one webhook on request, to see whether deliveries arrive. It cannot be subscribed to. */
export const TEST_EVENT = 'test'

/** The id of what a delivery is about, where that is nothing that has one. */
export const NO_SUBJECT = ''

/** What a delivery may be of. */
export const DELIVERED_EVENTS = [...EVENTS, TEST_EVENT] as const

/** What happens to tracks; a webhook that names no events gets these. */
export const TRACK_EVENTS = ['track.created', 'track.updated', 'track.deleted'] as const

/** All that a webhook may ask for. */
export const EVENTS = [...TRACK_EVENTS] as const

export type EventName = (typeof EVENTS)[number]

/** No news of the catalogue: sent to one webhook when somebody wants to see whether deliveries arrive. Nobody subscribes to it. */
export const TEST_EVENT = 'test'

/** Of a delivery that is about no track. */
export const NO_TRACK = ''

/** What a delivery may be of. */
export const DELIVERED_EVENTS = [...EVENTS, TEST_EVENT] as const

/** The status of a track as the console shows it. */
export const TRACK_STATUSES = ['published', 'draft', 'taken_down'] as const
export type ConsoleTrackStatus = (typeof TRACK_STATUSES)[number]

export const statusOf = (publishedAt: number | null, isTakenDown: boolean): ConsoleTrackStatus =>
  publishedAt !== null ? 'published' : isTakenDown ? 'taken_down' : 'draft'

/** What a track can lack that has to be added. */
export const TRACK_LACKS = ['sound', 'cover', 'isrc', 'tempo'] as const
export type TrackLack = (typeof TRACK_LACKS)[number]

/** What a list of tracks can be in the order of: the columns of the console. */
export const TRACK_SORTS = [
  ...(['updated', 'title', 'artist', 'genre', 'status', 'length', 'tempo', 'license', 'plays', 'published'] as const),
] as const
export type TrackSort = (typeof TRACK_SORTS)[number] | 'id'

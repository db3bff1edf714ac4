/** Where a track stands for whoever looks after the catalogue. */
export const TRACK_STATUSES = ['published', 'draft', 'taken_down'] as const
export type ConsoleTrackStatus = (typeof TRACK_STATUSES)[number]

export const statusOf = (publishedAt: number | null, isTakenDown: boolean): ConsoleTrackStatus =>
  publishedAt !== null ? 'published' : isTakenDown ? 'taken_down' : 'draft'

/** What a track can lack that somebody will have to add. */
export const TRACK_LACKS = ['sound', 'cover', 'isrc', 'tempo'] as const
export type TrackLack = (typeof TRACK_LACKS)[number]

/** What a list of tracks can be in the order of: the columns of the console. */
export const TRACK_SORTS = [
  ...(['updated', 'title', 'artist', 'genre', 'status', 'length', 'tempo', 'license', 'plays', 'published'] as const),
] as const
export type TrackSort = (typeof TRACK_SORTS)[number] | 'id'

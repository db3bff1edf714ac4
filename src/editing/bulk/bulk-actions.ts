/** What can be done to many tracks at once. */
export const BULK_ACTIONS = [
  'publish',
  'unpublish',
  'update',
  'delete',
  'takedown',
  'restore',
  'add_to_collection',
  'remove_from_collection',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What changes an order of tracks, and no track. */
export const isOfCollection = (action: BulkAction) =>
  action === 'add_to_collection' || action === 'remove_from_collection'

/** What many tracks may be set to: what is one recording's alone, such as a title or an ISRC, is not among it. */
export const BULK_FIELDS = [
  'genre',
  'license_code',
  'artist',
  'artist_id',
  'territory',
  'is_explicit',
  'release_date',
] as const

/** What a request can carry. */
export const MAX_BULK_IDS = 5000

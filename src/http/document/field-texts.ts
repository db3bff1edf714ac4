/** What fields mean that stand in the answers of several rooms: one text, one translation. */
export const FIELD_TEXTS = {
  limit: 'Most entries in `data`, as asked for.',
  page: 'The page that was asked for, counted from 1.',
  totalPages: 'Pages of this size in all; 0 when nothing matches.',
  listedTrack: 'The track. Ask for the rest of it with `/tracks/{id}` or `/tracks/by-ids`.',
} as const

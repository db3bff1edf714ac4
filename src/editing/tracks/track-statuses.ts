/** Where a track stands for whoever looks after the catalogue. */
export const TRACK_STATUSES = ['published', 'draft', 'taken_down'] as const
export type ConsoleTrackStatus = (typeof TRACK_STATUSES)[number]

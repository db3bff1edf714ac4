import { nameList } from '../../http/query/parameters.ts'
import { Track, type TrackRecord } from './schemas.ts'

/** The names of a Track, in the order of the record. */
const TRACK_FIELD_NAMES = Object.keys(Track.shape) as [keyof TrackRecord, ...(keyof TrackRecord)[]]

/** Limits the answer to these fields of each track; without it all fields are sent. */
export const fields = () =>
  nameList({
    values: TRACK_FIELD_NAMES,
    description: 'Only these fields of each track, separated by commas; `id` is always among them.',
  })

/** What was asked of a track; none: all of it. */
export type TrackFields = readonly (keyof TrackRecord)[]

import { z } from 'zod'
import { writeSentence } from '../../text/sentence.ts'
import { day, text, uuid } from './import-fields.ts'

export const MAX_RELEASE_TITLE = 300
export const MAX_RELEASE_TRACKS = 500

/** A release and its tracks. A field that is absent is to stay as it is. */
export interface ReleaseLine {
  type: 'release'
  id: string
  title: string | undefined
  /** Null takes the day away. */
  releaseDate: string | null | undefined
  /** The whole order. */
  tracks: readonly string[] | undefined
}

const TOO_MANY = writeSentence({
  vi: `có quá ${MAX_RELEASE_TRACKS} bài`,
  en: `must have at most ${MAX_RELEASE_TRACKS} tracks`,
})
const TWICE = writeSentence({ vi: 'có một bài hai lần', en: 'must not have a track twice' })

export const releaseShape = z.object({
  type: z.literal('release'),
  id: uuid,
  title: text(MAX_RELEASE_TITLE).optional(),
  release_date: day.nullish(),
  tracks: z
    .array(uuid)
    .max(MAX_RELEASE_TRACKS, TOO_MANY)
    .refine((ids) => new Set(ids).size === ids.length, TWICE)
    .optional(),
})

export const toReleaseLine = (fields: z.output<typeof releaseShape>): ReleaseLine => ({
  type: 'release',
  id: fields.id,
  title: fields.title,
  releaseDate: fields.release_date,
  tracks: fields.tracks,
})

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../store/schema/schema.ts'
import { writeSentence } from '../../text/sentence.ts'
import { fileName, type Given, longText, slug, text, uuid } from './import-fields.ts'

export type CollectionRow = Selectable<Schema['collections']>

/** A line of an import about a collection. */
export interface CollectionLine {
  type: 'collection'
  id: string
  columns: Given<Pick<CollectionRow, 'title' | 'description' | 'cover_media' | 'cover_source'>>
  slug?: string | undefined
  /** All its tracks, in their order. */
  tracks?: readonly string[] | undefined
  /** The name of a file, or null to take the picture away. */
  cover?: string | null | undefined
}

const MAX_TITLE = 200
const MAX_DESCRIPTION = 5000

/** As many as an editor can put in order, and a request of the console can carry. */
export const MAX_COLLECTION_TRACKS = 5000

const LIST = writeSentence({ vi: 'phải là danh sách id bài hát', en: 'must be a list of ids of tracks' })
const TOO_MANY = writeSentence({
  vi: `có nhiều hơn ${MAX_COLLECTION_TRACKS} bài hát`,
  en: `has more than ${MAX_COLLECTION_TRACKS} tracks`,
})

const tracks = z
  .array(uuid, { error: (issue) => (issue.code === 'invalid_type' ? LIST : undefined) })
  .max(MAX_COLLECTION_TRACKS, TOO_MANY)
  .superRefine((ids, context) => {
    const met = new Set<string>()
    const twice = ids.find((id) => met.size === met.add(id).size)
    if (twice !== undefined)
      context.addIssue({
        code: 'custom',
        message: writeSentence({ vi: `ghi bài hát ${twice} hai lần`, en: `names the track ${twice} twice` }),
      })
  })

export const collectionShape = z.object({
  type: z.literal('collection'),
  id: uuid,
  slug: slug.optional(),
  title: text(MAX_TITLE).optional(),
  description: longText(MAX_DESCRIPTION).nullish(),
  cover: fileName.optional(),
  tracks: tracks.nullish(),
})

export function toCollectionLine(value: z.output<typeof collectionShape>): CollectionLine {
  const { type, id, slug, cover, tracks, ...columns } = value
  return { type, id, columns, slug, tracks: tracks === null ? [] : tracks, cover }
}

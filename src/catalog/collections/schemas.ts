import { z } from 'zod'
import { EXAMPLE_COLLECTION_ID, EXAMPLE_COLLECTION_SLUG } from '../../http/examples.ts'
import { PageMeta, Track } from '../api/schemas.ts'

export const Collection = z
  .object({
    id: z.guid().describe('Stays the same for ever.'),
    slug: z.string().describe("Last part of the collection's address here and on the site; an editor may change it."),
    title: z.string().describe('As the editor writes it.'),
    description: z.string().nullable().describe('A few sentences on it; null while there are none.'),
    cover_url: z.url().nullable().describe('Signed link to its picture; null while the collection has none.'),
    track_count: z.int().min(0).describe('Published tracks in it: as many as `/collections/{slug}/tracks` lists.'),
    updated_at: z.iso
      .datetime()
      .describe('When an editor last changed it; a track that is published or taken away by itself is no such change.'),
  })
  .meta({ id: 'Collection', description: 'Tracks that an editor has put together, in an order.' })

export type CollectionRecord = z.infer<typeof Collection>

export const COLLECTION_EXAMPLE: CollectionRecord = {
  id: EXAMPLE_COLLECTION_ID,
  slug: EXAMPLE_COLLECTION_SLUG,
  title: 'Cà phê chiều mưa',
  description: 'Nhạc chậm cho quán nhỏ.',
  cover_url: 'https://nhac.example/media/covers/81ab.webp?expires=1767229200&kid=1&signature=m2Tz',
  track_count: 24,
  updated_at: '2026-05-01T08:00:00.000Z',
}

export const CollectionPage = z.object({
  data: z.array(Collection).describe('The collections of this page, the last changed first.'),
  meta: PageMeta,
})

export const OneCollection = z.object({ data: Collection })

export const CollectionTracks = z.object({
  data: z.array(Track).describe("The tracks of this page, in the editor's order."),
  meta: PageMeta,
})

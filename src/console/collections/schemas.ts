import { z } from 'zod'
import { TRACK_STATUSES } from '../../editing/tracks/track-statuses.ts'
import { IfUpdatedAt } from '../catalog/schemas.ts'

const time = z.string()

const record = {
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  cover_url: z.string().nullable().meta({ description: 'The link needs a session.' }),
  track_count: z.int().meta({ description: 'Published tracks in it: what partners and listeners see.' }),
  created_at: time,
  updated_at: time,
}

export const ListedCollection = z
  .object({
    ...record,
    tracks: z.int().meta({ description: 'All its tracks, drafts and what is taken down included.' }),
  })
  .meta({ id: 'ListedCollection' })
export type ListedCollection = z.output<typeof ListedCollection>

export const CollectionTrack = z
  .object({
    id: z.uuid(),
    title: z.string(),
    artist: z.string(),
    duration_seconds: z.number(),
    cover_url: z.string().nullable(),
    status: z.enum(TRACK_STATUSES),
  })
  .meta({ id: 'CollectionTrack' })
export type CollectionTrack = z.output<typeof CollectionTrack>

export const ShownCollection = z
  .object({
    ...record,
    tracks: z
      .array(CollectionTrack)
      .meta({ description: "In the editor's order; one that is not published keeps its place." }),
  })
  .meta({ id: 'ShownCollection' })
export type ShownCollection = z.output<typeof ShownCollection>

const tracks = z.array(z.string()).meta({ description: 'Ids of tracks, each once, in their order; 5,000 at most.' })

const texts = {
  slug: z.string().optional().meta({ description: 'Left out, a new collection gets one of its title.' }),
  description: z.string().nullable().optional(),
}

export const NewCollection = z
  .object({ id: z.uuid().optional(), title: z.string(), ...texts, tracks: tracks.optional() })
  .meta({ id: 'NewCollection' })

export const CollectionChanges = z
  .object({
    title: z.string().optional(),
    ...texts,
    cover: z.null().optional().meta({ description: 'Takes the picture away.' }),
    ...IfUpdatedAt,
  })
  .meta({ id: 'CollectionChanges' })

export const CollectionOrder = z.object({ tracks, ...IfUpdatedAt }).meta({ id: 'CollectionOrder' })

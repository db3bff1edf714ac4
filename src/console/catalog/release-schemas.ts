import { z } from 'zod'
import { TRACK_STATUSES } from '../../editing/tracks/track-statuses.ts'

const time = z.string()

export const ListedRelease = z
  .object({
    id: z.uuid(),
    title: z.string(),
    release_date: z.iso.date().nullable(),
    tracks: z.int(),
    cover_url: z.string().nullable().meta({ description: 'The cover of its tracks; the link needs a session.' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'ListedRelease' })
export type ListedRelease = z.output<typeof ListedRelease>

const ReleaseTrack = z.object({
  id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  duration_seconds: z.number(),
  status: z.enum(TRACK_STATUSES),
})

export const Release = ListedRelease.extend({ tracks: z.array(ReleaseTrack).describe('In their order.') }).meta({
  id: 'Release',
})
export type Release = z.output<typeof Release>

export const ReleaseChanges = z.object({
  title: z.string().optional(),
  release_date: z.string().nullable().optional().meta({ description: 'A day; of the release, not of its tracks.' }),
  tracks: z.array(z.string()).optional().meta({ description: 'Ids of tracks, the whole order.' }),
})

import { z } from 'zod'
import { BULK_ACTIONS, BULK_FIELDS, MAX_BULK_IDS } from '../../editing/bulk/bulk-actions.ts'
import { TRACK_LACKS, TRACK_STATUSES } from '../../editing/tracks/track-statuses.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { PLAIN_CHANGES, PLAIN_FIELDS } from './track-fields.ts'

const Status = z.enum(TRACK_STATUSES)
const time = z.string()

export const ListedTrack = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    artist_id: z.uuid(),
    artist: z.string(),
    genre: z.string(),
    duration_seconds: z.number(),
    bpm: z.number().nullable(),
    musical_key: z.string().nullable(),
    license_code: z.string(),
    status: Status,
    has_audio: z.boolean(),
    cover_url: z.string().nullable().meta({ description: 'The link needs a session.' }),
    play_count: z.number(),
    published_at: time.nullable(),
    updated_at: time,
  })
  .meta({ id: 'ListedTrack' })
export type ListedTrack = z.output<typeof ListedTrack>

const TrackCounts = z.object({ published: z.int(), draft: z.int(), taken_down: z.int() })

export const TrackList = z.object({ data: z.array(ListedTrack), meta: ListMeta.extend({ counts: TrackCounts }) })
export type TrackList = z.output<typeof TrackList>

const Measured = z.object({
  duration_seconds: z.number(),
  bpm: z.number().nullable(),
  musical_key: z.string().nullable(),
  energy: z.number().nullable(),
  loudness_db: z.number().nullable(),
})

const Credit = z.object({ id: z.uuid(), name: z.string(), role: z.enum(['primary', 'featured']) })

export const FullTrack = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    artist_id: z.uuid(),
    artist: z.string(),
    artists: z.array(Credit),
    aliases: z.array(z.string()),
    genre: z.string(),
    duration_seconds: z.number(),
    ...PLAIN_FIELDS,
    play_count: z.number(),
    like_count: z.number(),
    status: Status,
    published_at: time.nullable(),
    publish_at: time.nullable().meta({ description: 'When the draft goes out by itself.' }),
    created_at: time,
    updated_at: time,
    preview_start_seconds: z.number().meta({ description: 'The exact place.' }),
    preview_duration_seconds: z.number(),
    has_audio: z.boolean(),
    audio_url: z.string().nullable().meta({ description: 'The whole sound; the link needs a session.' }),
    preview_url: z.string().nullable(),
    cover_url: z.string().nullable(),
    peaks: z.array(z.number()),
    beats: z.array(z.number()).meta({ description: 'Where a preview may begin, in seconds.' }),
    measured: Measured.nullable().meta({
      description: 'What was measured of the sound, whatever was corrected since.',
    }),
    release: z
      .object({ id: z.uuid(), title: z.string(), position: z.int() })
      .nullable()
      .meta({ description: 'The release that it is on, and its place there, from 1.' }),
    webhooks_told: z.int().meta({ description: 'How many webhooks are told when the track is deleted.' }),
  })
  .meta({ id: 'FullTrack' })
export type FullTrack = z.output<typeof FullTrack>

export const JobAnswer = z.object({ data: z.object({ job_id: z.uuid() }) })

const text = z.string().nullable().optional()
const number = z.number().nullable().optional()

/** The rules of an import line hold beyond these types; `docs/import.md` has them. */
export const TrackChanges = z
  .object({
    title: z.string().optional(),
    artist_id: z.string().optional(),
    artist: z.string().optional().meta({ description: 'By its name, in place of artist_id; made when there is none.' }),
    artists: z
      .array(z.object({ id: z.string(), role: z.string() }))
      .nullable()
      .optional(),
    featured: z.array(z.string()).optional(),
    aliases: z.array(z.string()).nullable().optional(),
    genre: z.string().optional(),
    duration_seconds: z.number().optional(),
    ...PLAIN_CHANGES,
    slug: z.string().optional(),
    status: z.enum(['draft', 'published']).optional(),
    published_at: text,
    publish_at: text.meta({
      description: 'A time in the future, at which the draft goes out by itself; null takes it away.',
    }),
    preview_start_seconds: number.meta({ description: 'Any place in the sound; null lets the sound choose.' }),
    preview_duration_seconds: number.meta({ description: '15, 30 or 60.' }),
    audio: z.null().optional().meta({ description: 'Takes the sound away.' }),
    cover: z.null().optional().meta({ description: 'Takes the picture away.' }),
  })
  .meta({ id: 'TrackChanges' })

/** For a change that must not undo what others have done since. */
export const IfUpdatedAt = {
  if_updated_at: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: '`updated_at` of what was looked at; left out, the last one wins.' }),
}

/** What a refusal says of a field that another administrator has changed since. */
const ChangedField = z.object({ field: z.string(), by: z.string().nullable(), at: time })
export type ChangedField = z.output<typeof ChangedField>

const BulkFailure = z.object({ id: z.string(), reason: z.string() })

/** What would come of changing many. */
export const BulkForecast = z
  .object({
    selected: z.int().meta({ description: 'How many tracks are meant.' }),
    would_change: z.int(),
    unchanged: z.int().meta({ description: 'Tracks that are so already.' }),
    failed: z.array(BulkFailure).meta({ description: 'The first hundred that cannot be changed, and why.' }),
    failed_count: z.int(),
    tracks: z
      .array(z.object({ id: z.uuid(), title: z.string() }))
      .meta({ description: 'The first hundred that would change.' }),
  })
  .meta({ id: 'BulkForecast' })
export type BulkForecast = z.output<typeof BulkForecast>

export const BulkChange = z
  .object({
    ids: z.array(z.string()).min(1).max(MAX_BULK_IDS).optional().meta({ description: 'These tracks.' }),
    filter: z
      .strictObject({
        q: z.string().max(200).optional(),
        status: z.union([Status, z.array(Status)]).optional(),
        genre: z.string().max(100).optional(),
        artist: z.string().max(200).optional(),
        license: z.string().max(100).optional(),
        without: z.union([z.enum(TRACK_LACKS), z.array(z.enum(TRACK_LACKS))]).optional(),
        release: z.string().max(100).optional(),
        explicit: z.boolean().optional(),
        published_from: z.string().optional(),
        published_to: z.string().optional(),
      })
      .optional()
      .meta({ description: 'In place of `ids`: what `GET /tracks` finds by the same filters. `{}` is every track.' }),
    action: z.enum(BULK_ACTIONS),
    set: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: `Of \`update\`: what they are to have, any of ${BULK_FIELDS.join(', ')}. Of \`takedown\`: claimant, reason, scope. Of \`add_to_collection\` and \`remove_from_collection\`: collection, its id or slug.`,
      }),
    dry_run: z.boolean().optional().meta({ description: 'Only says what would come of it.' }),
  })
  .meta({ id: 'BulkChange' })

export const ShownArtist = z
  .object({
    id: z.uuid(),
    name: z.string(),
    biography: z.string().nullable(),
    aliases: z.array(z.string()),
    avatar_url: z.string().nullable(),
    tracks: z.array(z.object({ id: z.uuid(), title: z.string(), role: z.enum(['primary', 'featured']) })),
    merges: z
      .array(
        z.object({
          from_id: z.uuid(),
          name: z.string(),
          moved: z.int(),
          merged_at: time,
          merged_by: z.string(),
          undo_until: time,
        }),
      )
      .meta({ description: 'Who was merged into it in the last 24 hours, which can be undone.' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'ShownArtist' })
export type ShownArtist = z.output<typeof ShownArtist>

export const ListedArtist = z
  .object({ id: z.uuid(), name: z.string(), tracks: z.int(), avatar_url: z.string().nullable(), updated_at: time })
  .meta({ id: 'ListedArtist' })
export type ListedArtist = z.output<typeof ListedArtist>

export const ArtistChanges = z
  .object({
    name: z.string().optional(),
    biography: text,
    aliases: z.array(z.string()).nullable().optional(),
    avatar: z.null().optional().meta({ description: 'Takes the picture away.' }),
  })
  .meta({ id: 'ArtistChanges' })

export const ArtistPatch = ArtistChanges.extend({
  is_other_person: z
    .boolean()
    .optional()
    .meta({ description: 'Lets it have a name that another artist has: they are two people.' }),
  ...IfUpdatedAt,
}).meta({ id: 'ArtistPatch' })

export const NearArtist = z
  .object({
    id: z.uuid(),
    name: z.string(),
    tracks: z.int(),
    is_same: z
      .boolean()
      .meta({ description: 'The same name, marks, case and spaces aside; otherwise a letter differs.' }),
  })
  .meta({ id: 'NearArtist' })
export type NearArtist = z.output<typeof NearArtist>

export const ShownJob = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    progress: z.number().min(0).max(1),
    stage: z.string().optional(),
    error: z.string().optional(),
    result: z.unknown().optional(),
    subject_id: z.string().nullable(),
    created_by: z.string(),
    created_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
    put_away_at: time.nullable().describe('When the failed job was dismissed.'),
  })
  .meta({ id: 'Job' })
export type ShownJob = z.output<typeof ShownJob>

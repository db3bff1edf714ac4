import { sayResult } from '../../editing/jobs/import-job.ts'
import type { ListedConsoleArtist, TrackListRow } from '../../editing/search/list-catalog.ts'
import type { ShownArtist } from '../../editing/tracks/artists.ts'
import type { ConsoleTrack } from '../../editing/tracks/console-track.ts'
import type { KeptMerge } from '../../editing/tracks/kept-merges.ts'
import { changedMeanwhile } from '../../http/own-errors.ts'
import { readFailure } from '../../jobs/job.ts'
import type { ShownJob as Job } from '../../jobs/job-queries.ts'
import type { Language } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { pick } from '../endpoint/present.ts'
import { FullTrack, ListedArtist, ShownJob } from './schemas.ts'
import { presentPlainFields } from './track-fields.ts'

const listOf = (json: string | null) => (json === null ? [] : (JSON.parse(json) as string[]))

/** The picture's key is in the address, so that a new one is fetched. */
export const fileUrl = (thing: 'tracks' | 'artists' | 'collections', id: string, file: string, media: string | null) =>
  media === null ? null : `/api/admin/${thing}/${id}/${file}?v=${media.split('/')[1]!.slice(0, 12)}`

export function presentListedTrack({ cover_media, audio_media, ...row }: TrackListRow) {
  return {
    ...row,
    has_audio: audio_media !== null,
    cover_url: fileUrl('tracks', row.id, 'cover', cover_media),
    published_at: isoTime(row.published_at),
    updated_at: isoTime(row.updated_at),
  }
}

export function presentTrack({ track, webhooksTold, ...more }: ConsoleTrack) {
  const urlOf = (file: string, media: string | null) => fileUrl('tracks', track.id, file, media)
  return pick(FullTrack, {
    ...track,
    ...presentPlainFields(track),
    ...more,
    artists: track.artists.map(({ artist_id, name, role }) => ({ id: artist_id, name, role })),
    aliases: listOf(track.aliases),
    preview_start_seconds: track.preview_offset ?? track.preview_start_seconds,
    has_audio: track.audio_media !== null,
    audio_url: urlOf('audio', track.audio_original),
    preview_url: urlOf('preview', track.audio_media),
    cover_url: urlOf('cover', track.cover_media),
    webhooks_told: webhooksTold,
  })
}

export function presentArtist(
  { avatar_media, aliases, avatar_source: _, ...artist }: ShownArtist,
  merges: readonly KeptMerge[],
) {
  return {
    ...artist,
    merges: merges.map(({ from_id, name, moved, merged_at, merged_by, undo_until }) => ({
      ...{ from_id, name, moved, merged_by },
      ...{ merged_at: isoTime(merged_at), undo_until: isoTime(undo_until) },
    })),
    aliases: listOf(aliases),
    avatar_url: fileUrl('artists', artist.id, 'avatar', avatar_media),
    created_at: isoTime(artist.created_at),
    updated_at: isoTime(artist.updated_at),
  }
}

export const presentListedArtist = (artist: ListedConsoleArtist) =>
  pick(ListedArtist, { ...artist, avatar_url: fileUrl('artists', artist.id, 'avatar', artist.avatar_media) })

export const presentJob = (job: Job, language: Language): ShownJob =>
  pick(ShownJob, {
    ...job,
    stage: job.stage ?? undefined,
    error: job.error === null ? undefined : readFailure(job.error)[language],
    result: job.result === null ? undefined : sayResult(JSON.parse(job.result), language),
  })

export const changedExample = () =>
  changedMeanwhile({ vi: 'Trong lúc đó lan đã đổi: title. Chưa lưu gì.', en: 'lan has changed title meanwhile.' }, [
    { field: 'title', by: 'lan', at: '2026-11-17T08:00:00.000Z' },
  ])

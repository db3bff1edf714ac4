import { sayResult } from '../../editing/jobs/import-job.ts'
import { FieldProblems } from '../../editing/lines/field-problems.ts'
import type { ListedConsoleArtist, TrackListRow } from '../../editing/search/list-catalog.ts'
import type { ShownArtist } from '../../editing/tracks/artists.ts'
import type { ConsoleTrack } from '../../editing/tracks/console-track.ts'
import type { KeptMerge } from '../../editing/tracks/kept-merges.ts'
import { ChangedMeanwhile } from '../../editing/writes/changed-since.ts'
import { addSentence, noSentences } from '../../http/field-sentences.ts'
import { changedMeanwhile, ownBodyInvalid } from '../../http/own-errors.ts'
import { readFailure } from '../../jobs/job.ts'
import type { ShownJob } from '../../jobs/job-queries.ts'
import type { Language } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
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

export function presentTrack({ track, status, peaks, beats, measured, release, webhooksTold }: ConsoleTrack) {
  const { id } = track
  return {
    id,
    slug: track.slug,
    title: track.title,
    artist_id: track.artist_id,
    artist: track.artist,
    artists: track.artists.map(({ artist_id, name, role }) => ({ id: artist_id, name, role })),
    aliases: listOf(track.aliases),
    genre: track.genre,
    duration_seconds: track.duration_seconds,
    ...presentPlainFields(track),
    play_count: track.play_count,
    like_count: track.like_count,
    status,
    published_at: isoTime(track.published_at),
    publish_at: isoTime(track.publish_at),
    created_at: isoTime(track.created_at),
    updated_at: isoTime(track.updated_at),
    preview_start_seconds: track.preview_offset ?? track.preview_start_seconds,
    preview_duration_seconds: track.preview_duration_seconds,
    has_audio: track.audio_media !== null,
    audio_url: fileUrl('tracks', id, 'audio', track.audio_original),
    preview_url: fileUrl('tracks', id, 'preview', track.audio_media),
    cover_url: fileUrl('tracks', id, 'cover', track.cover_media),
    peaks,
    beats,
    measured,
    release,
    webhooks_told: webhooksTold,
  }
}

export function presentArtist(
  { avatar_media, aliases, avatar_source: _, ...artist }: ShownArtist,
  merges: readonly KeptMerge[],
) {
  return {
    ...artist,
    merges: merges.map(({ from_id, name, moved, merged_at, merged_by, undo_until }) => ({
      ...{ from_id, name, moved, merged_by },
      merged_at: isoTime(merged_at),
      undo_until: isoTime(undo_until),
    })),
    aliases: listOf(aliases),
    avatar_url: fileUrl('artists', artist.id, 'avatar', avatar_media),
    created_at: isoTime(artist.created_at),
    updated_at: isoTime(artist.updated_at),
  }
}

export function presentListedArtist({ id, name, tracks, avatar_media, updated_at }: ListedConsoleArtist) {
  return {
    id,
    name,
    tracks,
    avatar_url: fileUrl('artists', id, 'avatar', avatar_media),
    updated_at: isoTime(updated_at),
  }
}

export function presentJob(job: ShownJob, language: Language) {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    progress: job.progress,
    ...(job.stage === null ? {} : { stage: job.stage }),
    ...(job.error === null ? {} : { error: readFailure(job.error)[language] }),
    ...(job.result === null ? {} : { result: sayResult(JSON.parse(job.result), language) }),
    subject_id: job.subject_id,
    created_by: job.created_by,
    created_at: isoTime(job.created_at),
    started_at: isoTime(job.started_at),
    finished_at: isoTime(job.finished_at),
    put_away_at: isoTime(job.put_away_at),
  }
}

/** Adds who has changed what meanwhile, and when. */
export const toConflict = (error: unknown): unknown =>
  error instanceof ChangedMeanwhile ? changedMeanwhile(error.sentence, error.changes) : error

export const changedExample = () =>
  changedMeanwhile({ vi: 'Trong lúc đó lan đã đổi: title. Chưa lưu gì.', en: 'lan has changed title meanwhile.' }, [
    { field: 'title', by: 'lan', at: '2026-11-17T08:00:00.000Z' },
  ])

/** What is wrong with the fields, each told with its field. */
export function toFieldRefusal(error: unknown): unknown {
  if (!(error instanceof FieldProblems)) return error
  const details = noSentences()
  for (const { field, sentence } of error.problems) addSentence(details, field, sentence)
  return ownBodyInvalid(details)
}

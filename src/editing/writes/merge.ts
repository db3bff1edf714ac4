import { FIELD_NAMES, type FieldName } from '../../catalog/track-fields.ts'
import { type CreditRow, type Given, NEW_TRACK, type TrackRow } from '../lines/import-fields.ts'
import type { TrackLine } from '../lines/import-lines.ts'

export const orElse = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)

/** The track as it is or as a new one begins, with what the line says of it. */
export function mergeTrack(current: TrackRow | undefined, { id, columns }: TrackLine, now: number): TrackRow {
  const base = current ?? NEW_TRACK
  const published_at = orElse(columns.published_at, current ? current.published_at : now)
  return {
    id,
    slug: base.slug,
    title: orElse(columns.title, base.title),
    artist_id: orElse(columns.artist_id, base.artist_id),
    genre: orElse(columns.genre, base.genre),
    duration_seconds: orElse(columns.duration_seconds, base.duration_seconds),
    ...mergeFields(base, columns),
    play_count: orElse(columns.play_count, base.play_count),
    like_count: orElse(columns.like_count, base.like_count),
    published_at,
    // What is out has nothing to wait for.
    publish_at: published_at === null ? orElse(columns.publish_at, base.publish_at) : null,
    preview_start_seconds: orElse(columns.preview_start_seconds, base.preview_start_seconds),
    preview_duration_seconds: orElse(columns.preview_duration_seconds, base.preview_duration_seconds),
    audio_media: orElse(columns.audio_media, base.audio_media),
    cover_media: orElse(columns.cover_media, base.cover_media),
    cover_source: orElse(columns.cover_source, base.cover_source),
    audio_original: orElse(columns.audio_original, base.audio_original),
    master_media: orElse(columns.master_media, base.master_media),
    preview_offset: orElse(columns.preview_offset, base.preview_offset),
    measured: orElse(columns.measured, base.measured),
    aliases: orElse(columns.aliases, base.aliases),
    created_at: current?.created_at ?? now,
    updated_at: now,
  }
}

function mergeFields(base: TrackRow, columns: TrackLine['columns']): Pick<TrackRow, FieldName> {
  const merged: Partial<Record<FieldName, unknown>> = {}
  for (const name of FIELD_NAMES) merged[name] = orElse<unknown>(columns[name], base[name])
  return merged as Pick<TrackRow, FieldName>
}

/** The track's own artist first. A track with no other artist has no rows here: `artist_id` says it all. */
export function mergeCredits(artistId: string, list: readonly CreditRow[]): CreditRow[] {
  const others = list.filter((credit) => credit.artist_id !== artistId && credit.role === 'featured')
  return others.length === 0 ? [] : [{ artist_id: artistId, role: 'primary' }, ...others]
}

/** Columns whose public name is another, or that are not public. `artist` is the name that partners show. */
const PUBLIC_FIELDS: Readonly<Record<string, readonly string[]>> = {
  artist_id: ['artist', 'artist_id'],
  duration_seconds: ['duration'],
  audio_media: ['audio_url'],
  cover_media: ['cover_url'],
  avatar_media: ['avatar_url'],
  audio_original: ['audio_url'],
  preview_offset: ['audio_url'],
  master_media: [],
  measured: [],
  cover_source: [],
  avatar_source: [],
}

export function changedFields<T extends object>(current: T, columns: Given<Partial<T>>): string[] {
  const names = (Object.keys(columns) as (keyof T & string)[]).filter(
    (name) => columns[name] !== undefined && columns[name] !== current[name],
  )
  return [...new Set(names.flatMap((name) => PUBLIC_FIELDS[name] ?? [name]))]
}

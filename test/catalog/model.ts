import type { ArtistRow, Batch, TrackFilter, TrackRow } from '../../src/catalog/catalog.ts'
import { LICENSES } from '../../src/catalog/licenses.ts'
import { parseMusicalKey } from '../../src/catalog/musical-key.ts'
import type { ArtistSort } from '../../src/catalog/tables/artist-table.ts'
import type { TrackSort } from '../../src/catalog/tables/track-table.ts'
import { compareVietnamese } from '../../src/text/collation.ts'
import { fold } from '../../src/text/fold.ts'

export type ModelTrack = TrackRow & { published_at: number }

/** The catalogue, as simply as it can be said: rows in maps, filtered and sorted anew for every question. */
export interface Model {
  artists: Map<string, ArtistRow>
  tracks: Map<string, ModelTrack>
}

export const numberedId = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function applyToModel({ artists, tracks }: Model, batch: Batch): void {
  for (const row of batch.artists ?? []) artists.set(row.id, row)
  for (const id of batch.removedTracks ?? []) tracks.delete(id)
  for (const row of batch.tracks ?? []) {
    if (row.published_at === null) tracks.delete(row.id)
    else tracks.set(row.id, { ...row, published_at: row.published_at })
  }
  for (const id of batch.removedArtists ?? []) artists.delete(id)
}

export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const newest = (a: ModelTrack, b: ModelTrack) => b.published_at - a.published_at || byText(a.id, b.id)

export const TRACK_ORDERS: Record<TrackSort, (a: ModelTrack, b: ModelTrack) => number> = {
  newest,
  oldest: (a, b) => a.published_at - b.published_at || byText(a.id, b.id),
  popular: (a, b) => b.play_count - a.play_count || newest(a, b),
  most_liked: (a, b) => b.like_count - a.like_count || newest(a, b),
  title_asc: (a, b) => compareVietnamese(a.title, b.title) || newest(a, b),
  title_desc: (a, b) => compareVietnamese(b.title, a.title) || newest(a, b),
}

const newestArtist = (a: ArtistRow, b: ArtistRow) => b.created_at - a.created_at || byText(a.id, b.id)
export const ARTIST_ORDERS: Record<ArtistSort, (a: ArtistRow, b: ArtistRow) => number> = {
  name_asc: (a, b) => compareVietnamese(a.name, b.name) || newestArtist(a, b),
  name_desc: (a, b) => compareVietnamese(b.name, a.name) || newestArtist(a, b),
  newest: newestArtist,
  oldest: (a, b) => a.created_at - b.created_at || byText(a.id, b.id),
}

/** All that a title or name is found by. */
export const findableBy = (name: string, aliases: string | null | undefined): string[] =>
  fold(name) === '' ? [name] : [name, ...JSON.parse(aliases ?? '[]')]

export const contains = (text: string, needle: string | undefined) => fold(text).includes(fold(needle ?? ''))
const within = (value: number | null, min: number | undefined, max: number | undefined) =>
  (min === undefined && max === undefined) ||
  (value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity))

/** The track's own artist and all who are credited beside it. */
export const artistIdsOf = (row: ModelTrack) => [
  ...new Set([row.artist_id, ...(row.artists ?? []).map((credit) => credit.artist_id)]),
]

const featuredIn = (row: ModelTrack) =>
  (row.artists ?? [])
    .filter(({ artist_id, role }) => role === 'featured' && artist_id !== row.artist_id)
    .map(({ artist_id }) => artist_id)

export function meets(model: Model, row: ModelTrack, filter: TrackFilter): boolean {
  const artists = artistIdsOf(row).flatMap((id) => {
    const artist = model.artists.get(id)
    return artist === undefined ? [] : findableBy(artist.name, artist.aliases)
  })
  const titles = findableBy(row.title, row.aliases)
  const license = LICENSES[row.license_code as keyof typeof LICENSES]
  return (
    fold(filter.q ?? '')
      .split(' ')
      .every((word) => [...titles, ...artists, row.genre].some((text) => contains(text, word))) &&
    titles.some((text) => contains(text, filter.title)) &&
    (fold(filter.artist ?? '') === '' || artists.some((name) => contains(name, filter.artist))) &&
    contains(row.genre, filter.genre) &&
    (filter.artist_id === undefined || artistIdsOf(row).includes(filter.artist_id)) &&
    within(row.bpm, filter.bpm_min, filter.bpm_max) &&
    within(row.energy, filter.energy_min, filter.energy_max) &&
    within(row.duration_seconds, filter.duration_min, filter.duration_max) &&
    (filter.key === undefined || (row.musical_key !== null && parseMusicalKey(row.musical_key) === filter.key)) &&
    (filter.license === undefined || row.license_code === filter.license) &&
    (!filter.commercial || license.commercial_use_allowed) &&
    (filter.explicit !== false || row.is_explicit === 0) &&
    (filter.isrc === undefined || filter.isrc.includes(row.isrc ?? '')) &&
    (filter.featured_artist_id === undefined || featuredIn(row).includes(filter.featured_artist_id))
  )
}

import type { Credit, CreditRow, TrackView } from '../catalog/field-rows.ts'
import { type PublishedRow, viewFields } from '../catalog/tables/track-rows.ts'
import { createFieldColumns, listFieldColumns } from '../catalog/track-fields.ts'

/** Shows rows as the catalogue would, without one: for who passes through all of the store. Names are asked for by the artist's id. */
export function createRowViewer(nameOf: (artistId: string) => string): (row: PublishedRow) => TrackView {
  const fields = createFieldColumns()
  const columns = listFieldColumns(fields)
  for (const { column } of columns) column.reserve(1)
  return (row) => {
    for (const { name, column } of columns) column.write(0, row[name])
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      artistId: row.artist_id,
      artistName: nameOf(row.artist_id),
      artists: creditsOf(row, nameOf),
      genre: row.genre,
      durationSeconds: row.duration_seconds,
      playCount: row.play_count,
      likeCount: row.like_count,
      publishedAt: row.published_at,
      previewStartSeconds: row.preview_start_seconds,
      previewDurationSeconds: row.preview_duration_seconds,
      audioMedia: row.audio_media,
      coverMedia: row.cover_media,
      fields: viewFields(fields, 0),
    }
  }
}

/** In the order of `encodeCredits`. */
function creditsOf({ artist_id, artists = [] }: PublishedRow, nameOf: (artistId: string) => string): Credit[] {
  const others = artists.filter((credit) => credit.artist_id !== artist_id).toSorted(compareCredits)
  const own = { artist_id, role: 'primary' } as const
  return [own, ...others].map(({ artist_id: id, role }) => ({ id, name: nameOf(id), role }))
}

type Credited = Omit<CreditRow, 'track_id'>

const compareCredits = (a: Credited, b: Credited) =>
  Number(a.role === 'featured') - Number(b.role === 'featured') ||
  a.position - b.position ||
  (a.artist_id < b.artist_id ? -1 : 1)

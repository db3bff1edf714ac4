import { createHash } from 'node:crypto'
import { insertRows } from '../dist/src/store/bulk-insert.js'

const AT = Date.UTC(2026, 0, 1)
const ROWS_AT_ONCE = 500

/** Published tracks of one artist, written straight into a store, each with the media columns that `mediaOf(n)` gives. Returns their ids. */
export async function insertTracks(store, count, mediaOf) {
  const artist = { id: idOf('artist'), name: 'Bench', biography: null, avatar_media: null }
  await store.db
    .insertInto('artists')
    .values({ ...artist, created_at: AT, updated_at: AT })
    .execute()
  const ids = []
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - first)
    const rows = Array.from({ length }, (_, index) => trackRow(first + index, artist.id, mediaOf(first + index)))
    await store.transaction((trx) => insertRows(trx, 'tracks', rows))
    for (const { id } of rows) ids.push(id)
  }
  return ids
}

function trackRow(n, artistId, media) {
  return {
    ...{ id: idOf(`track ${n}`), artist_id: artistId, title: `Bench ${n}`, slug: `bench-${n}`, genre: 'Pop' },
    ...{ duration_seconds: 200, bpm: 92, musical_key: null, energy: null, loudness_db: null, isrc: null },
    ...{ release_date: null, is_explicit: 0, license_code: 'service-standard', territory: 'worldwide' },
    ...{ play_count: 0, like_count: 0, published_at: AT, preview_start_seconds: 0, preview_duration_seconds: 30 },
    ...{ audio_media: null, cover_media: null, audio_original: null, master_media: null },
    ...{ created_at: AT, updated_at: AT, ...media },
  }
}

export function digestOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

function idOf(text) {
  const hex = digestOf(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

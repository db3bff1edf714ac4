import fc from 'fast-check'
import type { ArtistRow, Batch, TrackFilter, TrackRow } from '../../src/catalog/catalog.ts'
import { LICENSE_CODES } from '../../src/catalog/licenses.ts'
import { parseMusicalKey } from '../../src/catalog/musical-key.ts'
import { TRACK_COLUMNS } from '../../src/catalog/queries.ts'
import { ARTIST_SORTS } from '../../src/catalog/tables/artist-table.ts'
import { TRACK_SORTS } from '../../src/catalog/tables/track-table.ts'
import { type FieldName, type FieldRow, STORED_FIELDS } from '../../src/catalog/track-fields.ts'
import { type Model, numberedId } from './model.ts'

/** Changes of a catalogue and questions to it, drawn at random. */

const EDITABLE = [...TRACK_COLUMNS.filter((name) => name !== 'id' && name !== 'slug'), 'artists'] as const

// Few values for everything, so that ties, shared words, reused slots and slugs that wander are the rule.
const WORDS = ['đường', 'Đường', 'dương', 'mưa', 'mùa', 'em', 'hem', 'a', '(Remix)', 'số', '1', '12', '한국']
const title = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '))
const piece = fc.tuple(title, fc.nat(8), fc.integer({ min: 1, max: 7 })).map(([text, from, length]) =>
  text
    .slice(from % (text.length || 1))
    .slice(0, length)
    .trim(),
)
const artistId = fc.nat(4).map((number) => numberedId('a', number))
const trackId = fc.nat(24).map((number) => numberedId('b', number))
const KEYS = ['A minor', 'Bbm', 'a# MINOR', 'F# major', 'no key']

const aliases = fc.constantFrom(null, '["Mưa Đen"]', '["em","Hà Sơn","đường số 1"]')

const artistRow = fc.record<ArtistRow>({
  id: artistId,
  name: fc.constantFrom('Sơn Tùng', 'sơn tùng', 'Đen', 'Mưa Em', 'Hà', ''),
  biography: fc.constantFrom(null, 'x'),
  avatar_media: fc.constant(null),
  created_at: fc.nat(3),
  aliases,
})

/** On and beside the bounds that the filters below ask for, the ends of bins, and what lies just inside of them. */
const FILTERED: { [Name in FieldName]?: readonly (number | string)[] } = {
  bpm: [0, 9.99, 10, 90, 90.5, 120, 300],
  energy: [0, 0.1, 0.29999999999999993, 0.3, 0.5, 1],
  musical_key: KEYS,
}

/** A few values of every plain field, by what its table says of it. */
function valuesOf([name, { input, initial }]: (typeof STORED_FIELDS)[number]): fc.Arbitrary<unknown> {
  const nothing = initial === null ? [null] : []
  if (FILTERED[name]) return fc.constantFrom(...nothing, ...FILTERED[name])
  if (input.type === 'flag') return fc.constantFrom(0, 1)
  if (input.type === 'choice') return fc.constantFrom(...input.codes)
  if (input.type !== 'number') return fc.constantFrom(...nothing, 'VN', 'VN,US')
  const { min, max } = input
  return fc.constantFrom(...nothing, min, min + (max - min) / 2, min + (max - min) / 2.5, max)
}
const plainFields = fc.record(
  Object.fromEntries(STORED_FIELDS.map((entry) => [entry[0], valuesOf(entry)])),
) as fc.Arbitrary<unknown> as fc.Arbitrary<FieldRow>
const trackRow = fc
  .record({
    id: trackId,
    title,
    aliases,
    artist_id: artistId,
    genre: fc.constantFrom('Pop', 'Nhạc Đỏ', 'nhạc', 'Rap Việt', 'Âm nhạc', 'Ả Rập'),
    duration_seconds: fc.nat(600),
    play_count: fc.nat(3),
    like_count: fc.nat(3),
    published_at: fc.option(fc.nat(3), { freq: 9 }),
    preview_start_seconds: fc.constantFrom(0, 30),
    preview_duration_seconds: fc.constantFrom(15, 60),
    audio_media: fc.constantFrom(null, 'previews/x.mp3'),
    cover_media: fc.constantFrom(null, 'covers/x.webp'),
    artists: fc.uniqueArray(
      fc.record({
        artist_id: artistId,
        role: fc.constantFrom('primary' as const, 'featured' as const),
        position: fc.nat(9),
      }),
      { maxLength: 3, selector: (credit) => credit.artist_id },
    ),
  })
  .chain((row) => plainFields.map((fields) => ({ ...row, ...fields })))
  // A slug must be one track's only, and should change now and then.
  .map((row): TrackRow => ({ ...row, slug: `bai-${row.id.slice(-2)}-${row.title.length % 2}` }))

export const SLUGS = Array.from({ length: 50 }, (_, at) => `bai-${String(at >> 1).padStart(2, '0')}-${at % 2}`)

export const batch = fc.record(
  {
    artists: fc.array(artistRow, { maxLength: 3 }),
    removedArtists: fc.array(artistId, { maxLength: 1 }),
    tracks: fc.array(trackRow, { maxLength: 12 }),
    removedTracks: fc.array(trackId, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

const filter = fc.record<TrackFilter>({
  q: piece,
  title: piece,
  artist: fc.constantFrom('son', 'TÙNG', 'a', 'n t', 'ưa e'),
  genre: fc.constantFrom('nhac', 'do', 'c đ', 'POP'),
  artist_id: artistId,
  bpm_min: fc.constantFrom(0, 90, 91),
  bpm_max: fc.constantFrom(0, 90.5, 300),
  energy_min: fc.constantFrom(0, 0.1),
  energy_max: fc.constantFrom(0, 0.5),
  key: fc.constantFrom(...KEYS.slice(0, 4)).map((key) => parseMusicalKey(key)),
  license: fc.constantFrom(...LICENSE_CODES),
  commercial: fc.boolean(),
  explicit: fc.boolean(),
  duration_min: fc.constantFrom(0, 100, 300),
  duration_max: fc.constantFrom(0, 200, 450),
  isrc: fc.constantFrom(['VN'], ['VN', 'VN,US'], ['US']),
  featured_artist_id: artistId,
})
// Mostly one or two conditions at a time, for with many nothing is left.
const sparseFilter = fc
  .tuple(filter, fc.array(fc.nat(16), { maxLength: 3 }))
  .map(([all, kept]): TrackFilter => Object.fromEntries(Object.entries(all).filter((_, at) => kept.includes(at))))
export const question = fc.record({
  filter: sparseFilter,
  sort: fc.constantFrom(...TRACK_SORTS),
  offset: fc.nat(25),
  limit: fc.integer({ min: 1, max: 12 }),
  q: fc.option(fc.constantFrom('son', 'TÙNG', 'a', 'n t', 'ưa e', 'h'), { nil: undefined }),
  artistSort: fc.constantFrom(...ARTIST_SORTS),
})
/** One field of one row that is there: what whole random rows hardly ever do. */
export const edit = fc.record({
  pick: fc.nat(),
  donor: trackRow,
  field: fc.nat().map((number) => EDITABLE[number % EDITABLE.length]!),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

export function withEdits(model: Model, change: Batch, edits: readonly Edit[]): Batch {
  const named = new Set([...(change.tracks ?? []).map((row) => row.id), ...(change.removedTracks ?? [])])
  const rows = [...model.tracks.values()].filter((row) => !named.has(row.id))
  if (rows.length === 0) return change
  const edited = edits.map(({ pick, donor, field }) => ({ ...rows[pick % rows.length]!, [field]: donor[field] }))
  return { ...change, tracks: [...(change.tracks ?? []), ...edited] }
}

export type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCatalog } from '../../test/support/check-catalog.ts'
import { compareVietnamese } from '../text/collation.ts'
import { fold } from '../text/fold.ts'
import { type ArtistRow, type Batch, type Catalog, createCatalog, type TrackFilter, type TrackRow } from './catalog.ts'
import { LICENSE_CODES, LICENSES, type LicenseCode } from './fields/licenses.ts'
import { parseMusicalKey } from './fields/musical-key.ts'
import {
  FIELD_NAMES,
  type FieldName,
  type FieldRow,
  INITIAL_FIELDS,
  STORED_FIELDS,
  TRACK_FIELDS,
} from './fields/track-fields.ts'
import { ARTIST_SORTS, type ArtistSort } from './tables/artist-table.ts'
import { type CatalogState, createCatalogState } from './tables/catalog-state.ts'
import { TRACK_SORTS, type TrackSort } from './tables/track-table.ts'

type ModelTrack = TrackRow & { published_at: number }

/** The catalogue, as simply as it can be said: rows in maps, filtered and sorted anew for every question. */
interface Model {
  artists: Map<string, ArtistRow>
  tracks: Map<string, ModelTrack>
}

const numberedId = (kind: string, number: number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

// toEqual is slow; it is asked only to show what differs.
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

function applyToModel({ artists, tracks }: Model, batch: Batch): void {
  for (const row of batch.artists ?? []) artists.set(row.id, row)
  for (const id of batch.removedTracks ?? []) tracks.delete(id)
  for (const row of batch.tracks ?? []) {
    if (row.published_at === null) tracks.delete(row.id)
    else tracks.set(row.id, { ...row, published_at: row.published_at })
  }
  for (const id of batch.removedArtists ?? []) artists.delete(id)
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const newest = (a: ModelTrack, b: ModelTrack) => b.published_at - a.published_at || byText(a.id, b.id)

const TRACK_ORDERS: Record<TrackSort, (a: ModelTrack, b: ModelTrack) => number> = {
  newest,
  oldest: (a, b) => a.published_at - b.published_at || byText(a.id, b.id),
  popular: (a, b) => b.play_count - a.play_count || newest(a, b),
  most_liked: (a, b) => b.like_count - a.like_count || newest(a, b),
  title_asc: (a, b) => compareVietnamese(a.title, b.title) || newest(a, b),
  title_desc: (a, b) => compareVietnamese(b.title, a.title) || newest(a, b),
}

const newestArtist = (a: ArtistRow, b: ArtistRow) => b.created_at - a.created_at || byText(a.id, b.id)
const ARTIST_ORDERS: Record<ArtistSort, (a: ArtistRow, b: ArtistRow) => number> = {
  name_asc: (a, b) => compareVietnamese(a.name, b.name) || newestArtist(a, b),
  name_desc: (a, b) => compareVietnamese(b.name, a.name) || newestArtist(a, b),
  newest: newestArtist,
  oldest: (a, b) => a.created_at - b.created_at || byText(a.id, b.id),
}

/** All that a title or name is found by. */
const findableBy = (name: string, aliases: string | null | undefined): string[] =>
  fold(name) === '' ? [name] : [name, ...JSON.parse(aliases ?? '[]')]

const contains = (text: string, needle: string | undefined) => fold(text).includes(fold(needle ?? ''))
const within = (value: number | null, min: number | undefined, max: number | undefined) =>
  (min === undefined && max === undefined) ||
  (value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity))

/** The track's own artist and all who are credited beside it. */
const artistIdsOf = (row: ModelTrack) => [
  ...new Set([row.artist_id, ...(row.artists ?? []).map((credit) => credit.artist_id)]),
]

function meets(model: Model, row: ModelTrack, filter: TrackFilter): boolean {
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
    (filter.artistId === undefined || artistIdsOf(row).includes(filter.artistId)) &&
    within(row.bpm, filter.bpmMin, filter.bpmMax) &&
    within(row.energy, filter.energyMin, filter.energyMax) &&
    (filter.key === undefined || (row.musical_key !== null && parseMusicalKey(row.musical_key) === filter.key)) &&
    (filter.license === undefined || row.license_code === filter.license) &&
    (!filter.commercialOnly || license.commercial_use_allowed) &&
    (!filter.cleanOnly || row.is_explicit === 0)
  )
}

const EDITABLE = [
  ...FIELD_NAMES,
  'title',
  'aliases',
  'artist_id',
  'genre',
  'duration_seconds',
  'play_count',
  'like_count',
  'published_at',
  'preview_start_seconds',
  'preview_duration_seconds',
  'audio_media',
  'cover_media',
  'artists',
] as const

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

/** On and beside the bounds that the filters below ask for. */
const FILTERED: { [Name in FieldName]?: readonly (number | string)[] } = {
  bpm: [0, 90, 90.5, 120],
  energy: [0, 0.1, 0.5, 1],
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
    genre: fc.constantFrom('Pop', 'Nhạc Đỏ', 'nhạc', 'Rap Việt'),
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

const SLUGS = Array.from({ length: 50 }, (_, at) => `bai-${String(at >> 1).padStart(2, '0')}-${at % 2}`)

const batch = fc.record(
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
  artistId,
  bpmMin: fc.constantFrom(0, 90, 91),
  bpmMax: fc.constantFrom(0, 90.5, 300),
  energyMin: fc.constantFrom(0, 0.1),
  energyMax: fc.constantFrom(0, 0.5),
  key: fc.constantFrom(...KEYS.slice(0, 4)).map((key) => parseMusicalKey(key)),
  license: fc.constantFrom(...LICENSE_CODES),
  commercialOnly: fc.boolean(),
  cleanOnly: fc.boolean(),
})
// Mostly one or two conditions at a time, for with many nothing is left.
const sparseFilter = fc
  .tuple(filter, fc.array(fc.nat(12), { maxLength: 3 }))
  .map(([all, kept]): TrackFilter => Object.fromEntries(Object.entries(all).filter((_, at) => kept.includes(at))))
const question = fc.record({
  filter: sparseFilter,
  sort: fc.constantFrom(...TRACK_SORTS),
  offset: fc.nat(25),
  limit: fc.integer({ min: 1, max: 12 }),
  q: fc.option(fc.constantFrom('son', 'TÙNG', 'a', 'n t', 'ưa e', 'h'), { nil: undefined }),
  artistSort: fc.constantFrom(...ARTIST_SORTS),
})
/** One field of one row that is there: what whole random rows hardly ever do. */
const edit = fc.record({
  pick: fc.nat(),
  donor: trackRow,
  field: fc.nat().map((number) => EDITABLE[number % EDITABLE.length]!),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function withEdits(model: Model, change: Batch, edits: readonly Edit[]): Batch {
  const named = new Set([...(change.tracks ?? []).map((row) => row.id), ...(change.removedTracks ?? [])])
  const rows = [...model.tracks.values()].filter((row) => !named.has(row.id))
  if (rows.length === 0) return change
  const edited = edits.map(({ pick, donor, field }) => ({ ...rows[pick % rows.length]!, [field]: donor[field] }))
  return { ...change, tracks: [...(change.tracks ?? []), ...edited] }
}

type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

function checkAnswers(catalog: Catalog, model: Model, { filter, sort, offset, limit, q, artistSort }: Question): void {
  const matching = [...model.tracks.values()].filter((row) => meets(model, row, filter)).sort(TRACK_ORDERS[sort])
  const page = catalog.listTracks(filter, sort, offset, limit)
  expectSame(
    { total: page.total, ids: page.slots.map((slot) => catalog.track(slot).id) },
    {
      total: matching.length,
      ids: matching.slice(offset, offset + limit).map((row) => row.id),
    },
  )

  const byId = [...matching].sort((a, b) => byText(a.id, b.id))
  // The id need not be that of a track, and often is of one that is gone.
  for (const after of ['', numberedId('a', offset), numberedId('b', offset), byId[offset]?.id ?? '']) {
    const rest = byId.filter((row) => row.id > after)
    const found = catalog.listTracksAfter(filter, after, limit)
    expectSame(
      { total: found.total, ids: found.slots.map((slot) => catalog.track(slot).id), hasMore: found.hasMore },
      { total: matching.length, ids: rest.slice(0, limit).map((row) => row.id), hasMore: rest.length > limit },
    )
  }

  const named = [...model.artists.values()]
    .filter((row) => findableBy(row.name, row.aliases).some((name) => contains(name, q)))
    .sort(ARTIST_ORDERS[artistSort])
  const artists = catalog.listArtists(q, artistSort, offset % 4, limit)
  expectSame(
    { total: artists.total, ids: artists.slots.map((slot) => catalog.artist(slot).id) },
    {
      total: named.length,
      ids: named.slice(offset % 4, (offset % 4) + limit).map((row) => row.id),
    },
  )
}

function viewOf(model: Model, row: ModelTrack) {
  const others = (row.artists ?? []).filter((credit) => credit.artist_id !== row.artist_id)
  const credits = [
    { artist_id: row.artist_id, role: 'primary' as const, position: -1 },
    ...others.toSorted((a, b) =>
      a.role === b.role ? a.position - b.position || byText(a.artist_id, b.artist_id) : a.role === 'primary' ? -1 : 1,
    ),
  ]
  const nameOf = (id: string) => model.artists.get(id)?.name ?? ''
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    artistId: row.artist_id,
    artistName: nameOf(row.artist_id),
    artists: credits.map(({ artist_id, role }) => ({ id: artist_id, name: nameOf(artist_id), role })),
    genre: row.genre,
    durationSeconds: row.duration_seconds,
    playCount: row.play_count,
    likeCount: row.like_count,
    publishedAt: row.published_at,
    previewStartSeconds: row.preview_start_seconds,
    previewDurationSeconds: row.preview_duration_seconds,
    audioMedia: row.audio_media,
    coverMedia: row.cover_media,
    fields: fieldsOf(row),
  }
}

/** Every plain field as the API shows it, in the order of their table: as the store has it but for flags, and what the licence says. */
function fieldsOf(row: ModelTrack) {
  const shown = Object.entries(TRACK_FIELDS).map(([name, { input }]) => {
    if (input === undefined) return LICENSES[row.license_code as LicenseCode][name as 'attribution_required']
    return input.type === 'flag' ? row[name as FieldName] === 1 : row[name as FieldName]
  })
  return Object.fromEntries(Object.keys(TRACK_FIELDS).map((name, at) => [name, shown[at]]))
}

function checkRecords(catalog: Catalog, model: Model): void {
  const rows = [...model.tracks.values()]
  expect(catalog.trackCount).toBe(rows.length)
  expect(catalog.artistCount).toBe(model.artists.size)
  expect(catalog.playCountTotal).toBe(rows.reduce((sum, row) => sum + row.play_count, 0))
  expect(catalog.listGenres()).toEqual([...new Set(rows.map((row) => row.genre))].sort(compareVietnamese))
  for (const row of rows) {
    expectSame(catalog.track(catalog.findTrack(row.id)), viewOf(model, row))
  }
  for (const slug of SLUGS) {
    const row = rows.find((each) => each.slug === slug)
    expectSame([slug, catalog.findTrackBySlug(slug)], [slug, row === undefined ? -1 : catalog.findTrack(row.id)])
  }
  for (const artist of model.artists.values()) {
    const { name, biography, createdAt, trackCount } = catalog.artist(catalog.findArtist(artist.id))
    const count = rows.filter((row) => artistIdsOf(row).includes(artist.id)).length
    expectSame([name, biography, createdAt, trackCount], [artist.name, artist.biography, artist.created_at, count])
  }
}

function run(steps: Generator<void>): void {
  for (const _ of steps);
}

function load(rows: Batch): { catalog: Catalog; state: CatalogState; model: Model } {
  const model: Model = { artists: new Map(), tracks: new Map() }
  applyToModel(model, { artists: rows.artists ?? [], tracks: rows.tracks ?? [] })
  const state = createCatalogState()
  const catalog = createCatalog(state)
  catalog.addTracks([...model.tracks.values()].map(({ artists: _, ...row }) => row))
  catalog.addArtists(model.artists.values())
  const credits = [...model.tracks.values()].flatMap((row) =>
    (row.artists ?? []).map((credit) => ({ ...credit, track_id: row.id })),
  )
  // As the store gives them: by track and artist.
  catalog.addTrackArtists(credits.toSorted((a, b) => byText(a.track_id + a.artist_id, b.track_id + b.artist_id)))
  run(catalog.build())
  checkCatalog(state)
  return { catalog, state, model }
}

const withoutAliases = (rows: Batch): Batch => ({
  ...rows,
  artists: (rows.artists ?? []).map((row) => ({ ...row, aliases: null })),
  tracks: (rows.tracks ?? []).map((row) => ({ ...row, aliases: null })),
})

/** What can be read at this instant, as a model: every answer must agree with it, also between two steps of a change. */
function snapshot(catalog: Catalog): Model {
  const artists = catalog.listArtists(undefined, 'newest', 0, 1000).slots.map((slot): [string, ArtistRow] => {
    const { id, name, biography, avatarMedia, createdAt } = catalog.artist(slot)
    return [id, { id, name, biography, avatar_media: avatarMedia, created_at: createdAt }]
  })
  const tracks = catalog.listTracks({}, 'newest', 0, 1000).slots.map((slot): [string, ModelTrack] => {
    const view = catalog.track(slot)
    const row = {
      ...INITIAL_FIELDS,
      bpm: view.fields.bpm,
      energy: view.fields.energy,
      musical_key: view.fields.musical_key,
      license_code: view.fields.license_code,
      is_explicit: view.fields.is_explicit ? (1 as const) : (0 as const),
      id: view.id,
      slug: view.slug,
      title: view.title,
      artist_id: view.artistId,
      genre: view.genre,
      published_at: view.publishedAt,
      play_count: view.playCount,
      like_count: view.likeCount,
      duration_seconds: 0,
      preview_start_seconds: 0,
      preview_duration_seconds: 0,
      audio_media: null,
      cover_media: null,
      artists: view.artists.map(({ id, role }, position) => ({ artist_id: id, role, position })),
    }
    return [view.id, row]
  })
  expect(new Set(tracks.map(([id]) => id)).size).toBe(tracks.length)
  return { artists: new Map(artists), tracks: new Map(tracks) }
}

describe('the catalogue answers like the model', () => {
  test('after a load and any changes', { timeout: 600_000 }, () => {
    const step = fc.record({
      batch,
      edits: fc.array(edit, { maxLength: 4 }),
      questions: fc.array(question, { minLength: 3, maxLength: 8 }),
    })
    fc.assert(
      fc.property(batch, fc.array(step, { maxLength: 8 }), (first, steps) => {
        const { catalog, state, model } = load(first)
        checkRecords(catalog, model)
        for (const { batch, edits, questions } of steps) {
          const change = withEdits(model, batch, edits)
          run(catalog.apply(change))
          checkCatalog(state)
          applyToModel(model, change)
          checkRecords(catalog, model)
          for (const asked of questions) checkAnswers(catalog, model, asked)
        }
      }),
      { numRuns: 250 },
    )
  })

  test('at every instant of a change: all of it or nothing, and every answer agrees with every other', {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(batch, batch, fc.array(question, { minLength: 2, maxLength: 4 }), (loaded, changed, questions) => {
        // What is found by an alias cannot be told from what can be read.
        const [first, change] = [withoutAliases(loaded), withoutAliases(changed)]
        const { catalog, state, model } = load(first)
        const before = model.tracks.size
        applyToModel(model, change)
        for (const _ of catalog.apply(change)) {
          checkCatalog(state)
          const now = snapshot(catalog)
          expect([before, model.tracks.size]).toContain(catalog.trackCount)
          for (const asked of questions) checkAnswers(catalog, now, asked)
        }
        checkRecords(catalog, model)
      }),
      { numRuns: 150 },
    )
  })

  test('a batch applied twice changes nothing the second time', () => {
    fc.assert(
      fc.property(batch, batch, (first, change) => {
        // An artist in both lists comes and goes each time.
        const once = { ...change, removedArtists: [] }
        const { catalog } = load(first)
        run(catalog.apply(once))
        const { revision } = catalog
        run(catalog.apply(once))
        expect(catalog.revision).toBe(revision)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArtistRow, type Batch, type Catalog, createCatalog } from '../../src/catalog/catalog.ts'
import { LICENSES, type LicenseCode } from '../../src/catalog/licenses.ts'
import { createCatalogState } from '../../src/catalog/tables/catalog-state.ts'
import { type FieldName, INITIAL_FIELDS, TRACK_FIELDS } from '../../src/catalog/track-fields.ts'
import { compareVietnamese } from '../../src/text/collation.ts'
import { draws } from '../support/draws.ts'
import { batch, edit, type Question, question, SLUGS, withEdits } from './made-changes.ts'
import {
  ARTIST_ORDERS,
  applyToModel,
  artistIdsOf,
  byText,
  contains,
  findableBy,
  type Model,
  type ModelTrack,
  meets,
  numberedId,
  TRACK_ORDERS,
} from './model.ts'
import { facetsOf } from './model-facets.ts'

// toEqual is slow; it is asked only to show what differs.
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

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

  expectSame(catalog.countFacets(filter), facetsOf(model, filter))
  const some = [...model.tracks].filter((_, at) => at % 3 !== limit % 3)
  const within = bitmapOf(some.map(([id]) => catalog.findTrack(id)))
  expectSame(catalog.countFacets(filter, within), facetsOf({ ...model, tracks: new Map(some) }, filter))

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

function bitmapOf(slots: readonly number[]): Uint32Array {
  const words = new Uint32Array(32)
  for (const slot of slots) words[slot >> 5]! |= 1 << (slot & 31)
  return words
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

function load(rows: Batch): { catalog: Catalog; model: Model } {
  const model: Model = { artists: new Map(), tracks: new Map() }
  applyToModel(model, { artists: rows.artists ?? [], tracks: rows.tracks ?? [] })
  const catalog = createCatalog(createCatalogState())
  catalog.addTracks([...model.tracks.values()].map(({ artists: _, ...row }) => row))
  catalog.addArtists(model.artists.values())
  const credits = [...model.tracks.values()].flatMap((row) =>
    (row.artists ?? []).map((credit) => ({ ...credit, track_id: row.id })),
  )
  // As the store gives them: by track and artist.
  catalog.addTrackArtists(credits.toSorted((a, b) => byText(a.track_id + a.artist_id, b.track_id + b.artist_id)))
  run(catalog.build())
  return { catalog, model }
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
      isrc: view.fields.isrc,
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
      duration_seconds: view.durationSeconds,
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
  test('after a load and any changes', () => {
    const step = fc.record({
      batch,
      edits: fc.array(edit, { maxLength: 4 }),
      questions: fc.array(question, { minLength: 3, maxLength: 8 }),
    })
    fc.assert(
      fc.property(batch, fc.array(step, { maxLength: 8 }), (first, steps) => {
        const { catalog, model } = load(first)
        checkRecords(catalog, model)
        for (const { batch, edits, questions } of steps) {
          const change = withEdits(model, batch, edits)
          run(catalog.apply(change))
          applyToModel(model, change)
          checkRecords(catalog, model)
          for (const asked of questions) checkAnswers(catalog, model, asked)
        }
      }),
      draws(15, 60),
    )
  })

  test('at every instant of a change: all of it or nothing, and every answer agrees with every other', () => {
    fc.assert(
      fc.property(batch, batch, fc.array(question, { minLength: 2, maxLength: 4 }), (loaded, changed, questions) => {
        // What is found by an alias cannot be told from what can be read.
        const [first, change] = [withoutAliases(loaded), withoutAliases(changed)]
        const { catalog, model } = load(first)
        const before = model.tracks.size
        applyToModel(model, change)
        for (const _ of catalog.apply(change)) {
          const now = snapshot(catalog)
          expect([before, model.tracks.size]).toContain(catalog.trackCount)
          for (const asked of questions) checkAnswers(catalog, now, asked)
        }
        checkRecords(catalog, model)
      }),
      draws(15, 60),
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
      draws(15, 60),
    )
  })
})

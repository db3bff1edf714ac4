import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ArtistRow,
  type Catalog,
  type CreditRow,
  createCatalog,
  type PlaysRow,
  type TrackRow,
} from '../../src/catalog/catalog.ts'
import { draws } from '../support/draws.ts'
import { answersOf } from './answers-of.ts'
import { makeRow, numberedId } from './song-catalogue.ts'

/** Two processes that hold the same rows must give the same bytes, whatever the order in which they read them. */

/** Two moments of one signing window. */
const [EARLY, LATE] = [Date.UTC(2026, 0, 15, 10, 0, 4), Date.UTC(2026, 0, 15, 10, 4, 58)]
const DAYS = ['2026-01-14', '2026-01-15']

interface Rows {
  artists: ArtistRow[]
  tracks: TrackRow[]
  credits: CreditRow[]
  plays: PlaysRow[]
}

// Few words and few numbers: ties are the rule.
const WORDS = ['em', 'anh', 'mưa', 'mùa', 'đường', 'dương', 'phố', 'kỷ', 'nhớ']
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const aliases = fc.constantFrom(null, null, '["mưa phố","sếp"]')
const GENRES = ['Pop', 'pop', 'Nhạc Pop', 'Rap', 'Rap Việt', 'R&B']

const rows: fc.Arbitrary<Rows> = fc
  .record({
    names: fc.array(fc.record({ name: text, aliases }), { minLength: 2, maxLength: 6 }),
    songs: fc.array(
      fc.record({
        title: text,
        aliases,
        artist: fc.nat(),
        genre: fc.constantFrom(...GENRES),
        plays: fc.nat(2),
        published: fc.nat(2),
        featured: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
        days: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
      }),
      { minLength: 4, maxLength: 24 },
    ),
  })
  .map(({ names, songs }) => ({
    artists: names.map((artist, at) => ({
      ...{ id: numberedId('a', at), biography: null, avatar_media: null, created_at: 0, ...artist },
    })),
    tracks: songs.map(({ title, aliases, artist, genre, plays, published }, at) => ({
      ...makeRow({ title, artist: '', genre, plays }, at, artist % names.length),
      published_at: Date.UTC(2026, 0, 13 + published),
      aliases,
    })),
    credits: songs.flatMap(({ artist, featured }, at) =>
      featured
        .filter((each) => each < names.length && each !== artist % names.length)
        .map((each, position) => ({
          ...{ track_id: numberedId('b', at), artist_id: numberedId('a', each), role: 'featured' as const, position },
        })),
    ),
    plays: songs.flatMap(({ days }, at) =>
      days.map((plays, day) => ({ track_id: numberedId('b', at), day: DAYS[day]!, plays })),
    ),
  }))

/** Numbers that shuffle: the same for the same seed. */
const shuffled = <T>(list: readonly T[], keys: readonly number[]) =>
  list
    .map((each, at) => ({ each, key: keys[at % keys.length]! * ((at * 7919) % 104_729) }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each)

function run(steps: Generator<void>): void {
  for (const _ of steps);
}

function loadShuffled({ artists, tracks, credits, plays }: Rows, keys: readonly number[]): Catalog {
  const catalog = createCatalog()
  catalog.addArtists(shuffled(artists, keys))
  catalog.addTracks(shuffled(tracks, keys))
  catalog.addTrackArtists(shuffled(credits, keys))
  catalog.addPlays(shuffled(plays, keys))
  run(catalog.build())
  return catalog
}

/** The same rows at the end of a history: some come late, some were something else before, some went and came back. */
function changeInto({ artists, tracks, credits, plays }: Rows, keys: readonly number[]): Catalog {
  const whole = tracks.map((row) => ({ ...row, artists: credits.filter(({ track_id }) => track_id === row.id) }))
  const first = shuffled(whole, keys)
  const catalog = loadShuffled(
    {
      artists: artists.map((row) => ({ ...row, name: `${row.name} cũ`, aliases: null })),
      tracks: first
        .slice(0, first.length >> 1)
        .map((row) => ({ ...row, title: 'em mưa phố', genre: 'Khác', aliases: null })),
      credits: [],
      plays: [],
    },
    keys,
  )
  run(catalog.apply({ artists: shuffled(artists, keys) }))
  run(catalog.apply({ removedTracks: first.slice(0, 3).map(({ id }) => id) }))
  for (const row of first) run(catalog.apply({ tracks: [row] }))
  run(catalog.apply({ plays: shuffled(plays, keys) }))
  return catalog
}

test('the same rows give the same bytes, in whatever order they were read and whatever they were before', () => {
  const keys = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 3, maxLength: 7 })
  fc.assert(
    fc.property(rows, keys, keys, (some, one, other) => {
      const expected = answersOf(loadShuffled(some, one), EARLY)
      expect(answersOf(loadShuffled(some, other), LATE)).toEqual(expected)
      expect(answersOf(changeInto(some, other), LATE)).toEqual(expected)
    }),
    draws(4, 15),
  )
})

import { describe, expect, test } from 'vitest'
import { search } from '../../src/search/results.ts'
import { isWholeRun } from '../support/draws.ts'
import { makeRandom } from '../support/random.ts'
import { askForAll, askHarder, type HarderKind, isAnswer, type Kind, type Query, readTyped } from './queries.ts'
import { makeSongCatalog, type SongFields } from './song-catalogue.ts'
import { OTHER_SONGS, SONGS, type Song } from './songs.ts'

/** For a kind of query: in how many per cent what is wanted must at least be among the first so many. */
type Least<K> = readonly [kind: K, depth: 1 | 3 | 5, least: number]

/** Asks all of it of a catalogue; of each kind there are to be more queries than said, since fewer would say little. */
function testKinds<K extends string>(
  songs: readonly SongFields[],
  asked: readonly Query<K>[],
  moreThan: number,
  rows: readonly Least<K>[],
): void {
  const catalog = makeSongCatalog(songs)
  const page = { within: undefined, sort: 'relevance', offset: 0, limit: 5 } as const
  const kinds = rows.map(([kind, depth, least]) => {
    const places = asked
      .filter((each) => each.kind === kind)
      .map(({ q, isAnswer }) => {
        const found = search(catalog, q, page).hits.map(({ slot }) => songs[Number(catalog.track(slot).id.slice(-12))]!)
        const place = found.findIndex((song) => isAnswer({ featured: [], ...song }))
        const [first] = found
        return { place, told: `${q} → ${first ? `${first.title} / ${first.artist} / ${first.genre}` : 'nothing'}` }
      })
    const among = (most: number) => places.filter(({ place }) => place >= 0 && place < most).length
    const share = (most: number) => Math.round((among(most) / Math.max(1, places.length)) * 1000) / 10
    const lost = places.filter(({ place }) => place < 0 || place >= depth).map(({ told }) => told)
    return { kind, depth, least, lost, queries: places.length, 1: share(1), 3: share(3), 5: share(5) }
  })
  console.table(kinds.map((each) => ({ ...each, lost: each.lost.length })))

  test.each(kinds)('$kind: in the first $depth of at least $least %', ({ queries, depth, least, lost, ...shares }) => {
    expect(queries).toBeGreaterThan(moreThan)
    expect(shares[depth], lost.join('\n')).toBeGreaterThanOrEqual(least)
  })
}

const LEAST: readonly Least<Kind>[] = [
  ['folded', 3, 99],
  ['toned', 3, 99],
  ['other tones', 3, 99],
  ['half typed', 5, 97],
  ['tail', 5, 98],
  ['reordered', 5, 98],
  ['title and artist', 3, 99],
  ['artist and title', 3, 99],
  ['missing space', 5, 97],
  ['one typo', 5, 97],
  ['two typos', 5, 88],
  ['telex', 5, 97],
  ['one wrong word', 5, 97],
  ['chat', 5, 97],
  ['i for y', 3, 99],
  ['featured artist', 5, 100],
  ['title and featured artist', 5, 100],
  ['artist and featured artist', 5, 100],
  ['words around', 3, 98],
  ['name of a video', 3, 98],
  ['lyrics go on', 3, 98],
  ['genre', 1, 95],
  ['genre in words', 1, 98],
]

/** At most so many of each kind, from all over the list. */
function takeOfEach(asked: readonly Query<Kind>[], most: number): Query<Kind>[] {
  return LEAST.flatMap(([kind]) => {
    const own = asked.filter((each) => each.kind === kind)
    const step = Math.max(1, own.length / most)
    return own.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  })
}

/** Queries made from the titles by rule, none of them seen when the rules of search were written. */
describe('queries made by rule', () => {
  const asked = askForAll(SONGS, isWholeRun ? 12 : 11).map(({ kind, q, wanted }) => {
    return { kind, q, isAnswer: (found: Song) => isAnswer(kind, SONGS[wanted]!, found) }
  })
  testKinds(SONGS, isWholeRun ? asked : takeOfEach(asked, 100), 35, LEAST)
})

describe('queries typed by hand find their song among the first five', () => {
  const asked = readTyped<Kind>(SONGS, 'typed-queries')
  const kinds = new Set(asked.map(({ kind }) => kind))
  testKinds(
    SONGS,
    asked,
    0,
    Array.from(kinds, (kind) => [kind, 5, 100] as const),
  )
})

/** Titles, names and genres of the same words as those of some songs, played little: what a large catalogue has beside the song that is meant. */
function makeDistractors(songs: readonly Song[], count: number, seed: number): SongFields[] {
  const random = makeRandom(seed)
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)]!
  const titleWords = songs.flatMap(({ title }) => title.split(' '))
  const nameWords = songs.flatMap(({ artist }) => artist.split(' '))
  const genres = [...new Set(songs.map(({ genre }) => genre))]
  const some = (list: readonly string[], least: number, most: number) =>
    Array.from({ length: least + random.below(most - least + 1) }, () => pick(list)).join(' ')
  const artists = Array.from({ length: Math.ceil(count / 20) }, () => some(nameWords, 2, 3))
  return Array.from({ length: count }, () => ({
    title: some(titleWords, 2, 4),
    artist: pick(artists),
    genre: pick(genres),
    plays: random.below(20),
  }))
}

/** Per cent at the first place that are the least: of the songs by themselves, and among many others. */
const LEAST_HARDER: Readonly<Record<HarderKind, readonly [alone: number, among: number]>> = {
  'genre and word': [95, 90],
  numbers: [97, 90],
  regional: [95, 85],
  typos: [98, 93],
  'split or merged': [97, 85],
  'by ear': [90, 88],
  wishes: [85, 80],
}

/** One in so many of those made by rule: among many tracks each takes a while. */
function testHarder(songs: readonly Song[], distractors: number, every: number): void {
  const [typed, seed] = songs === SONGS ? (['harder-typed', 5] as const) : (['harder-typed-others', 6] as const)
  const made = askHarder(songs, seed).filter((_, at) => at % every === 0)
  const all = [
    ...songs.map((song, at) => ({ ...song, plays: 100_000 - at * 100 })),
    ...makeDistractors(songs, distractors, 3),
  ]
  const kinds = Object.entries(LEAST_HARDER) as [HarderKind, readonly [number, number]][]
  const rows = kinds.map(([kind, [alone, among]]) => [kind, 1, distractors === 0 ? alone : among] as const)
  testKinds(all, [...readTyped<HarderKind>(songs, typed), ...made], 25, rows)
}

describe('harder queries: songs by themselves', () => testHarder(SONGS, 0, 1))
if (isWholeRun) {
  describe('harder queries: among 20,000 tracks of the same words', () => testHarder(SONGS, 20_000, 2))
  describe('harder queries: other songs by themselves', () => testHarder(OTHER_SONGS, 0, 1))
  describe('harder queries: other songs among 20,000', () => testHarder(OTHER_SONGS, 20_000, 1))
} else describe('harder queries: other songs among 2,000 of the same words', () => testHarder(OTHER_SONGS, 2000, 2))

test('the two sets of songs have little in common', () => {
  const titles = new Set(SONGS.map(({ title }) => title))
  expect(OTHER_SONGS.filter(({ title }) => titles.has(title))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { search } from '../../src/search/results.ts'
import { isWholeRun } from '../support/draws.ts'
import { makeRandom } from '../support/random.ts'
import { askHarder, HARDER_KINDS, type Harder, type HarderKind, readTyped } from './harder-queries.ts'
import { makeSongCatalog, type SongFields } from './song-catalogue.ts'
import { OTHER_SONGS, SONGS, type Song } from './songs.ts'

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

interface Rates {
  queries: number
  1: number
  3: number
  lost: string[]
}

/** Per cent found at the first place and among three, by kind. */
function measureHarder(songs: readonly Song[], distractors: readonly SongFields[], asked: readonly Harder[]) {
  const all = [...songs.map((song, at) => ({ ...song, plays: 100_000 - at * 100 })), ...distractors]
  const catalog = makeSongCatalog(all)
  const page = { within: undefined, sort: 'relevance', offset: 0, limit: 3 } as const
  const rates = {} as Record<HarderKind, Rates>
  for (const kind of HARDER_KINDS) {
    const some = asked.filter((each) => each.kind === kind)
    const lost: string[] = []
    const places = some.map(({ q, isAnswer }) => {
      const found = search(catalog, q, page).hits.map(({ slot }) => all[Number(catalog.track(slot).id.slice(-12))]!)
      const place = found.findIndex((song) => isAnswer({ featured: [], ...song }))
      if (place !== 0)
        lost.push(`${q} → ${found[0] ? `${found[0].title} / ${found[0].artist} / ${found[0].genre}` : 'nothing'}`)
      return place
    })
    const share = (depth: number) =>
      Math.round((places.filter((at) => at >= 0 && at < depth).length / Math.max(1, places.length)) * 1000) / 10
    rates[kind] = { queries: some.length, 1: share(1), 3: share(3), lost }
  }
  return rates
}

/** Per cent at the first place that are the least: of the songs by themselves, and among many others. */
const LEAST: Readonly<Record<HarderKind, readonly [alone: number, among: number]>> = {
  'genre and word': [95, 90],
  numbers: [97, 90],
  regional: [95, 85],
  typos: [98, 93],
  'split or merged': [97, 85],
  'by ear': [90, 88],
  wishes: [85, 80],
}

function testHarder(songs: readonly Song[], distractors: number, asked: readonly Harder[]): void {
  const rates = measureHarder(songs, makeDistractors(songs, distractors, 3), asked)
  console.table(
    Object.fromEntries(HARDER_KINDS.map((kind) => [kind, { ...rates[kind], lost: rates[kind].lost.length }])),
  )

  test.each(HARDER_KINDS)('%s', (kind) => {
    const { queries, lost, ...rate } = rates[kind]
    expect(queries).toBeGreaterThan(25)
    expect(rate[1], lost.join('\n')).toBeGreaterThanOrEqual(LEAST[kind][distractors === 0 ? 0 : 1])
  })
}

/** A sample of those made by rule: among many tracks each takes a while. */
function ask(songs: readonly Song[], every: number): Harder[] {
  const [typed, seed] = songs === SONGS ? (['harder-typed', 5] as const) : (['harder-typed-others', 6] as const)
  return [...readTyped(songs, typed), ...askHarder(songs, seed).filter((_, at) => at % every === 0)]
}

describe('songs by themselves', () => testHarder(SONGS, 0, ask(SONGS, 1)))
if (isWholeRun) {
  describe('among 20,000 tracks of the same words', () => testHarder(SONGS, 20_000, ask(SONGS, 2)))
  describe('other songs by themselves', () => testHarder(OTHER_SONGS, 0, ask(OTHER_SONGS, 1)))
  describe('other songs among 20,000', () => testHarder(OTHER_SONGS, 20_000, ask(OTHER_SONGS, 1)))
} else describe('other songs among 2,000 of the same words', () => testHarder(OTHER_SONGS, 2000, ask(OTHER_SONGS, 2)))

test('the two sets of songs have little in common', () => {
  const titles = new Set(SONGS.map(({ title }) => title))
  expect(OTHER_SONGS.filter(({ title }) => titles.has(title))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { search } from '../../src/search/results.ts'
import { isWholeRun } from '../support/draws.ts'
import { readKinds } from './lists.ts'
import { type Asked, askForAll, isAnswer, KINDS, type Kind } from './queries.ts'
import { makeSongCatalog } from './song-catalogue.ts'
import { SONGS } from './songs.ts'

const catalog = makeSongCatalog(SONGS)
/** By hand, as people type them. */
const TYPED = readKinds<Kind>('typed-queries')

/** At which place the wanted song is found: 0 is the first, -1 is not among five. */
function placeOf({ kind, q, wanted }: Asked): number {
  const page = { within: undefined, sort: 'relevance', offset: 0, limit: 5 } as const
  return search(catalog, q, page).hits.findIndex(({ slot }) =>
    isAnswer(kind, SONGS[wanted]!, SONGS[Number(catalog.track(slot).id.slice(-12))]!),
  )
}

type Rates = Record<Kind, Record<'queries' | 1 | 3 | 5, number>>

/** How many queries there are of each kind, and of how many the song is among the first so many, per cent. */
function measure(asked: readonly Asked[]): Rates {
  const rows = KINDS.map((kind) => {
    const places = asked.filter((each) => each.kind === kind).map(placeOf)
    const share = (depth: number) =>
      Math.round((places.filter((at) => at >= 0 && at < depth).length / Math.max(1, places.length)) * 1000) / 10
    return [kind, { queries: places.length, 1: share(1), 3: share(3), 5: share(5) }]
  })
  return Object.fromEntries(rows)
}

/** At most so many of each kind, from all over the list. */
function takeOfEach(asked: readonly Asked[], most: number): Asked[] {
  return KINDS.flatMap((kind) => {
    const own = asked.filter((each) => each.kind === kind)
    const step = Math.max(1, own.length / most)
    return own.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  })
}

/** Per kind and seed; fewer would say little. */
const MIN_QUERIES = 35

/** Queries made from the titles by rule, none of them seen when the rules of search were written. */
describe('queries made by rule', () => {
  const rows = measure(isWholeRun ? askForAll(SONGS, 12) : takeOfEach(askForAll(SONGS, 11), 100))
  console.table(rows)

  test.each<[Kind, 1 | 3 | 5, number]>([
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
  ])('%s: in the first %d of at least %d %%', (kind, depth, least) => {
    expect(rows[kind].queries).toBeGreaterThan(MIN_QUERIES)
    expect(rows[kind][depth]).toBeGreaterThanOrEqual(least)
  })
})

describe('queries typed by hand', () => {
  const asked = TYPED.map(({ kind, columns: [q = '', title] }) => {
    const wanted = SONGS.findIndex((song) => song.title === title)
    expect(wanted, title).not.toBe(-1)
    return { q, wanted, kind }
  })
  console.table(measure(asked))

  test('each finds its song among the first five', () => {
    expect(asked.filter((each) => placeOf(each) === -1).map(({ q }) => q)).toEqual([])
  })
})

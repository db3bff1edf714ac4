import { expect, test } from 'vitest'
import { makeSongCatalog } from '../../../test/search/song-catalogue.ts'
import { type Hit, search } from '../results.ts'

const WORDS = 'mưa xa nắng gần gió lạ đêm vắng phố cũ'.split(' ')

/** Titles of one to seven words, of which every third has `mưa` and every fifth `mua`. */
const songs = (count: number, plays: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => {
    const own = at % 5 === 0 ? ['mua'] : at % 3 === 0 ? ['mưa'] : []
    const others = Array.from({ length: 1 + (at % 6) }, (_, place) => WORDS[1 + ((at * 7 + place * at) % 9)]!)
    const title = at % 2 === 0 ? [...own, ...others] : [...others, ...own]
    return { title: title.join(' '), artist: `An ${at % 50}`, genre: 'Pop', plays: plays(at) }
  })

test.each([
  ['few', songs(300, (at) => 1000 - at)],
  ['many', songs(3000, (at) => Math.floor(1_000_000 / (1 + ((at * 7919) % 3000) ** 2)))],
  ['many who are played alike', songs(9000, (at) => 1_000_000 + ((at * 7919) % 9000))],
])('%s: pages are parts of one order, by score, then typed marks, then plays', (_, list) => {
  const catalog = makeSongCatalog(list)
  for (const q of ['mưa', 'mua', 'm', 'nắng gầ']) {
    const read = (offset: number, limit: number) =>
      search(catalog, q, { within: undefined, sort: 'relevance', offset, limit })
    const { total, hits } = read(0, list.length)
    expect(new Set(hits.map(({ slot }) => slot)).size).toBe(total)
    for (const offset of [0, 7, Math.floor(total / 2), total - 5]) {
      expect(read(offset, 10).hits).toEqual(hits.slice(offset, offset + 10))
    }
    if (q !== 'mua') continue
    const isBefore = (a: Hit, b: Hit) =>
      a.score > b.score || (a.score === b.score && (a.score === 1 || catalog.comparePopular(a.slot, b.slot) < 0))
    expect(hits.slice(1).filter((hit, at) => !isBefore(hits[at]!, hit))).toEqual([])
  }
})

test('tracks of two groups with the same score are one order', () => {
  const words = WORDS.slice(1)
  const long = Array.from({ length: 4800 }, (_, at) => ['nắng', 'đêm', 'vắng', ...words.slice(0, at % 10)].join(' '))
  const titles = [...long, ...Array.from({ length: 800 }, () => 'vắng đêm')]
  const list = titles.map((title, at) => ({ title, artist: `A ${at % 50}`, genre: 'Rock', plays: (at * 7919) % 5600 }))
  const catalog = makeSongCatalog(list)
  const read = (offset: number) =>
    search(catalog, 'nhac rock dem vang', { within: undefined, sort: 'relevance', offset, limit: 100 })
  const hits = Array.from({ length: 56 }, (_, page) => read(page * 100).hits).flat()

  expect(read(0).total).toBe(5600)
  expect(new Set(hits.map(({ slot }) => slot)).size).toBe(5600)
  const isBefore = (a: Hit, b: Hit) =>
    a.score > b.score || (a.score === b.score && catalog.comparePopular(a.slot, b.slot) < 0)
  expect(hits.slice(1).filter((hit, at) => !isBefore(hits[at]!, hit))).toEqual([])
})

test('titles of which nothing is left to look for are on a page too', () => {
  const own = Array.from({ length: 200 }, (_, at) => ({
    ...{ title: at % 10 === 7 ? '\u3164' : `gió ${at}`, artist: 'Trường Giang', genre: 'Rock', plays: 100 },
  }))
  const page = { within: undefined, sort: 'relevance', offset: 0, limit: 200 } as const
  const { total, hits } = search(makeSongCatalog(own), 'truong ginag', page)

  expect(total).toBe(200)
  expect(new Set(hits.map(({ slot }) => slot)).size).toBe(200)
})

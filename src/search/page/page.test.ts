import { expect, test } from 'vitest'
import { makeSongCatalog } from '../../../test/search/song-catalogue.ts'
import { withScratch } from '../../structures/bitmap-pool.ts'
import { findTyped } from '../match/typed-tones.ts'
import { rank } from '../rank.ts'
import { type Hit, search } from '../results.ts'
import { cutBySet } from './by-set.ts'
import { cutByTrack } from './by-track.ts'

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
  // So few that each is looked at, so many that sets are cut, with some who are played much and with all of them.
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

test.each([
  ['some who are played much', songs(3000, (at) => Math.floor(1_000_000 / (1 + ((at * 7919) % 3000) ** 2)))],
  ['all who are played alike', songs(9000, (at) => 1_000_000 + ((at * 7919) % 9000))],
  ['none who is played', songs(3000, () => 0)],
])('%s: by track and by set a page is the same, wherever it begins', (_, list) => {
  const catalog = makeSongCatalog(list)
  let compared = 0
  for (const q of ['mưa', 'mua', 'm', 'nắng gầ', 'vang', 'an 7 mua']) {
    withScratch(() => {
      const { groups, query } = rank(catalog, q)
      const scoring = { catalog, typed: findTyped(catalog, query) }
      for (const group of groups) {
        const cluster = { groups: [group], total: group.total }
        for (const offset of [0, 1, 100, 129, 300, group.total - 3, group.total, group.total + 5]) {
          const bySet = cutBySet(scoring, cluster, offset, 20)
          if (bySet === undefined) continue
          expect(cutByTrack(scoring, cluster, offset, 20)).toEqual(bySet)
          compared++
        }
      }
    })
  }
  expect(compared).toBeGreaterThan(50)
})

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `thuyền ${at}`,
    artist: `B ${at % 50}`,
    genre: 'Pop',
    plays: 100,
  }))

const readAll = (list: Parameters<typeof makeSongCatalog>[0], q: string) => {
  const catalog = makeSongCatalog(list)
  const read = (offset: number) => search(catalog, q, { within: undefined, sort: 'relevance', offset, limit: 100 })
  const { total } = read(0)
  const hits = Array.from({ length: Math.ceil(total / 100) }, (_, page) => read(page * 100).hits).flat()
  return { catalog, total, hits }
}

// Beside this many others, sets would be given up at some page of the answers.
test.each([0, 7000])('tracks of two groups with the same score are one order, beside %d others', (count) => {
  const words = WORDS.slice(1)
  const long = Array.from({ length: 4800 }, (_, at) => ['nắng', 'đêm', 'vắng', ...words.slice(0, at % 10)].join(' '))
  const titles = [...long, ...Array.from({ length: 800 }, () => 'vắng đêm')]
  const rock = titles.map((title, at) => ({ title, artist: `A ${at % 50}`, genre: 'Rock', plays: (at * 7919) % 5600 }))
  const { catalog, total, hits } = readAll([...rock, ...others(count)], 'nhac rock dem vang')

  expect(total).toBe(5600)
  expect(new Set(hits.map(({ slot }) => slot)).size).toBe(total)
  const isBefore = (a: Hit, b: Hit) =>
    a.score > b.score || (a.score === b.score && catalog.comparePopular(a.slot, b.slot) < 0)
  expect(hits.slice(1).filter((hit, at) => !isBefore(hits[at]!, hit))).toEqual([])
})

test.each([0, 5000, 8000])(
  'titles of which nothing is left to look for are on a page too, beside %d others',
  (count) => {
    const own = Array.from({ length: 2000 }, (_, at) => ({
      title: at % 100 === 7 ? '\u3164' : `gió ${at}`,
      artist: 'Trường Giang',
      genre: 'Rock',
      plays: 100,
    }))
    const { total, hits } = readAll([...own, ...others(count)], 'truong ginag')

    expect(total).toBe(2000)
    expect(new Set(hits.map(({ slot }) => slot)).size).toBe(total)
  },
)

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

import { expect, test } from 'vitest'
import { makeRow, makeSongCatalog } from '../../../test/search/song-catalogue.ts'
import { search } from '../results.ts'
import { keptSetsOf } from './kept.ts'

const SONGS = ['Mưa Xa', 'Nắng Gần', 'Gió Lạ'].map((title) => ({ title, artist: 'An', genre: 'Pop' }))
const page = { within: undefined, sort: 'relevance', offset: 0, limit: 20 } as const

test('what was found of words is kept, and given up when the catalogue has changed', () => {
  const catalog = makeSongCatalog(SONGS)
  const titles = (q: string) => search(catalog, q, page).hits.map(({ slot }) => catalog.track(slot).title)
  expect(titles('mưa')).toEqual(['Mưa Xa'])
  const kept = keptSetsOf(catalog)
  expect(keptSetsOf(catalog)).toBe(kept)
  expect(kept.words.bytes).toBeGreaterThan(0)
  expect(kept.answers.bytes).toBeGreaterThan(0)

  const rows = [makeRow({ title: 'Mưa Gần', artist: 'An', genre: 'Pop', plays: 5000 }, 3, 0)]
  for (const _ of catalog.apply({ tracks: rows, removedTracks: [catalog.track(0).id] })) titles('mưa')

  expect(titles('mưa')).toEqual(['Mưa Gần'])
  expect(keptSetsOf(catalog)).not.toBe(kept)
})

test('half-way through a change nothing is kept', () => {
  const catalog = makeSongCatalog(SONGS)
  const steps = catalog.apply({ removedTracks: [catalog.track(0).id] })
  steps.next()
  const during = keptSetsOf(catalog)

  expect(keptSetsOf(catalog)).not.toBe(during)
  for (const _ of steps);
  expect(keptSetsOf(catalog)).toBe(keptSetsOf(catalog))
})

import { describe, expect, test } from 'vitest'
import { parseMusicalKey } from '../musical-key.ts'
import { type Candidate, chooseSimilar, soundAlike, titlesAlike } from './similar.ts'

const sound = (bpm: number | null, key: string | null, energy: number | null) => ({
  bpm,
  musicalKey: key === null ? null : parseMusicalKey(key)!,
  energy,
})

describe('how alike two tracks sound', () => {
  const here = sound(100, 'A minor', 0.5)

  test.each([
    [sound(100, 'A minor', 0.5), 1, 'the same'],
    [sound(200, 'A minor', 0.5), 1, 'double tempo is the same tempo'],
    [sound(null, null, null), 0.5, 'nothing known'],
    [sound(100, null, null), 1, 'what is known counts alone'],
  ])('%j: %d (%s)', (there, alike) => {
    expect(soundAlike(here, there)).toBeCloseTo(alike, 5)
  })

  test.each([
    [sound(104, null, null), sound(130, null, null), 'a nearer tempo'],
    [sound(null, 'C major', null), sound(null, 'F# major', null), 'the relative key before the farthest'],
    [sound(null, 'E minor', null), sound(null, 'B minor', null), 'a fifth before two'],
    [sound(null, null, 0.6), sound(null, null, 0.9), 'nearer energy'],
  ])('%j is nearer than %j: %s', (nearer, farther) => {
    expect(soundAlike(here, nearer)).toBeGreaterThan(soundAlike(here, farther))
  })
})

test('titles are as alike as the rare words they share', () => {
  const weight = (word: number) => (word < 10 ? 1 : 5)

  expect(titlesAlike([1, 2, 30], [1, 2, 30], weight)).toBe(1)
  expect(titlesAlike([1, 2], [3, 4], weight)).toBe(0)
  expect(titlesAlike([1, 30], [2, 30], weight)).toBeGreaterThan(titlesAlike([1, 30], [1, 40], weight))
  expect(titlesAlike([], [], weight)).toBe(0)
})

describe('the list', () => {
  const candidate = (slot: number, artist: number, reason: Candidate['reason'], nearness = 0.5) => ({
    ...{ slot, artist, reason, nearness },
  })

  test('each track once, under its best reason, highest score first', () => {
    const list = chooseSimilar(
      [candidate(1, 7, 'same_artist'), candidate(1, 7, 'same_genre', 1), candidate(2, 8, 'same_genre')],
      7,
      10,
    )

    expect(list.map(({ slot, reason }) => [slot, reason])).toEqual([
      [1, 'same_artist'],
      [2, 'same_genre'],
    ])
  })

  test('an artist has only a share of the places while others fit, and all of them when no others do', () => {
    const own = Array.from({ length: 10 }, (_, slot) => candidate(slot, 7, 'same_artist', 1))
    const others = Array.from({ length: 10 }, (_, slot) => candidate(100 + slot, slot, 'same_genre', 0))
    const ofSeed = (list: { slot: number }[]) => list.filter(({ slot }) => slot < 100).length

    expect(ofSeed(chooseSimilar([...own, ...others], 7, 10))).toBe(4)
    expect(ofSeed(chooseSimilar(own, 7, 10))).toBe(10)
  })

  test('scores lie between 0 and 1 and fall', () => {
    const all = (['same_artist', 'similar_title', 'same_genre'] as const).flatMap((reason, at) =>
      [0, 0.5, 1].map((nearness, each) => candidate(at * 3 + each, at * 3 + each, reason, nearness)),
    )
    const scores = chooseSimilar(all, 99, 50).map(({ score }) => score)

    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(Math.max(...scores)).toBeLessThanOrEqual(1)
    expect(Math.min(...scores)).toBeGreaterThan(0)
  })
})

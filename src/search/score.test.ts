import { expect, test } from 'vitest'
import { type Match, score } from './score.ts'

const words = (
  level: 'whole' | 'unfinished' | 'part',
  place: 'title' | 'mixed' | 'mixed featured' | 'artist' | 'featured',
  isAdjacent = true,
): Match => ({
  kind: 'words',
  level,
  place,
  isAdjacent,
})

test('a better kind of match is a better score, whatever the lengths', () => {
  const levels = ['whole', 'unfinished', 'part'] as const
  const bestFirst: Match[] = [
    { kind: 'start' },
    { kind: 'featured' },
    ...levels.flatMap((level) => [
      words(level, 'title', true),
      ...(level === 'whole' ? [{ kind: 'alike' } as const] : []),
      words(level, 'title', false),
      words(level, 'mixed'),
      words(level, 'mixed featured'),
      words(level, 'artist', true),
      words(level, 'artist', false),
      words(level, 'featured', true),
      words(level, 'featured', false),
    ]),
    { kind: 'genre', fit: 'named' },
    { kind: 'genre', fit: 'wished' },
    { kind: 'genre', fit: 'related' },
    { kind: 'genre with words', as: { kind: 'start' } },
    { kind: 'genre with words', as: words('part', 'featured', false) },
    { kind: 'genre', fit: 'called' },
    { kind: 'trimmed', isSure: true, as: { kind: 'start' } },
    { kind: 'trimmed', isSure: true, as: words('part', 'featured', false) },
    { kind: 'genre', fit: 'mood' },
    { kind: 'genre', fit: 'else' },
    { kind: 'respelled', as: { kind: 'start' } },
    { kind: 'respelled', as: words('part', 'featured', false) },
    { kind: 'typo', edits: 1, place: 'whole' },
    { kind: 'heard', fit: 'nearly' },
    { kind: 'heard', fit: 'equal' },
    { kind: 'contained', isMost: true, share: 1 },
    { kind: 'contained', isMost: true, share: 0 },
    { kind: 'trimmed', isSure: false, as: { kind: 'start' } },
    { kind: 'trimmed', isSure: false, as: words('part', 'featured', false) },
    { kind: 'regional', as: { kind: 'start' } },
    { kind: 'regional', as: words('part', 'featured', false) },
    { kind: 'typo', edits: 1, place: 'start' },
    { kind: 'typo', edits: 1, place: 'adjacent' },
    { kind: 'typo', edits: 1, place: 'scattered' },
    { kind: 'typo', edits: 1, place: 'featured' },
    { kind: 'typo', edits: 2, place: 'whole' },
    { kind: 'typo', edits: 2, place: 'start' },
    { kind: 'typo', edits: 2, place: 'adjacent' },
    { kind: 'typo', edits: 2, place: 'scattered' },
    { kind: 'contained', isMost: false, share: 1 },
    { kind: 'contained', isMost: false, share: 0 },
    { kind: 'most words', lacking: 2 },
    { kind: 'genre', fit: 'part' },
  ]
  for (const [at, worse] of bestFirst.slice(1).entries()) {
    // However little the one is played, and however much the other.
    const least = Math.min(...[1, 5, 20].flatMap((q) => [1, 15].map((t) => score(bestFirst[at]!, q, t, 0))))
    const most = Math.max(...[1, 5, 20].flatMap((q) => [1, 15].map((t) => score(worse, q, t, 1))))
    expect(least, JSON.stringify(worse)).toBeGreaterThan(most)
  }
})

test('one wrong word: before two typos here and there when there are many words, after them when there are few', () => {
  const wrong = { kind: 'most words', lacking: 1 } as const
  const slips = (place: 'adjacent' | 'scattered') => ({ kind: 'typo', edits: 2, place }) as const

  for (const titleWords of [4, 15]) {
    expect(score(wrong, 4, titleWords)).toBeGreaterThan(score(slips('scattered'), 4, 4))
    expect(score(slips('adjacent'), 4, titleWords)).toBeGreaterThan(score(wrong, 4, 4))
    expect(score(slips('scattered'), 3, titleWords)).toBeGreaterThan(score(wrong, 3, 3))
    expect(score(wrong, 3, titleWords)).toBeGreaterThan(score({ kind: 'contained', isMost: false, share: 1 }, 3, 3))
  }
})

test('more of the title covered is a better score', () => {
  const scores = [2, 3, 4, 8, 15].map((titleWords) => score(words('whole', 'title'), 2, titleWords))

  expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a))
})

test('what is played more, and has the marks that were typed, gains a little inside its band', () => {
  const inTitle = words('whole', 'title')

  expect(score(inTitle, 2, 4, 1)).toBeGreaterThan(score(inTitle, 2, 4, 0.5))
  expect(score(inTitle, 2, 4, 0.5)).toBeGreaterThan(score(inTitle, 2, 4, 0))
  expect(score(inTitle, 2, 15, 0)).toBeGreaterThan(score({ kind: 'alike' }, 2, 2, 1))
  expect(score({ kind: 'start' }, 2, 15, 0)).toBe(1)
})

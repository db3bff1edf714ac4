import { describe, expect, test } from 'vitest'
import { SONGS } from '../songs/songs.ts'
import { compose } from './compose.ts'
import { readKey, readProgression, scaleOf, voice } from './harmony.ts'
import type { Note } from './score.ts'

describe('readProgression', () => {
  const cases = [
    { key: 'C major', text: 'I V vi IV', roots: [[0], [7], [9], [5]] },
    { key: 'A minor', text: 'i VI III VII', roots: [[9], [5], [0], [7]] },
    { key: 'F major', text: 'ii7-V7 I6', roots: [[7, 0], [5]] },
  ]

  test.each(cases)('$text in $key', ({ key, text, roots }) => {
    const bars = readProgression(text, readKey(key))

    expect(bars.map((bar) => bar.map((chord) => chord.root))).toEqual(roots)
  })

  test.each(['X', 'I8', ''])('refuses %j', (text) => {
    expect(() => readProgression(text, readKey('C major'))).toThrow('is no chord')
  })
})

test('chords are voiced near each other', () => {
  const key = readKey('C major')
  const [first, second] = readProgression('I IV', key).flat()

  const low = voice(first!, 60, undefined)
  const next = voice(second!, 60, low)

  expect(low.map((pitch) => pitch % 12).sort()).toEqual([0, 4, 7])
  expect(Math.max(...next.map((pitch, i) => Math.abs(pitch - low[i]!)))).toBeLessThanOrEqual(5)
})

describe.each(SONGS.map((song) => [song.title, song] as const))('%s', (_, song) => {
  const score = compose(song)
  const notes = score.parts.flatMap((part) => part.notes)

  test('stays inside its length and the range of ears', () => {
    expect(notes.length).toBeGreaterThan(80)
    const isFine = ({ at, length, pitch, velocity }: Note) =>
      at >= 0 && at + length <= score.beats + 0.5 && pitch >= 24 && pitch <= 96 && velocity > 0 && velocity <= 1
    expect(notes.filter((note) => !isFine(note))).toEqual([])
  })

  test('sings in its key', () => {
    const scale = scaleOf(readKey(song.key))
    const tune = score.parts.filter(({ voice: { figure } }) => figure === 'tune').flatMap((part) => part.notes)

    if (song.style !== 'ambient') expect(tune.length).toBeGreaterThan(song.length === 'short' ? 20 : 40)
    expect(tune.every(({ pitch }) => scale.includes(pitch % 12))).toBe(true)
  })

  test('is the same when composed again', () => {
    expect(compose(song)).toEqual(score)
  })
})

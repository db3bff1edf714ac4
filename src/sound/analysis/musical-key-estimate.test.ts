import { expect, test } from 'vitest'
import { createPitchCollector } from './chroma.ts'
import { estimateMusicalKey, profilePitches } from './musical-key-estimate.ts'

const RATE = 5_512.5

/** Notes after one another, half a second each, with a few overtones. */
function play(chords: readonly (readonly number[])[], cents = 0) {
  const collector = createPitchCollector(RATE)
  const length = Math.round(RATE / 2)
  for (const chord of chords) {
    const samples = new Float32Array(length)
    for (const pitch of chord) {
      const angle = (2 * Math.PI * 440 * 2 ** ((pitch - 69 + cents / 100) / 12)) / RATE
      for (let i = 0; i < length; i++) samples[i]! += 0.1 * (Math.sin(angle * i) + 0.3 * Math.sin(2 * angle * i))
    }
    collector.push(samples)
  }
  return collector.finish()
}

const CADENCE = [
  [36, 60, 64, 67],
  [41, 60, 65, 69],
  [43, 59, 62, 67],
  [36, 60, 64, 67],
]

test.each([
  [0, 0, 'C major'],
  [3, 0, 'Eb major'],
  [6, 0, 'F# major'],
  [11, 0, 'B major'],
  [0, 40, 'C major'],
  [0, -40, 'C major'],
])('I–IV–V–I moved by %d semitones and %d cents is %s', (semitones, cents, expected) => {
  const chords = [...CADENCE, ...CADENCE].map((chord) => chord.map((pitch) => pitch + semitones))

  expect(estimateMusicalKey(play(chords, cents))).toBe(expected)
})

test('a note stands out in its own pitch class, and in the bass only when it is low', () => {
  const { chroma, bass } = profilePitches(play([[74], [74], [74], [45], [45]]))
  const strongest = (values: Float64Array) => values.indexOf(Math.max(...values))

  expect(strongest(chroma)).toBe(2)
  expect(strongest(bass)).toBe(9)
  expect(bass[2]).toBe(0)
})

test('nothing heard, no key', () => {
  expect(estimateMusicalKey(play([[], [], [], []]))).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { canonicalKey, fittingKeys, MUSICAL_KEYS, parseMusicalKey } from './musical-key.ts'

test.each([
  ['bb minor', 'Bb minor'],
  ['A# minor', 'Bb minor'],
  ['Bbm', 'Bb minor'],
  ['A♯ min', 'Bb minor'],
  ['B♭ Minor', 'Bb minor'],
  ['  a#   MINOR ', 'Bb minor'],
  ['F# major', 'F# major'],
  ['Gb', 'F# major'],
  ['g-flat major', 'F# major'],
  ['G flat', 'F# major'],
  ['f sharp maj', 'F# major'],
  ['AM', 'A major'],
  ['Am', 'A minor'],
  ['am', 'A minor'],
  ['a', 'A major'],
  ['B', 'B major'],
  ['bm', 'B minor'],
  ['Cb', 'B major'],
  ['E# minor', 'F minor'],
  ['B# maj', 'C major'],
  ['Ebb', 'D major'],
  ['C dur', 'C major'],
  ['La trưởng'.replace('La', 'A'), 'A major'],
  ['A thứ', 'A minor'],
])('%s is %s', (text, key) => {
  expect(canonicalKey(text)).toBe(key)
})

test.each(['', 'H minor', 'minor', 'A minorish', 'Am7', 'la', '#', 'A major minor', 'A\u0000'])(
  '%j is no key',
  (text) => {
    expect(parseMusicalKey(text)).toBeUndefined()
  },
)

describe('the 24 spellings', () => {
  test('are 24 keys, each its own', () => {
    expect(MUSICAL_KEYS.map((key) => parseMusicalKey(key))).toEqual(Array.from({ length: 24 }, (_, number) => number))
  })
})

test.each([
  ['A minor', ['A minor', 'E minor', 'D minor', 'C major']],
  ['C major', ['C major', 'G major', 'F major', 'A minor']],
  ['F# major', ['F# major', 'Db major', 'B major', 'Eb minor']],
  ['G# minor', ['G# minor', 'Eb minor', 'C# minor', 'B major']],
])('%s goes over to its neighbours and its relative', (key, fitting) => {
  expect(fittingKeys(parseMusicalKey(key)!).map((number) => MUSICAL_KEYS[number])).toEqual(fitting)
})

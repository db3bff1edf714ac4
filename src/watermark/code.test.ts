import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chipsOf, formatCode, keyPartOf, PART_VALUES, parseCode, readCode, signsOfCode } from './code.ts'
import { createPattern, PLACES, secretIdOf, trackKeyFrom } from './pattern.ts'

const trackKey = trackKeyFrom('a secret', '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5')
const pattern = createPattern(trackKey, 573)
const part = fc.integer({ min: 0, max: PART_VALUES - 1 })
const codes = fc.record({ keyPart: part, requestPart: part })

const softOf = (signs: Int8Array) => Float64Array.from(signs)

test('a code is nine characters, and is read back from them however they are typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const text = formatCode(code)
      expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/)
      expect(parseCode(text)).toEqual(code)
      expect(parseCode(` ${text.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toEqual(code)
    }),
  )
})

test('one wrong character is noticed', () => {
  const text = formatCode({ keyPart: 12_345, requestPart: 678_901 })
  for (let at = 0; at < text.length; at++) {
    for (const digit of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (digit === text[at]) continue
      expect(parseCode(text.slice(0, at) + digit + text.slice(at + 1)), `${at} ${digit}`).toBeUndefined()
    }
  }
})

test.each(['', '12345678', '1234567890', 'UUUUUUUUU', 'ệ'])('%j is no code', (text) => {
  expect(parseCode(text)).toBeUndefined()
})

test('what was put in is read out, with every tenth place wrong', () => {
  fc.assert(
    fc.property(codes, fc.integer({ min: 0, max: 9 }), (code, first) => {
      const soft = softOf(signsOfCode(pattern, code))
      for (let place = first; place < PLACES; place += 10) soft[place]! *= -1
      expect(readCode(pattern, soft)).toEqual(code)
    }),
    { numRuns: 30 },
  )
})

test('noise is no code, and a code is none under another secret or track', () => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  for (let n = 0; n < 40; n++) expect(readCode(pattern, Float64Array.from({ length: PLACES }, random))).toBeUndefined()
  const soft = softOf(signsOfCode(pattern, { keyPart: 1, requestPart: 2 }))
  for (const key of [trackKeyFrom('another', '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5'), trackKeyFrom('a secret', 'x')])
    expect(readCode(createPattern(key, 573), soft)).toBeUndefined()
})

test('halves of two codes do not make a third', () => {
  const half = PLACES / 2
  for (let n = 1; n <= 20; n++) {
    const soft = softOf(signsOfCode(pattern, { keyPart: n, requestPart: n }))
    soft.set(softOf(signsOfCode(pattern, { keyPart: n + 100, requestPart: n + 100 })).subarray(half), half)
    expect(readCode(pattern, soft)).toBeUndefined()
  }
})

test('copies of one key agree in half of the units, whatever the request; those of two keys do not', () => {
  const keyPart = keyPartOf(pattern, 'key-1')
  const chips = (code: { keyPart: number; requestPart: number }) => chipsOf(pattern, code)
  const isOfKey = Array.from(pattern.places, (place) => place < PLACES / 2)
  const [a, b] = [chips({ keyPart, requestPart: 1 }), chips({ keyPart, requestPart: 999_999 })]
  const other = chips({ keyPart: keyPartOf(pattern, 'key-2'), requestPart: 1 })

  for (let unit = 0; unit < a.length; unit++) if (isOfKey[unit]) expect(a[unit]).toBe(b[unit])
  expect(isOfKey.filter(Boolean).length / a.length).toBeCloseTo(0.5, 1)
  const differing = Array.from(a).filter((chip, unit) => isOfKey[unit] && chip !== other[unit]).length
  expect(differing).toBeGreaterThan(80)
})

test('a longer pattern begins with the shorter one, and secrets have names that do not tell them', () => {
  const longer = createPattern(trackKey, 1148)
  expect(longer.signs.subarray(0, pattern.signs.length)).toEqual(pattern.signs)
  expect(longer.places.subarray(0, 573)).toEqual(pattern.places)
  expect(secretIdOf('a secret')).toMatch(/^[0-9a-f]{12}$/)
})

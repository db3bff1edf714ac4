import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reseal, seal, unseal } from './sealing.ts'

const key = randomBytes(32)

test('sealed it opens with its key and for its row, and not otherwise', () => {
  const secret = 'whsec_a secret'
  const sealed = seal(secret, key, 'row')

  expect(unseal(sealed, [key], 'row')).toBe(secret)
  expect(seal(secret, key, 'row')).not.toBe(sealed)
  expect(() => unseal(sealed, [randomBytes(32)], 'row')).toThrow()
  expect(() => unseal(sealed, [key], 'another')).toThrow()
})

test('every changed character is noticed', () => {
  const sealed = seal('whsec_x', key, 'row')

  for (let place = 0; place < sealed.length - 1; place++) {
    const changed = sealed.slice(0, place) + (sealed[place] === 'A' ? 'B' : 'A') + sealed.slice(place + 1)
    expect(() => unseal(changed, [key], 'row'), changed).toThrow()
  }
  for (const text of ['', 'v1', 'v1.', 'v2.AAAA', sealed.slice(0, 20)])
    expect(() => unseal(text, [key], 'row')).toThrow()
})

test('a changed key: the former one still opens, and can be given up once all is sealed anew', () => {
  const newer = randomBytes(32)
  const sealed = seal('whsec_x', key, 'row')
  expect(unseal(sealed, [newer, key], 'row')).toBe('whsec_x')

  const resealed = reseal(sealed, [newer, key], 'row')!

  expect(unseal(resealed, [newer], 'row')).toBe('whsec_x')
  expect(reseal(resealed, [newer, key], 'row')).toBeUndefined()
  expect(reseal(sealed, [newer], 'row')).toBeUndefined()
})

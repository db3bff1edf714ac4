import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateSecret, openSecret, resealSecret, sealSecret } from './secret.ts'

const key = randomBytes(32)

test('a secret is whsec_ and 32 bytes, never the same', () => {
  const secrets = Array.from({ length: 100 }, generateSecret)

  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64url')).toHaveLength(32)
})

test('sealed it opens with its key and for its webhook, and not otherwise', () => {
  const secret = generateSecret()
  const sealed = sealSecret(secret, key, 'webhook')

  expect(openSecret(sealed, [key], 'webhook')).toBe(secret)
  expect(sealSecret(secret, key, 'webhook')).not.toBe(sealed)
  expect(() => openSecret(sealed, [randomBytes(32)], 'webhook')).toThrow()
  expect(() => openSecret(sealed, [key], 'another')).toThrow()
})

test('every changed character is noticed', () => {
  const sealed = sealSecret('whsec_x', key, 'webhook')

  for (let place = 0; place < sealed.length - 1; place++) {
    const changed = sealed.slice(0, place) + (sealed[place] === 'A' ? 'B' : 'A') + sealed.slice(place + 1)
    expect(() => openSecret(changed, [key], 'webhook'), changed).toThrow()
  }
  for (const text of ['', 'v1', 'v1.', 'v2.AAAA', sealed.slice(0, 20)])
    expect(() => openSecret(text, [key], 'webhook')).toThrow()
})

test('a changed key: the former one still opens, and can be given up once all is sealed anew', () => {
  const newer = randomBytes(32)
  const sealed = sealSecret('whsec_x', key, 'webhook')
  expect(openSecret(sealed, [newer, key], 'webhook')).toBe('whsec_x')

  const resealed = resealSecret(sealed, [newer, key], 'webhook')!

  expect(openSecret(resealed, [newer], 'webhook')).toBe('whsec_x')
  expect(resealSecret(resealed, [newer, key], 'webhook')).toBeUndefined()
  expect(resealSecret(sealed, [newer], 'webhook')).toBeUndefined()
})

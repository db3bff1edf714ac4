import { expect, test } from 'vitest'
import { generateSecret } from './secret.ts'

test('a secret is whsec_ and 32 bytes, never the same', () => {
  const secrets = Array.from({ length: 100 }, generateSecret)

  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64url')).toHaveLength(32)
})

import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

// Which addresses are public: target-url.test.ts.

test.each([
  '',
  'localhost',
  '1.2.3',
  '0x7f000001',
  '2130706433',
  '1.2.3.4.5',
  '::1%lo',
  '2606:4700::1%eth0',
  '[::1]',
  '8.8.8.8/8',
])('%s is no address that a socket has', (text) => {
  expect(isIP(text) !== 0 && !text.includes('%')).toBe(false)
  expect(isPublicAddress(text)).toBe(false)
})

import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test.each([
  `/keys/claim/${TOKEN}`,
  `/keys/claim/${TOKEN}/`,
  `/keys/claim/${TOKEN}?lang=en`,
  `/keys/claim/${TOKEN}/more`,
  `/keys//claim/${TOKEN}`,
  `/KEYS/Claim/${TOKEN}`,
  `/keys/%63laim/${TOKEN}`,
  `/%6b%65%79s/%43%4C%41%49%4D/${TOKEN}`,
  `/keys%2Fclaim%2F${TOKEN}`,
  `/keys%252Fclaim%252F${TOKEN}`,
  `/x/../keys/claim/${TOKEN}`,
  `http://nhac.example/keys/claim/${TOKEN}`,
])('%s is kept without its token', (url) => {
  expect(loggedPath(url)).toBe('/keys/claim/{token}')
})

test.each([
  ['/api/public/tracks?q=a', '/api/public/tracks'],
  ['/tracks/claim-your-keys', '/tracks/claim-your-keys'],
  ['/tracks/m%C6%B0a', '/tracks/m%C6%B0a'],
  ['/media/previews/abc.mp3?signature=x', '/media/previews/abc.mp3'],
  ['/%', '/%'],
])('%s is kept as %s', (url, kept) => {
  expect(loggedPath(url)).toBe(kept)
})

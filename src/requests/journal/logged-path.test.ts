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
  [`/api/site/listens/${TOKEN}/heard`, '/api/site/listens/{token}'],
  [`/api/site/listens/${TOKEN}/audio`, '/api/site/listens/{token}'],
  [`/api/site/listens/-${TOKEN}/audio`, '/api/site/listens/{token}'],
  [`/API/Site/%6Cistens%2F${TOKEN}`, '/api/site/listens/{token}'],
  ['/api/site/likes/8f14e45f-ceea-467f-9575-25fb1e5b5f9d', '/api/site/likes/{track_id}'],
  ['/tracks/mua/cover.png', '/{page}/{name}'],
  ['//tracks/mua', '/{page}/{name}'],
  ['/TRACKS/mua', '/{page}/{name}'],
  ['/%74racks%2Fmua', '/{page}/{name}'],
  ['/embed/mua/x', '/{page}/{name}'],
  ['http://nhac.example/tracks/mua', '/{page}/{name}'],
])('%s, which says who listens to what, is kept as %s', (url, kept) => {
  expect(loggedPath(url)).toBe(kept)
})

test.each([
  ['/api/site/listens', '/api/site/listens'],
  ['/x/ai-likes-listens-to-me', '/x/ai-likes-listens-to-me'],
  ['/api/public/tracks?q=a', '/api/public/tracks'],
  ['/x/claim-your-keys', '/x/claim-your-keys'],
  ['/api/public/tracks/m%C6%B0a', '/api/public/tracks/m%C6%B0a'],
  ['/console/tracks/m%C6%B0a', '/console/tracks/m%C6%B0a'],
  ['/charts', '/charts'],
  ['/tracks', '/tracks'],
  ['/media/previews/abc.mp3?signature=x', '/media/previews/abc.mp3'],
  ['/%', '/%'],
])('%s is kept as %s', (url, kept) => {
  expect(loggedPath(url)).toBe(kept)
})

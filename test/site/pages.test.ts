import { expect, test } from 'vitest'
import { sendTo, shareApi, startApi } from '../support/api.ts'

const api = shareApi()
const ask = (url: string, headers: Record<string, string> = {}) =>
  sendTo(api().service, { url, headers: { accept: 'text/html', ...headers } })

test.each([
  ['/', {}, 'vi', undefined],
  ['/', { 'accept-language': 'en-GB,en;q=0.9' }, 'en', undefined],
  ['/', { 'accept-language': 'en', cookie: 'kn_lang=vi; kn_theme=dark' }, 'vi', 'dark'],
  ['/?lang=en', { 'accept-language': 'vi', cookie: 'kn_lang=vi' }, 'en', undefined],
  ['/?lang=tlh', { 'accept-language': 'en' }, 'en', undefined],
  ['/?lang=xx', { 'accept-language': 'vi', cookie: 'kn_lang=en' }, 'en', undefined],
  ['/?lang=', { 'accept-language': 'en', cookie: 'kn_lang=vi' }, 'vi', undefined],
] as const)('%s for %j is in %s', async (path, headers, language, theme) => {
  // Twice: the second is the one that was kept.
  for (const _ of [1, 2]) {
    const answer = await ask(path, headers)

    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}>`)
    expect(answer.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  }
})

test('a page that has not changed is not sent again', async () => {
  const { headers } = await ask('/')

  const again = await ask('/', { 'if-none-match': String(headers.etag) })
  const inEnglish = await ask('/', { 'if-none-match': String(headers.etag), 'accept-language': 'en' })

  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(inEnglish.statusCode).toBe(200)
})

test('a language chosen by a link is kept', async () => {
  expect((await ask('/?lang=en')).headers['set-cookie']).toBe(
    'kn_lang=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
  expect((await ask('/')).headers['set-cookie']).toBeUndefined()
})

test('nothing inline, nothing from elsewhere, in no frame', async () => {
  const { headers, body } = await ask('/')

  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(body).not.toMatch(
    /<script(?! type="(?:module" src="\/assets\/|application\/ld\+json"))|<style| style=| on\w+=/,
  )
})

test('a page and an operation of one path are told apart in the figures, kept or not', async () => {
  for (const _ of [1, 2]) {
    await ask('/search?q=mua')
    await api().get('/search?q=mua')
  }

  const { body } = await sendTo(api().service, { url: '/api/public/metrics' })
  const countOf = (route: string) =>
    Number(body.match(new RegExp(`_count\\{[^}]*route="${route}"[^}]*\\} (\\d+)`))?.[1])
  expect([countOf('/search'), countOf('page /search')]).toEqual([2, 2])
})

test('429: the files of the pages are counted with signed files, not with the pages', async () => {
  await using limited = await startApi({
    now: () => Date.UTC(2026, 2, 10, 12),
    env: { MEDIA_IP_LIMIT_PER_MINUTE: '4', IP_LIMIT_PER_MINUTE: '2' },
  })
  const [asset] = (await sendTo(limited.service, '/')).body.match(/\/assets\/[\w.-]+\.css/)!
  const files = [asset, '/tracks/none/cover.webp', '/artists/none/picture.jpg', asset, asset]
  const statuses: number[] = []
  for (const path of [...files, '/', '/']) statuses.push((await sendTo(limited.service, path)).statusCode)

  expect(statuses).toEqual([200, 404, 404, 200, 429, 200, 429])
})

test('429: pages that have to be made have a limit of their own; ready ones, and who has a key, do not meet it', async () => {
  await using limited = await startApi({
    now: () => Date.UTC(2026, 2, 10, 12),
    env: { IP_LIMIT_PER_MINUTE: '600' },
  })
  const get = (url: string) => sendTo(limited.service, { url, headers: { accept: 'text/html' } })
  for (let made = 0; made < 298; made++) await get(`/api/site/suggest?q=a${made}`)
  const statuses: number[] = []
  for (const q of ['a', 'b', 'c', 'a', 'd']) statuses.push((await get(`/search?q=${q}`)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200, 429])

  const refused = await get('/charts')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect((await sendTo(limited.service, '/api/site/suggest?q=a')).statusCode).toBe(429)
  for (const q of ['a', 'b', 'c']) expect((await limited.get(`/search?q=${q}`)).status).toBe(200)
})

test('a language that there is not is one page, however it is called', async () => {
  const pages: string[] = []
  for (const lang of ['z1', 'z2', '%7a3', 'VI'])
    pages.push((await sendTo(api().service, `/search?q=a&lang=${lang}`)).body)

  expect(new Set(pages).size).toBe(1)
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { digestToken } from '../../src/access/session-token.ts'
import { closeSession, openSession } from '../../src/console/administrators/sessions.ts'
import { actAt } from '../support/acts.ts'
import { makeAdministrator } from '../support/administrators.ts'
import { sendTo, shareApi } from '../support/api.ts'

const api = shareApi()
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
  sendTo(api().service, { url, headers, method })
const bodyTag = (html: string) => /<body[^>]*>/.exec(html)![0]

describe('/console', () => {
  test.each(['/console', '/console/', '/console/partners', '/console/partners/7?tab=keys', '/console/a.js'])(
    '%s is the page',
    async (path) => {
      const answer = await ask(path)

      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<div id="app"></div>')
    },
  )

  test('is never cached, never framed, and runs nothing of others', async () => {
    const { headers, body } = await ask('/console')

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob: https://nhac.example; " +
        "media-src 'self' blob: https://nhac.example; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(body).not.toMatch(/<style|style=|<script>|<script [^>]*>[^<]|\son\w+=/)
  })

  test('no other origin may read it, whatever the method', async () => {
    const answers = [
      await ask('/console', { origin: 'https://elsewhere.example' }),
      await ask('/console', { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }, 'OPTIONS'),
      await ask('/console', {}, 'POST'),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204, 405])
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test.each([
    ['/console', {}, 'vi'],
    ['/console', { 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    ['/console', { 'accept-language': 'en', cookie: 'kn_lang=vi' }, 'vi'],
    ['/console?lang=en', { cookie: 'kn_lang=vi' }, 'en'],
    ['/console?lang="><script>', {}, 'vi'],
  ])('%s with %o is in %s', async (path, headers, language) => {
    expect((await ask(path, headers as Record<string, string>)).body).toContain(`<html lang="${language}"`)
  })

  test.each([
    ['', undefined],
    ['kn_theme=dark', 'dark'],
    ['kn_theme=light', 'light'],
    ['kn_theme="><script>', undefined],
  ])('cookie %s: the colours are %s from the first byte', async (cookie, theme) => {
    expect(/data-theme="(\w+)"/.exec((await ask('/console', { cookie })).body)?.[1]).toBe(theme)
  })

  test('says whether there is a session, and not what is in its cookie', async () => {
    const { store } = api()
    const now = Date.now()
    const adminId = await makeAdministrator(store, { name: 'lan', role: 'support' }, actAt(now))
    const token = await store.transaction((trx) => openSession(trx, { adminId, address: '192.0.2.1' }, now))
    const cookie = `kn_session=${token}`
    const sessionOf = async (headers: Record<string, string>) =>
      /data-session="(\w+)"/.exec(bodyTag((await ask('/console', headers)).body))![1]

    expect(await sessionOf({})).toBe('no')
    expect(await sessionOf({ cookie })).toBe('yes')
    expect((await ask('/console', { cookie })).body).not.toContain(token)
    await closeSession(store.db, digestToken(token))
    expect(await sessionOf({ cookie })).toBe('no')
    expect(await sessionOf({ cookie: 'kn_session=nonsense' })).toBe('no')
  })
})

describe('/assets', () => {
  const named = async () => [...(await ask('/console')).body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!)

  test('every file that the page names is there, for ever', async () => {
    const paths = await named()
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths) {
      const { statusCode, headers } = await ask(path)
      expect(statusCode, path).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toMatch(/^(?:text\/(?:javascript|css); charset=utf-8|font\/woff2)$/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('each client gets the smallest that it takes', async () => {
    // What several pages share may be too small to be worth compressing.
    const path = (await named()).find((one) => /\/console-\w+\.js$/.test(one))!
    const plain = await ask(path)
    const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await ask(path, { 'accept-encoding': 'gzip, br;q=0.5' })

    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect([plain, brotli, gzip].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'))
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('304 for who has it', async () => {
    const [path] = await named()
    const { headers } = await ask(path!)

    expect((await ask(path!, { 'if-none-match': headers.etag as string })).statusCode).toBe(304)
  })

  test.each(['/assets/none.js', '/assets/', '/assets/..%2f..%2fpackage.json', '/assets/../manifest.json'])(
    '%s: 404',
    async (path) => {
      expect((await ask(path)).statusCode).toBe(404)
    },
  )
})

import { describe, expect, test } from 'vitest'
import { sendTo, shareApi } from '../support/api.ts'

/** The pages of the server itself, outside the API. */

const api = shareApi()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const ask = (url: string, accept = BROWSER) => sendTo(api().service, { url, headers: { accept } })

describe('pages', () => {
  test.each(['/', '/docs', '/docs/', '/licenses', '/licenses/'])(
    '%s: a page with a title, a language and a main part',
    async (path) => {
      const answer = await ask(path)

      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toMatch(/<html lang="(vi|en)">/)
      expect(answer.body).toMatch(/<title>.+<\/title>/)
      expect(answer.body.match(/<main[ >]/g)).toHaveLength(1)
      expect(answer.headers['content-security-policy']).toMatch(
        /base-uri 'none'; form-action '(?:none|self)'; frame-ancestors 'none'/,
      )
    },
  )

  test('/favicon.ico: an icon', async () => {
    const answer = await ask('/favicon.ico')

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })
})

describe('404', () => {
  test('people get a page', async () => {
    const answer = await ask('/khong-co')

    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<html lang="vi">')
    expect(answer.body).toContain('<title>Không tìm thấy trang · Kho Nhạc</title>')
  })

  test.each([
    ['/khong-co', '*/*'],
    ['/khong-co', 'application/json'],
    ['/khong-co', 'text/html;q=0, */*'],
    ['/api/public/khong-co', BROWSER],
    ['/api', BROWSER],
  ])('programs get JSON: %s, %s', async (path, accept) => {
    const answer = await ask(path, accept)

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Không tìm thấy đường dẫn.', code: 'NOT_FOUND' })
  })
})

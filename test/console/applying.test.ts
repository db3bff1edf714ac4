import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePartner } from '../../src/partners/decisions.ts'
import { actAt } from '../support/acts.ts'
import { type Api, sendTo, startApi } from '../support/api.ts'
import { MAIL } from '../support/mails.ts'
import { eachStore } from '../support/stores.ts'

const FIELDS = {
  organization: 'Studio Sen',
  name: 'Nguyễn Thị Sen',
  email: 'sen@studio-sen.vn',
  website: 'https://studio-sen.vn/',
  purpose: 'Nhạc nền cho video.',
}

eachStore('applying over HTTP', (openFresh) => {
  let api: Api
  const now = Date.UTC(2026, 2, 1)
  const logged: string[] = []
  beforeAll(async () => {
    const { url } = await openFresh()
    const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    api = await startApi({ databaseUrl: url, now: () => now, logger, env: { TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  let lastAddress = 0
  /** Another address each time, for all that is not about addresses. */
  const newAddress = () => {
    lastAddress += 1
    return `198.51.100.${lastAddress}`
  }
  async function ask(url: string, request: { method?: string; ip?: string; headers?: object; body?: string } = {}) {
    const { method = 'GET', ip = newAddress(), headers = {}, body } = request
    const sent = {
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: { ...headers },
      ...(body !== undefined && { payload: body }),
    }
    const answer = await sendTo(api.service, sent)
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: () => answer.json() }
  }
  const JSON_TYPE = { 'content-type': 'application/json' }
  const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const post = (body: string, headers: object, ip?: string) =>
    ask('/api/applications', { method: 'POST', headers, body, ...(ip && { ip }) })
  const send = (fields: object, headers: object = {}, ip?: string) =>
    post(JSON.stringify(fields), { ...JSON_TYPE, ...headers }, ip)
  const submit = (fields: Record<string, string>, headers: object = {}, ip?: string) =>
    post(new URLSearchParams(fields).toString(), { ...FORM_TYPE, ...headers }, ip)
  const partners = () => api.store.db.selectFrom('partners').selectAll().where('applied_at', 'is not', null).execute()
  const countOf = async () => (await partners()).length

  test('202: an application waits, in the language of its sender', async () => {
    const answer = await send(FIELDS, { 'accept-language': 'en-GB, vi;q=0.5' })

    expect(answer.status).toBe(202)
    expect(answer.json()).toEqual({ data: { id: expect.any(String), status: 'pending' } })
    const row = (await partners()).find(({ id }) => id === answer.json().data.id)
    expect(row).toMatchObject({ name: 'Studio Sen', contact_name: FIELDS.name, status: 'pending', language: 'en' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('400: every bad field is named, in the language of the caller', async () => {
    const before = await countOf()
    const bad = { ...FIELDS, email: 'unknown', website: 'javascript:alert(1)', purpose: '' }

    const vietnamese = await send(bad)
    const english = await send(bad, { 'accept-language': 'en' })

    expect(vietnamese.status).toBe(400)
    expect(vietnamese.json()).toEqual({
      error: 'Dữ liệu không hợp lệ.',
      code: 'INVALID_BODY',
      details: {
        email: ['Không phải địa chỉ e-mail.'],
        website: ['Phải là địa chỉ bắt đầu bằng http:// hoặc https://.'],
        purpose: ['Không được để trống.'],
      },
    })
    expect(english.json().details.email).toEqual(['It is not an e-mail address.'])
    expect(Object.keys((await send({})).json().details)).toEqual(Object.keys(FIELDS))
    expect(await countOf()).toBe(before)
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['a prototype', '{"__proto__": {"email": "a@b.vn"}}'],
    ['a number for a text', JSON.stringify({ ...FIELDS, name: 5 })],
    ['a zero byte', JSON.stringify({ ...FIELDS, name: 'a\u0000' })],
    ['half a letter', `${JSON.stringify(FIELDS).slice(0, -1)}, "name": "\\ud800"}`],
  ])('400: %s', async (_, body) => {
    const before = await countOf()

    const answer = await post(body, JSON_TYPE)

    expect(answer.status).toBe(400)
    expect(await countOf()).toBe(before)
  })

  test('202: a filled trap is answered alike, stored nowhere and counted nowhere', async () => {
    const before = await countOf()
    const address = newAddress()

    for (let n = 0; n < 7; n += 1) {
      const answer = await send({ ...FIELDS, fax: '1' }, {}, address)
      expect(answer.status).toBe(202)
      expect(answer.json()).toEqual({ data: { id: expect.any(String), status: 'pending' } })
    }
    expect((await submit({ ...FIELDS, fax: 'x' }, {}, address)).status).toBe(303)
    expect((await send({ fax: { toString: 1, valueOf: 1 } })).status).toBe(202)
    expect(await countOf()).toBe(before)
    expect((await send({ ...FIELDS, fax: '' }, {}, address)).status).toBe(202)
    expect(await countOf()).toBe(before + 1)
  })

  /** Which addresses and networks are one is asked in test/cli/applications.test.ts. */
  test.each([
    ['an hour, of an address', 5, (n: number) => `2001:db8:1:2::${n}`, 3600, 'one address', 'Bạn vừa gửi nhiều đơn'],
    [
      'a day, of a network',
      100,
      (n: number) => `203.0.113.${n}`,
      86_400,
      'from this network',
      'Hãy thử lại sau 24 giờ.',
    ],
  ])('429: too many in %s', async (_, most, addressOf, seconds, english, vietnamese) => {
    for (let n = 0; n < most; n += 1) expect((await send(FIELDS, {}, addressOf(n))).status).toBe(202)

    const refused = await send(FIELDS, { 'accept-language': 'en' }, addressOf(most))
    const page = await submit(FIELDS, {}, addressOf(most))

    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(seconds)])
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: seconds })
    expect(refused.json().error).toContain(english)
    expect([page.status, page.headers['retry-after']]).toEqual([429, String(seconds)])
    expect(page.text).toContain(vietnamese)
  })

  test('403: a page of another site cannot make a visitor apply; our own page and programs do', async () => {
    const before = await countOf()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

    const refused = await send(FIELDS, foreign)
    expect([refused.status, refused.json().code]).toEqual([403, 'CROSS_ORIGIN'])
    expect((await submit(FIELDS, foreign)).status).toBe(403)
    expect(await countOf()).toBe(before)
    for (const site of ['same-origin', 'none'])
      expect((await submit(FIELDS, { 'sec-fetch-site': site })).status).toBe(303)
    expect((await send(FIELDS)).status).toBe(202)
    expect((await send(FIELDS, { origin: 'https://nhac.example' })).status).toBe(202)
  })

  test('the form works without scripts: errors keep what was written, and nothing of it is markup', async () => {
    const form = await ask('/apply', { headers: { accept: 'text/html' } })
    expect(form.status).toBe(200)
    expect(form.text).toContain('action="/api/applications"')
    expect(form.text).toMatch(/<input[^>]*name="fax"/)
    expect(form.text).not.toMatch(/<script(?! type="module" src="\/assets\/)/)
    expect((await ask('/apply?lang=en')).text).toContain('Apply for the API')

    const evil = '"><script>alert(1)</script>'
    const again = await submit({ ...FIELDS, organization: evil, purpose: `${evil}\n</textarea>`, email: 'x' })
    expect(again.status).toBe(400)
    expect(again.text).not.toContain('<script>')
    expect(again.text).toContain('&lt;script')
    expect(again.text).toContain('Không phải địa chỉ e-mail.')
    const sent = await submit({ ...FIELDS, lang: 'en' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/apply?sent=1&lang=en'])
    const english = await ask('/apply?sent=1&lang=en')
    expect(english.status).toBe(200)
    expect(english.text).toContain('We have received your application')
    for (const { headers } of [form, again, english]) {
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  async function approvedLink(): Promise<string> {
    const { id } = (await send(FIELDS)).json().data
    const deps = { publicUrl: 'https://nhac.example', mail: MAIL }
    const { claim } = await approvePartner(api.store, id, deps, actAt(now))
    return new URL(claim.url).pathname
  }

  test('looking at a link tells and spends nothing; the button shows the key once', async () => {
    const link = await approvedLink()

    const pages = [
      await ask(link, { headers: { accept: 'text/html' } }),
      await ask(link, { method: 'HEAD' }),
      await ask(`/keys/claim/${'x'.repeat(43)}`, { headers: { accept: 'text/html' } }),
      await ask('/keys/claim/nonsense', { headers: { accept: 'text/html' } }),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(pages[2]!.text).toBe(pages[0]!.text)
    expect(pages[3]!.text).toBe(pages[0]!.text)
    expect(pages[0]!.text).toContain('<button')
    const shown = await ask(link, { method: 'POST', headers: { accept: 'text/html' } })
    expect(shown.status).toBe(200)
    const [key, ...others] = new Set(shown.text.match(/kn_live_[0-9A-Za-z]{38}/g))
    expect(others).toEqual([])
    // Lines that run as they are pasted, and a button that copies each.
    const text = shown.text.replaceAll('&#39;', "'").replaceAll('&amp;', '&')
    expect(text).toContain(`curl -H 'X-API-Key: ${key}' 'https://nhac.example/api/public/search?q=mua&limit=3'`)
    expect(text).toContain(`headers: { 'X-API-Key': '${key}' }`)
    expect(text.match(/data-copy=/g)).toHaveLength(3)
    expect(text.match(/<script/g)).toHaveLength(1)
    expect((await api.get('/genres', { key: key! })).status).toBe(200)
    const again = await ask(link, { method: 'POST', headers: { accept: 'text/html' } })
    expect(again.status).toBe(410)
    expect(again.text).toContain('Liên kết này không dùng được')
    expect((await ask(link)).text).toBe(pages[0]!.text)
    for (const { headers } of [pages[0]!, shown, again]) {
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('a program that asks for JSON gets the key as JSON', async () => {
    const link = await approvedLink()
    const headers = { accept: 'application/json' }

    const shown = await ask(link, { method: 'POST', headers })
    const again = await ask(link, { method: 'POST', headers: { ...headers, 'accept-language': 'en' } })

    expect(shown.json().data).toMatchObject({
      key: expect.stringMatching(/^kn_live_/),
      prefix: shown.json().data.key.slice(0, 12),
      organization: 'Studio Sen',
      expires_at: null,
    })
    expect(again.status).toBe(410)
    expect(again.json()).toEqual({ error: expect.stringContaining('used before'), code: 'NOT_FOUND' })
  })

  test('no token reaches the request log or the log of the server', async () => {
    const token = (await approvedLink()).split('/').at(-1)!
    for (const path of [
      `/keys/claim/${token}`,
      `/keys/%63laim/${token}`,
      `/keys//claim/${token}`,
      `/keys/claim/${token}/x`,
    ])
      for (const method of ['GET', 'POST', 'DELETE']) await ask(path, { method })

    const folder = join(api.dataDir, 'requests')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const texts = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
    )
    const rows = await api.store.db.selectFrom('request_log').select(['path', 'endpoint']).execute()
    const everything = [...texts, JSON.stringify(rows), ...logged].join('\n')
    expect(everything).toContain('/keys/claim/{token}')
    expect(everything).not.toContain(token)
  })
})

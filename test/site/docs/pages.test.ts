import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../../src/errors.ts'
import { sendTo, shareApi } from '../../support/api.ts'
import { readPage, samplesOf } from '../../support/docs-pages.ts'
import { makeSample, type Sample } from '../../support/operations.ts'

/** The reference as its readers get it, without scripts. */

let sample: Sample
const api = shareApi({}, async (api) => {
  sample = await makeSample(api)
})

const read = (url: string, language = 'en') => readPage(api().service, url, { 'accept-language': language })
const linksOf = (html: string) => [...new Set([...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href!))]
const documentOf = async () => (await api().send('/openapi.json', { key: null })).json()

async function listOperations(): Promise<any[]> {
  const { paths } = await documentOf()
  return Object.values(paths).flatMap((methods: any) => Object.values(methods))
}

describe.each([
  ['vi', 'Tài liệu API', 'Bắt đầu nhanh'],
  ['en', 'API reference', 'Quickstart'],
])('in %s', (language, title, quickstart) => {
  test('/docs: what it is, where it is, how to begin, and every operation under its old anchor', async () => {
    const html = await read('/docs', language)

    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(quickstart)
    expect(html).toContain('https://nhac.example/api/public')
    for (const { operationId } of await listOperations()) {
      expect(html).toContain(`id="${operationId}"`)
      expect(html).toContain(`href="/docs/reference/${operationId}"`)
    }
  })

  test('every link of every page leads somewhere, and every anchor is there', async () => {
    const pages = new Map<string, string>()
    const waiting = ['/docs']
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue
      pages.set(path, await read(path, language))
      const inDocs = linksOf(pages.get(path)!).filter((href) => href.startsWith('/docs'))
      const addresses = inDocs.map((href) => href.split(/[#?]/)[0]!)
      waiting.push(...addresses.filter((href) => href !== '/docs/search' && !/\.(?:md|json)$/.test(href)))
    }
    const lost = [...pages].flatMap(([path, html]) =>
      [...html.matchAll(/href="(\/docs[^"#?]*)?#([^"]+)"/g)]
        .filter(([, page = path, id]) => id !== 'main' && !pages.get(page)!.includes(`id="${id}"`))
        .map(([link]) => `${path}: ${link}`),
    )
    expect(pages.size).toBe((await listOperations()).length + 18)
    expect(lost).toEqual([])
  })
})

describe('for programs', () => {
  test('every guide and operation as Markdown, in both languages; what there is not is 404', async () => {
    const start = await read('/llms.txt')
    const addresses = [...start.matchAll(/\]\(https:\/\/nhac\.example(\/docs\/[^)]+\.md)\)/g)].map(([, path]) => path!)
    const pages = linksOf(await read('/docs')).filter((href) => /^\/docs\/(?:guides|reference)\//.test(href))
    expect(addresses.toSorted()).toEqual(pages.map((href) => `${href}.md`).toSorted())
    for (const path of addresses) {
      const [english, vietnamese] = [await read(path), await read(`${path}?lang=vi`)]
      expect(english, path).toMatch(/^# \S/)
      expect(vietnamese, path).not.toBe(english)
      const page = await read(path.slice(0, -3), 'vi')
      expect(page).toContain(`href="${path}?lang=vi"`)
    }
    const { headers } = await sendTo(api().service, { url: addresses[0]! })
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    for (const kind of ['guides', 'reference'])
      expect((await sendTo(api().service, { url: `/docs/${kind}/none.md` })).statusCode).toBe(404)
  })
})

test('nothing inline; the script is small', async () => {
  const html = await read('/docs/reference/listTracks')
  expect(html).not.toMatch(/<script(?! type="module" src="\/assets\/)|<style| style=| on\w+=/)

  const script = html.match(/src="(\/assets\/docs-[^"]+)"/)![1]!
  const { rawPayload } = await sendTo(api().service, { url: script, headers: { 'accept-encoding': 'br' } })
  expect(rawPayload.length).toBeLessThan(20 * 1024)
})

test('an operation: parameters with their bounds, body, answers, refusals that lead to the catalogue', async () => {
  const tracks = await read('/docs/reference/listTracks')
  expect(tracks).toContain('/api/public/tracks')
  expect(tracks).toMatch(/<code>limit<\/code>.*?integer 1–100, default 20/s)
  expect(tracks).toMatch(/<code>q<\/code>.*?string, at most 100 characters/s)
  expect(tracks).toContain('<code>data[].artists[].role</code>')
  expect(tracks).toContain('href="/docs/errors#RATE_LIMIT_EXCEEDED"')
  expect(tracks).toContain('X-RateLimit-Remaining')

  const webhooks = await read('/docs/reference/registerWebhook')
  expect(webhooks).toContain('HTTPS, port 443 or 8443')
  expect(webhooks.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`-d '{&quot;url&quot;`)
})

test('a list says what may be in it', async () => {
  expect(await read('/docs/reference/search')).toMatch(/<code>include<\/code>.*?list of <code>cover_url<\/code> /s)
  expect(await read('/docs/reference/getTracksByIds')).toMatch(/<code>ids<\/code>.*?list of uuid, at most 50 entries/s)
})

test('the three events have their fields in one table, those of one alone as optional', async () => {
  const html = await read('/docs/events')
  expect(html).toMatch(
    /<code>event<\/code>.*?<code>track.created<\/code> <code>track.updated<\/code> <code>track.deleted<\/code>/s,
  )
  for (const name of ['data.changes', 'data.takedown.scope']) expect(html).toContain(`<code>${name}</code>`)
})

test('every refusal is explained in the language of the page', async () => {
  for (const { operationId } of await listOperations()) {
    const html = await read(`/docs/reference/${operationId}`)
    const refusals = [...html.matchAll(/<span lang="vi">([^<]+)<\/span><div class="soft small">(.*?)<\/div>/g)]
    expect(refusals.length, operationId).toBeGreaterThan(0)
    for (const [, message, gloss] of refusals) expect(gloss, message).toMatch(/\w/)
  }
})

test('the samples name a track that this catalogue has', async () => {
  const [curl] = samplesOf(await read('/docs/reference/getTrack'))

  expect(curl!.code).toContain(`/tracks/${sample.track}'`)
})

test('every sample of a read is answered with 200', async () => {
  const reads = Object.values<any>((await documentOf()).paths).flatMap(({ get }) => get?.operationId ?? [])
  for (const operationId of reads.filter((id) => id !== 'listDeliveries')) {
    const [curl] = samplesOf(await read(`/docs/reference/${operationId}`))
    const url = curl!.code.match(/'https:\/\/nhac\.example\/api\/public([^']*)'/)![1]!
    expect((await api().get(url)).status, operationId).toBe(200)
  }
})

test.each(['/docs/guides/none', '/docs/reference/none', '/docs/none'])('%s: no such page', async (url) => {
  expect((await sendTo(api().service, { url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
})

test('the catalogue of errors has every code, what it says and what to do', async () => {
  const html = await read('/docs/errors')

  for (const code of ERROR_CODES) expect(html).toContain(`<h2 id="${code}">`)
  expect(html).toContain('Vượt giới hạn tần suất, vui lòng thử lại sau.')
  expect(html.match(/What to do:/g)).toHaveLength(ERROR_CODES.length)
})

test.each([
  ['ghi công', 'vi', '/docs/guides/licences'],
  ['ghi cong', 'vi', '/docs/guides/licences'],
  ['RATE_LIMIT', 'en', '/docs/errors#RATE_LIMIT_EXCEEDED'],
  ['bpm_min', 'en', '/docs/'],
  ['etag', 'en', '/docs/guides/caching'],
  ['track.deleted', 'en', '/docs/events#track.deleted'],
  ['signature', 'en', '/docs/guides/'],
  ['hmac', 'en', '/docs/guides/webhooks'],
  ['hmac', 'vi', '/docs/guides/webhooks'],
  ['pagination', 'en', '/docs/guides/paging'],
  ['cors', 'en', '/docs'],
  ['retry-after', 'en', '/docs/guides/rate-limits'],
  ['sandbox', 'en', '/docs'],
  ['territory', 'en', '/docs'],
  ['python', 'en', '/docs'],
  ['webhok', 'en', '/docs/guides/webhooks'],
  ['429', 'en', '/docs/guides/rate-limits'],
  ['het han', 'vi', '/docs'],
])('search through what the pages say: %s in %s begins with %s', async (query, language, place) => {
  const html = await read(`/docs/search?q=${encodeURIComponent(query)}`, language)
  const results = html.slice(html.indexOf('class="docs-results"'))
  const [first = ''] = [...results.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href)

  expect(first.startsWith(place), first).toBe(true)
})

test('search: nothing found is said', async () => {
  expect(await read('/docs/search?q=zzzz')).toContain('Nothing found.')
  expect(await read('/docs/search')).toContain('Search the reference')
})

test('/llms.txt and /llms-full.txt: every operation, guide and error as text', async () => {
  for (const url of ['/llms.txt', '/llms-full.txt', '/llms.txt?lang=vi']) {
    const answer = await sendTo(api().service, { url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    for (const [path, methods] of Object.entries((await documentOf()).paths)) {
      for (const method of Object.keys(methods as object))
        expect(answer.body).toContain(`${method.toUpperCase()} ${path}`)
    }
    for (const code of ERROR_CODES) expect(answer.body).toContain(code)
  }
  const full = (await sendTo(api().service, { url: '/llms-full.txt' })).body
  expect(full).toContain('`limit`: integer 1–100, default 20')
  expect(full).toContain('# Signed links')
  expect(full).not.toContain('](/')
})

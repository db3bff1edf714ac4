import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_CHANGES } from '../../src/site/docs/api-changes.ts'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const NOW = Date.UTC(2026, 5, 15, 12, 3)
const HOUR = 3_600_000
const HOSTILE = `</title><script>alert(1)</script>"&`
/** Moved on by tests: what is kept of a page ends with its five minutes. */
let now = NOW

const api = shareApi(
  { now: () => now, env: { CONTACT_EMAIL: 'hoi@nhac.example', TAKEDOWN_CONTACT: 'go-bo@nhac.example' } },
  async ({ store }) => {
    const artist = await makeArtist(store, { name: 'Hà Linh' })
    const song = (slug: string, more: Parameters<typeof makeTrack>[1] = {}) =>
      makeTrack(store, { artist_id: artist, slug, title: slug, ...more })
    for (let at = 0; at < 31; at++) await song(`bai-${at}`, { genre: at < 5 ? 'Ballad' : 'Nhạc nền' })
    await song('doc-hai', { genre: HOSTILE, title: HOSTILE })
    const row = { key_id: '*', route: '/tracks', requests: 100, duration_ms: 5, ...TOOK }
    const hour = Math.floor(NOW / HOUR) * HOUR
    await store.db
      .insertInto('traffic_hourly')
      .values([
        { ...row, hour: hour - 2 * HOUR, status: 200 },
        { ...row, hour: hour - 2 * HOUR, status: 404 },
        { ...row, hour: hour - 24 * HOUR, status: 200 },
        { ...row, hour: hour - 24 * HOUR, status: 503, requests: 1 },
        // One key's, counted among all already; and too long ago.
        { ...row, hour: hour - 24 * HOUR, status: 500, key_id: 'k1', requests: 50 },
        { ...row, hour: hour - 31 * 24 * HOUR, status: 500, requests: 7000 },
      ])
      .execute()
  },
)
const NAMES = ['0_5', '1', '2', '5', '10', '20', '50', '100', '200', '500', '1000', '5000', 'more'] as const
const TOOK = Object.fromEntries(NAMES.map((name) => [`took_${name}`, 0])) as Record<`took_${(typeof NAMES)[number]}`, 0>

const send = (url: string, headers: Record<string, string> = {}) =>
  sendTo(api().service, { url, headers: { accept: 'text/html', ...headers } })
async function open(path: string, language = 'vi') {
  const { statusCode, body } = await send(path, { 'accept-language': language })
  return { statusCode, body, main: body.slice(body.indexOf('<main'), body.indexOf('</main>')) }
}

const PAGES = ['/genres', '/new', '/privacy', '/terms', '/contact', '/status', '/changelog']

test.each(PAGES)('%s: in both languages, linked from every page, in the site map', async (path) => {
  const [vi, en] = [await open(path), await open(path, 'en')]
  expect([vi.statusCode, en.statusCode]).toEqual([200, 200])
  const headings = [vi, en].map(({ main }) => /<h1 class="page-title">([^<]+)</.exec(main)?.[1])
  expect(headings[0]).toBeTruthy()
  expect(headings[0]).not.toBe(headings[1])
  expect(vi.body).toContain(`<link rel="canonical" href="https://nhac.example${path}"/>`)
  expect(vi.body.slice(vi.body.indexOf('<footer'))).toContain(`href="${path}"`)
  expect((await send('/sitemaps/1.xml')).body).toContain(`<loc>https://nhac.example${path}</loc>`)
  expect(vi.body).not.toContain('<script>alert')
})

test('the status in the footer is a page for people', async () => {
  const { body } = await open('/')
  expect(body.slice(body.indexOf('<footer'))).not.toContain('/api/')
})

test('genres: how many tracks each has, and the pictures of some', async () => {
  const { main } = await open('/genres')
  const ballad = main.slice(main.indexOf('href="/genres/ballad"'))

  expect(ballad).toMatch(/about-genre-name">Ballad<\/span><span class="soft small numbers">5 bài</)
  expect(ballad.slice(0, ballad.indexOf('</a>')).match(/class="song-picture/g)).toHaveLength(4)
  expect(main).toContain('>26 bài<')
})

test('new songs, page by page', async () => {
  const [first, second] = [await open('/new'), await open('/new?page=2')]

  expect(first.main.match(/<li class="song/g)).toHaveLength(30)
  expect(second.main.match(/<li class="song/g)).toHaveLength(2)
  expect(second.body).toContain('<link rel="canonical" href="https://nhac.example/new?page=2"/>')
  expect((await open('/new?page=3')).statusCode).toBe(404)
  expect((await open('/new?page=x')).main.match(/<li class="song/g)).toHaveLength(30)
})

test('the texts that come along name what is kept, for how long, and whom to write to', async () => {
  const { main } = await open('/privacy', 'en')
  for (const name of ['kn_lang', 'kn_theme', 'kn_listener']) expect(main).toContain(`<code>${name}</code>`)
  expect(main).toContain('Addresses are cut short after 30 days, lines are deleted after 90')
  expect(main).toContain('<a href="mailto:hoi@nhac.example">hoi@nhac.example</a>')
  expect((await open('/contact')).main).toContain('<a href="mailto:go-bo@nhac.example">')
})

test('status: now and the last 30 days, with what is not known', async () => {
  const { main } = await open('/status')
  const rows = main.split('<tr>').slice(2)

  expect(main).toContain('Mọi thứ đang chạy.')
  expect(main).toContain('15 thg 6, 2026')
  expect(rows).toHaveLength(30)
  // Today: 12 hours are over, one of them is noted. What a caller did wrong is no fault of ours, and the requests of this file are among them.
  expect(rows[0]).toMatch(/không có lỗi.*?>11</)
  expect(rows[1]).toMatch(/99%.*?>101<.*?>23</)
  expect(rows[2]).toMatch(/không có ghi chép.*?>0<.*?>24</)
  expect(main).not.toContain('7.000')
  expect(main.match(/about-day-unknown/g)).toHaveLength(28)
})

test('the operator’s own texts take their place; one language stands for both, and nothing in them can run', async () => {
  const folder = join(api().dataDir, 'texts')
  await mkdir(folder)
  const text = `# Điều khoản riêng\nDòng một\ndòng hai <script>alert(1)</script>\r\n\r\n- [một](/contact)\n- [hai](javascript:alert)\n- [ba](//x.example)`
  await writeFile(join(folder, 'terms.vi.md'), text)
  await writeFile(join(folder, 'privacy.en.md'), '  \n')
  now += 5 * 60_000
  const [vi, en] = [await open('/terms'), await open('/terms', 'en')]

  for (const { main } of [vi, en]) {
    expect(main).toContain('>Điều khoản riêng</h2><p>Dòng một dòng hai &lt;script>')
    expect(main).toContain('<li><a href="/contact">một</a></li><li>hai</li><li>ba</li>')
  }
  // An empty file is none.
  expect((await open('/privacy', 'en')).main).toContain('kn_listener')

  await rm(join(folder, 'terms.vi.md'))
  await mkdir(join(folder, 'terms.vi.md'))
  now += 5 * 60_000
  expect((await open('/terms')).statusCode).toBe(500)
  await rm(folder, { recursive: true })
  now = NOW
})

test('changes of the API: every one, in both languages, and the newest in the guide to versions', async () => {
  const { main } = await open('/changelog', 'en')
  for (const { id } of API_CHANGES) expect(main).toContain(`<li id="${id}">`)
  expect(new Set(API_CHANGES.map(({ id }) => id)).size).toBe(API_CHANGES.length)
  expect(API_CHANGES.map(({ day }) => day)).toEqual(
    API_CHANGES.map(({ day }) => day)
      .sort()
      .reverse(),
  )
  // What it names is there.
  for (const [, path] of main.matchAll(/href="(\/docs\/[^"#]+)/g))
    expect((await open(path!)).statusCode, path).toBe(200)
  expect((await open('/docs/guides/versioning')).main).toContain(API_CHANGES[0]!.day)
})

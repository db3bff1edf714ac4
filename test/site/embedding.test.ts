import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../src/store/bulk-insert.ts'
import { appendChanges } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

/** What other sites, and search engines, ask for. */

const HOSTILE = '"><script>alert(1)</script>'
const OWN_PAGES = 15
const TRACKS = 5001

const api = shareApi({}, async ({ store }) => {
  const artist_id = await makeArtist(store, { name: 'Hà Linh' })
  await makeTrack(store, {
    artist_id,
    slug: 'mua',
    title: 'Mưa trên phố cũ',
    audio_media: `previews/${'1'.repeat(64)}.mp3`,
    cover_media: `covers/${'2'.repeat(64)}.webp`,
  })
  await makeTrack(store, {
    artist_id,
    slug: 'doc-hai',
    title: HOSTILE,
    genre: 'Nhạc đỏ',
    published_at: Date.UTC(2026, 1, 1),
  })
})

const ask = (url: string, headers: Record<string, string> = {}) => sendTo(api().service, { url, headers })
const oembed = (url: string, more = '') => ask(`/oembed?url=${encodeURIComponent(url)}${more}`)

describe('a player for frames', () => {
  test('may be framed by any site, and has neither header nor footer', async () => {
    const { statusCode, headers, body } = await ask('/embed/mua', { accept: 'text/html' })

    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toMatch(/<header|<footer/)
    expect(body).toContain('Mưa trên phố cũ — Hà Linh (Kho Nhạc)')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toContain('<link rel="canonical" href="https://nhac.example/tracks/mua"/>')
  })

  test('of several tracks: in the order of its address, what is no track left out, its name a text', async () => {
    const ids = (await api().get('/tracks?sort=title_asc')).json().data.map(({ id }: { id: string }) => id)
    const asked = `ids=${[ids[1], 'x', randomUUID(), ids[0], ids[1]].join()}&name=${encodeURIComponent(`${HOSTILE}\n${'a'.repeat(99)}`)}`
    const { statusCode, headers, body } = await ask(`/embed?${asked}&theme=dark`, { accept: 'text/html' })

    expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined])
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(body).toContain('data-theme="dark"')
    expect([...body.matchAll(/<li class="page-embed-row">.*?href="([^"]*)"/gs)].map(([, href]) => href)).toEqual([
      '/tracks/mua',
      '/tracks/doc-hai',
    ])
    expect(body).not.toContain('<script>alert')

    const page = await ask(`/lists?${asked}`, { accept: 'text/html' })
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const [, title = ''] = /<h1>(.*?)<\/h1>/.exec(page.body)!
    expect(title).toHaveLength('&quot;>&lt;script>alert(1)&lt;/script> '.length + 80 - `${HOSTILE} `.length)
    expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    expect(page.body).toContain('&lt;iframe src=&quot;https://nhac.example/embed?name=')
    expect((await ask('/lists?ids=x&name=y', { accept: 'text/html' })).body).toContain('Danh sách của bạn')
    for (const none of ['/embed', `/embed?ids=${randomUUID()}`])
      expect((await ask(none, { accept: 'text/html' })).statusCode, none).toBe(404)
  })

  test('says in its frame that a track is gone', async () => {
    const { statusCode, headers, body } = await ask('/embed/khong-co', { accept: 'text/html' })

    expect(statusCode).toBe(404)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(body).toContain('Bài hát này không còn ở đây.')
  })
})

describe('oEmbed', () => {
  test('how to show a track', async () => {
    const answer = await oembed('https://nhac.example/tracks/mua?lang=en')

    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toMatchObject({
      ...{ version: '1.0', type: 'rich', title: 'Mưa trên phố cũ — Hà Linh', author_name: 'Hà Linh' },
      ...{ provider_name: 'Kho Nhạc', provider_url: 'https://nhac.example', width: 640, height: 180 },
      thumbnail_url: 'https://nhac.example/tracks/mua/cover.jpg?size=512',
      html: '<iframe src="https://nhac.example/embed/mua" width="640" height="180" title="Mưa trên phố cũ — Hà Linh" allow="autoplay" loading="lazy" frameborder="0"></iframe>',
    })
  })

  test.each([
    ['&maxwidth=400', 400, 180],
    ['&maxheight=100', 640, 100],
    ['&maxwidth=9999&maxheight=9999', 640, 180],
    ['&maxwidth=rộng', 640, 180],
  ])('no larger than there is room: %s', async (more, width, height) => {
    expect((await oembed('https://nhac.example/tracks/mua', more)).json()).toMatchObject({ width, height })
  })

  test('is found by who has the page', async () => {
    const { body } = await ask('/tracks/mua')
    const [, href] = /type="application\/json\+oembed"[^>]*href="([^"]*)"/.exec(body)!
    const url = new URL(href!.replaceAll('&amp;', '&'))

    expect((await ask(url.pathname + url.search)).json()).toMatchObject({ type: 'rich' })
  })

  test('a title cannot leave its attribute; without a cover there is no thumbnail', async () => {
    const body = (await oembed('https://nhac.example/tracks/doc-hai')).json()

    expect(body.html).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; — Hà Linh"')
    expect(body).not.toHaveProperty('thumbnail_url')
  })

  test.each([
    ['https://nhac.example/tracks/khong-co', '', 404],
    ['https://nhac.example/artists/mua', '', 404],
    ['https://nhac.example.evil.example/tracks/mua', '', 404],
    ['javascript:alert(1)', '', 404],
    ['', '', 404],
    ['https://nhac.example/tracks/mua', '&format=json', 200],
    ['https://nhac.example/tracks/mua', '&format=xml', 501],
  ])('%s%s: %i', async (url, more, status) => {
    expect((await oembed(url, more)).statusCode).toBe(status)
  })
})

describe('search engines', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

  test('robots are shown the site map, and asked to leave programs and sessions alone', async () => {
    const { headers, body } = await ask('/robots.txt')

    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Sitemap: https://nhac.example/sitemap.xml')
    for (const path of ['/api/', '/console', '/partner', '/keys/']) expect(body).toContain(`Disallow: ${path}\n`)
  })

  test('who has found a hole is told where to say so, and until when that holds', async () => {
    const { headers, body } = await ask('/.well-known/security.txt')
    const until = /^Expires: (.*)$/m.exec(body)?.[1]

    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nContact: https:\/\/nhac\.example\/contact\n/)
    expect(body).toContain('\nCanonical: https://nhac.example/.well-known/security.txt\n')
    // RFC 9116 wants less than a year.
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now())
    expect(Date.parse(until ?? '')).toBeLessThan(Date.now() + 365 * 86_400_000)
  })

  test('the site map: our pages, genres, artists and tracks, each once, with when it was published', async () => {
    const { body } = await ask('/sitemaps/1.xml')
    const urls = locations(body)

    expect(urls).toHaveLength(OWN_PAGES + 2 + 1 + 2)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls).toContain('https://nhac.example/genres/nhac-do')
    expect(body).toContain(
      '<url><loc>https://nhac.example/tracks/doc-hai</loc><lastmod>2026-02-01T00:00:00.000Z</lastmod></url>',
    )
  })

  test('every address in it is a page', async () => {
    const { body } = await ask('/sitemaps/1.xml')
    const answers = await Promise.all(
      locations(body)
        .filter((url) => /\/(?:tracks|artists|licenses|docs|apply)/.test(url!))
        .map((url) => ask(new URL(url!).pathname)),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })

  test.each(['0.xml', '2.xml', '01.xml', '1.txt', '-1.xml', '99999999.xml'])('404: part %s', async (file) => {
    expect((await ask(`/sitemaps/${file}`)).statusCode).toBe(404)
  })

  test('what is too much for a file goes on in the next', async () => {
    const { store } = api()
    await addTracks(store, TRACKS)
    await api().caughtUp()
    const parts = locations((await ask('/sitemap.xml')).body)
    const urls = []
    for (const part of parts) urls.push(...locations((await ask(new URL(part!).pathname)).body))

    expect(parts).toEqual(['https://nhac.example/sitemaps/1.xml', 'https://nhac.example/sitemaps/2.xml'])
    expect(urls).toHaveLength(OWN_PAGES + 2 + 1 + 2 + TRACKS)
    expect(new Set(urls).size).toBe(urls.length)
  })
})

/** So many that single transactions would take long: copies of one, and their changes. */
async function addTracks(store: Store, count: number): Promise<void> {
  const row = await store.db.selectFrom('tracks').selectAll().where('slug', '=', 'mua').executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => ({ ...row, id: randomUUID(), slug: `ban-${at}` }))
  await store.transaction(async (trx) => {
    await insertRows(trx, 'tracks', rows)
    const changes = rows.map(({ id }) => ({ kind: 'track', entity_id: id, action: 'created', fields: null }) as const)
    await appendChanges(trx, changes, row.created_at)
  })
}

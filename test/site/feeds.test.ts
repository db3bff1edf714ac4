import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const HOSTILE = '</title><script>&"\u0001'
const api = shareApi({ env: { SERVICE_NAME: 'Nhạc & Xanh của mọi nhà' } }, async ({ store }) => {
  const artist = await makeArtist(store, { name: 'Hà Linh' })
  for (let at = 0; at < 52; at++)
    await makeTrack(store, {
      artist_id: artist,
      slug: `bai-${at}`,
      title: `Bài ${at}`,
      published_at: 1_700_000_000_000 + at,
    })
  await makeTrack(store, { artist_id: artist, slug: 'moi', title: `Mới ${HOSTILE}`, published_at: 1_800_000_000_000 })
})
const get = (url: string, headers: Record<string, string> = {}) => sendTo(api().service, { url, headers })

/** Enough of a parser to say that everything is closed in its order and nothing unknown is written. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  for (const [tag, end, name, own] of xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end) expect(open.pop(), tag).toBe(name)
    else if (!own) open.push(name!)
  }
  expect(open).toEqual([])
  expect(xml.replaceAll(/<[^<>]*>/g, '').match(/<|&(?!(?:amp|lt|gt|quot|#39);)/g)).toBeNull()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
}

test.each([
  ['/feed.xml', 50, 'vi'],
  ['/feed.xml?lang=en', 50, 'en'],
  ['/changelog.xml?lang=en', undefined, 'en'],
])('%s is Atom, with a tag of its own', async (path, count, language) => {
  const { headers, body, statusCode } = await get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expectWellFormed(body)
  expect(body).toContain(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`)
  const entries = body.match(/<entry>.*?<\/entry>/g)!
  if (count !== undefined) expect(entries).toHaveLength(count)
  for (const part of [body.slice(0, body.indexOf('<entry>')), ...entries])
    for (const name of ['id', 'title', 'updated'])
      expect(part.match(new RegExp(`<${name}>[^<]+</${name}>`, 'g')), name).toHaveLength(1)
  const ids = entries.map((entry) => /<id>(.*?)<\/id>/.exec(entry)![1])
  expect(new Set(ids).size).toBe(ids.length)
  expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('the newest song comes first, whatever its title', async () => {
  const [first] = (await get('/feed.xml')).body.match(/<entry>.*?<\/entry>/g)!
  expect(first).toContain('<title>Mới &lt;/title&gt;&lt;script&gt;&amp;&quot; – Hà Linh</title>')
  expect(first).toContain('href="https://nhac.example/tracks/moi"')
  expect(first).toContain('<published>2027-01-15T08:00:00.000Z</published>')
  expect(first).toMatch(/<id>urn:uuid:[\w-]{36}<\/id>/)
})

test('a browser can search from its bar', async () => {
  const { headers, body } = await get('/opensearch.xml')
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
  expectWellFormed(body)
  expect(body).toContain('<ShortName>Nhạc &amp; Xanh của </ShortName>'.replace(' </', '</'))
  expect(body).toContain('template="https://nhac.example/search?q={searchTerms}"')
})

test('the site can be put among the apps: every icon is as large as is said', async () => {
  const { headers, body } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json')
  const { name, start_url, icons } = JSON.parse(body)
  expect([name, start_url]).toEqual(['Nhạc & Xanh của mọi nhà', '/'])
  for (const { src, sizes, type } of icons) {
    const icon = await get(src)
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect([icon.headers['content-type'], `${width}x${height}`], src).toEqual([type, sizes])
  }
  expect((await get('/icons/constructor')).statusCode).toBe(404)
})

test('pages name feed, search, manifest and icon', async () => {
  const { body } = await get('/charts', { accept: 'text/html', 'accept-language': 'en' })
  const head = body.slice(0, body.indexOf('</head>'))
  for (const href of ['/feed.xml?lang=en', '/opensearch.xml', '/manifest.webmanifest', '/icons/192.png'])
    expect(head).toContain(`href="${href}"`)
})

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '../../src/media/images.ts'
import { BOLD, breakText, drawText, measureWords } from '../../src/site/cards/lettering.ts'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { putCover } from '../support/operations.ts'

const HOSTILE = `</svg><image href="/etc/passwd"/>&"\u0000🎵中`
const [ARTIST, PLAIN, BARE] = [randomUUID(), randomUUID(), randomUUID()]

const api = shareApi({}, async ({ store, dataDir }) => {
  await makeArtist(store, { id: ARTIST, name: 'Hà Linh', avatar_media: await putCover(dataDir, 300, 300) })
  const song = (slug: string, more: Parameters<typeof makeTrack>[1]) =>
    makeTrack(store, { artist_id: ARTIST, slug, title: slug, genre: 'Ballad', ...more })
  await song('mua', { title: 'Mưa trên phố cũ', cover_media: await putCover(dataDir, 600, 400), peaks: [1, 50, 100] })
  await song('nang', { id: PLAIN, title: 'Nắng', peaks: Array.from({ length: 200 }, (_, at) => at / 2) })
  await song('trong', { id: BARE, title: 'Trống' })
  await song('doc-hai', { title: `${HOSTILE} ${'rất dài '.repeat(60)}`, bpm: null })
})

const get = (url: string, headers: Record<string, string> = {}) => sendTo(api().service, { url, headers })
const colourAt = async (png: Buffer, left: number, top: number) =>
  [...(await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())].join()

test('a card of a track: 1200 × 630, its cover and its wave in it, drawn once, not sent twice', async () => {
  const [card, again, english] = [
    await get('/tracks/mua/card.png'),
    await get('/tracks/mua/card.png'),
    await get('/tracks/mua/card.png?lang=en'),
  ]
  expect(card.headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(again.rawPayload.equals(card.rawPayload)).toBe(true)
  expect(english.rawPayload.equals(card.rawPayload)).toBe(false)
  expect((await get('/tracks/mua/card.png', { 'if-none-match': String(card.headers.etag) })).statusCode).toBe(304)
  // Outside, inside of the cover; the last bar, which is as high as the wave.
  expect(await colourAt(card.rawPayload, 30, 200)).toBe('251,249,245')
  expect(await colourAt(card.rawPayload, 236, 236)).not.toBe('251,249,245')
  expect(await colourAt(card.rawPayload, 900, 460)).toBe('162,64,31')
})

test('a title of signs, of any length, of other scripts: a card all the same; of no track: none', async () => {
  const card = await get('/tracks/doc-hai/card.png')
  expect([card.statusCode, (await sharp(card.rawPayload).metadata()).width]).toEqual([200, 1200])
  for (const path of ['/tracks/khong-co/card.png', '/genres/none/card.png', '/artists/x/card.png'])
    expect((await get(path)).statusCode, path).toBe(404)
})

test.each(['/card.png', '/genres/ballad/card.png', `/artists/${ARTIST}/card.png`])('%s', async (path) => {
  const { rawPayload } = await get(path)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test.each([
  ['/', '/card.png'],
  ['/charts', '/card.png'],
  ['/licenses', '/card.png'],
  ['/docs', '/card.png'],
  ['/new', '/card.png'],
  ['/genres/ballad', '/genres/ballad/card.png'],
  [`/artists/${ARTIST}`, `/artists/${ARTIST}/card.png`],
  ['/tracks/mua', '/tracks/mua/card.png'],
])('%s tells other sites what it is, with %s', async (page, card) => {
  const { body } = await get(page, { accept: 'text/html', 'accept-language': 'en' })
  const told = Object.fromEntries(
    [...body.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)].map(([, a, b]) => [
      a,
      b,
    ]),
  )
  expect(told).toMatchObject({
    'og:image': `https://nhac.example${card}?lang=en`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:url': `https://nhac.example${page}`,
    'og:site_name': 'Kho Nhạc',
    'og:locale': 'en_GB',
    'twitter:card': 'summary_large_image',
  })
  expect(told['og:title']).toBeTruthy()
  expect(told['og:description']).toBeTruthy()
})

test('a song without a cover has one of its own, from its wave and its first letters', async () => {
  const [wave, letters, small] = [
    await get(`/tracks/${PLAIN}/cover.webp`),
    await get('/tracks/trong/cover.jpg'),
    await get(`/tracks/${BARE}/cover.webp?size=64`),
  ]
  expect(await sharp(wave.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 })
  expect(await sharp(letters.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1024 })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64 })
  // The API still says that there is none.
  expect((await api().get(`/tracks/${PLAIN}`)).json().cover_url).toBeNull()
})

test('what does not fit is broken between words, and ends in an ellipsis', async () => {
  const words = await measureWords(BOLD, 'Những ngày mưa trên phố cũ Hà Nội')
  const lines = breakText(words, 40, 300, 2)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  expect(breakText(await measureWords(BOLD, 'a'.repeat(500)), 40, 300, 1)).toEqual([expect.stringMatching(/^a+…$/)])
  expect(breakText(await measureWords(BOLD, 'Mưa'), 40, 300, 2)).toEqual(['Mưa'])
})

test('letters: a mark is drawn, of spelt apart or at once; what no font has is left out', async () => {
  const draw = async (text: string) => {
    const line = drawText(text, { face: BOLD, size: 40, colour: '#000', x: 0, y: 60 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${line}</svg>`
    return (await drawPicture(svg, 300, 80)).toString('base64')
  }
  expect(await draw('ế')).not.toBe(await draw('e'))
  expect(await draw('e\u0302\u0301')).toBe(await draw('ế'))
  expect(await draw('ǎ')).toBe(await draw('a'))
  expect(await draw('中🎵')).toBe(await draw(''))
})

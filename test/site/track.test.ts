import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendTo, shareApi } from '../support/api.ts'
import { deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'
import { putCover } from '../support/operations.ts'

const HOSTILE = `</title></script><script>alert('1')</script>"&{title}`
const [ARTIST, FEATURED, HOSTILE_ARTIST, RAIN] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const PEAKS = Array.from({ length: 200 }, (_, at) => (at % 10) * 10)

const api = shareApi({}, async ({ store, dataDir }) => {
  await makeArtist(store, { id: ARTIST, name: 'Hà Linh', avatar_media: await putCover(dataDir, 300, 300) })
  await makeArtist(store, { id: FEATURED, name: 'Đăng Khôi' })
  await makeArtist(store, { id: HOSTILE_ARTIST, name: HOSTILE, biography: `${HOSTILE}\n\nĐoạn hai` })
  await makeTrack(store, {
    id: RAIN,
    artist_id: ARTIST,
    featured: [FEATURED],
    slug: 'mua',
    title: 'Mưa trên phố cũ',
    ...{ bpm: 128, musical_key: 'F# minor', energy: 0.7, loudness_db: -11.3, isrc: 'VNA0D2400017' },
    ...{ release_date: '2024-09-02', territory: 'VN,LA', is_explicit: 1, play_count: 1234, like_count: 7 },
    ...{ license_code: 'service-restricted', duration_seconds: 252 },
    ...{ audio_media: `previews/${'1'.repeat(64)}.mp3`, cover_media: await putCover(dataDir, 1000, 750) },
    ...{ preview_start_seconds: 62, preview_duration_seconds: 30, peaks: PEAKS },
  })
  await makeTrack(store, { artist_id: HOSTILE_ARTIST, slug: 'doc-hai', title: HOSTILE })
  const unknown = { bpm: null, musical_key: null, energy: null, loudness_db: null }
  await makeTrack(store, { artist_id: FEATURED, slug: 'im-lang', title: 'Im lặng', genre: 'Khác', ...unknown })
  for (let at = 0; at < 21; at++) await makeTrack(store, { artist_id: FEATURED, slug: `bai-${at}`, title: `Bài ${at}` })
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  sendTo(api().service, { url, headers: { accept: 'text/html', ...headers } })
const inEnglish = { 'accept-language': 'en' }

/** The data that search engines read. */
function dataOf(html: string) {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
  return JSON.parse(json!)
}
const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

test('a track: what it sounds like in words and numbers, whose it is, what may be done with it', async () => {
  const { statusCode, body } = await ask('/tracks/mua')

  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Mưa trên phố cũ – Hà Linh cùng Đăng Khôi · Kho Nhạc</title>')
  for (const text of ['nhanh, 128 nhịp/phút', 'Fa thăng thứ (F♯m)', 'sôi động, 70%', 'lớn, -11,3 LUFS']) {
    expect(body).toContain(text)
  }
  for (const text of ['4:12, nghe thử 30 giây', '1.234', '2 thg 9, 2024', 'VNA0D2400017', 'Có nội dung nhạy cảm']) {
    expect(body).toContain(text)
  }
  expect(body).toContain('Chỉ dùng khi không kiếm tiền, và phải ghi công. Chỉ dùng được tại Việt Nam và Lào.')
  expect(body).toContain('<p class="site-copy-what">Mưa trên phố cũ — Hà Linh (Kho Nhạc)</p>')
  expect(body).toContain(`<a href="/artists/${ARTIST}">Hà Linh</a>`)
  expect(body).toContain(`<a href="/artists/${FEATURED}">Đăng Khôi</a>`)
  expect(body).toContain('<link rel="canonical" href="https://nhac.example/tracks/mua"/>')
})

test('the same in English', async () => {
  const { body } = await ask('/tracks/mua?lang=en')

  for (const text of ['fast, 128 beats a minute', 'F♯ minor', 'lively, 70%', '2 Sept 2024', 'Vietnam and Laos']) {
    expect(body).toContain(text)
  }
  expect(body).toContain('<link rel="canonical" href="https://nhac.example/tracks/mua"/>')
})

test('a waveform that says where in the whole the preview lies', async () => {
  const { body } = await ask('/tracks/mua')
  const [, place] = /data-waveform="([^"]*)"/.exec(body)!

  expect(JSON.parse(place!.replaceAll('&quot;', '"'))).toMatchObject({ start: 62, duration: 30, length: 252 })
  expect(body).toContain('Đoạn nghe thử 1:02–1:32')
  // Links to sounds end: they are not in a page.
  expect(body).not.toContain('/media/')
  expect(body).toMatch(/class="track-wave-preview" d="M44\.15/)
})

test('nothing measured, no preview, no cover: what is not known is not shown', async () => {
  const { body } = await ask('/tracks/im-lang')

  expect(body).toContain('Bài này chưa có đoạn nghe thử.')
  expect(body).not.toMatch(/nhịp\/phút, |Nhịp độ|Giọng<|Năng lượng|Độ lớn|ISRC|data-waveform|<svg[^>]*role="img"/)
  expect(body).not.toMatch(/data-play="[^"]*Im lặng/)
})

test('similar tracks with their reason, without the track itself', async () => {
  const { body } = await ask('/tracks/bai-1', inEnglish)
  const similar = body.slice(body.indexOf('Listen next'))

  expect(similar).toContain('Same artist')
  expect(similar).not.toContain('href="/tracks/bai-1"')
})

test('what other sites and search engines are told of a track', async () => {
  const { body } = await ask('/tracks/mua')

  expect(metaOf(body, 'og:title')).toBe('Mưa trên phố cũ – Hà Linh cùng Đăng Khôi')
  expect(metaOf(body, 'og:image')).toBe('https://nhac.example/tracks/mua/card.png?lang=vi')
  expect(metaOf(body, 'music:duration')).toBe('252')
  expect(dataOf(body)).toMatchObject({
    '@type': 'MusicRecording',
    url: 'https://nhac.example/tracks/mua',
    name: 'Mưa trên phố cũ',
    byArtist: [{ name: 'Hà Linh' }, { name: 'Đăng Khôi' }],
    duration: 'PT4M12S',
    genre: 'Ballad',
    image: 'https://nhac.example/tracks/mua/cover.jpg',
    isrcCode: 'VNA0D2400017',
    license: 'https://nhac.example/licenses#service-restricted',
    interactionStatistic: [{ userInteractionCount: 1234 }, { userInteractionCount: 7 }],
  })
})

test('a title, a name and a biography can end no tag, no text and no data', async () => {
  const [track, artist] = [await ask('/tracks/doc-hai'), await ask(`/artists/${HOSTILE_ARTIST}`)]

  for (const { statusCode, body } of [track, artist]) {
    expect(statusCode).toBe(200)
    expect(body).not.toContain("<script>alert('1')")
    expect(dataOf(body).name).toBe(HOSTILE)
    // Two scripts of our own kind: the data and the site's.
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(body.match(/<\/title>/g)).toHaveLength(1)
  }
  expect(metaOf(track.body, 'og:title')).toContain('&lt;/title>')
  expect(artist.body).toContain('<p>Đoạn hai</p>')
})

test.each([
  '/tracks/khong-co',
  '/tracks/Không%20phải%20slug',
  '/tracks/__proto__',
  '/artists/khong-co',
  '/embed/khong-co',
])('404: %s', async (path) => {
  const answer = await ask(path)

  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('404: an unknown artist, and a page after the last', async () => {
  expect((await ask(`/artists/${randomUUID()}`)).statusCode).toBe(404)
  expect((await ask(`/artists/${FEATURED}?page=3`)).statusCode).toBe(404)
})

test('404: a track that was taken down', async () => {
  const id = await makeTrack(api().store, { slug: 'sap-di' })
  await api().caughtUp()
  const before = await ask('/tracks/sap-di')
  await deleteTrack(api().store, id)
  await api().caughtUp()

  expect([before.statusCode, (await ask('/tracks/sap-di')).statusCode]).toEqual([200, 404])
  expect((await ask('/tracks/sap-di/cover.jpg')).statusCode).toBe(404)
})

test('the error page has the frame of the site and a field to search, in the language of the reader', async () => {
  const { body, headers } = await ask('//other.example/khong-co', inEnglish)

  expect(body).toContain('<title>Page not found · Kho Nhạc</title>')
  expect(body).toContain('<html lang="en">')
  expect(body).toContain('action="/search"')
  expect(body).not.toContain('other.example')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('an artist: who it is, the tracks page by page', async () => {
  const [first, second] = [await ask(`/artists/${FEATURED}`), await ask(`/artists/${FEATURED}?page=2`)]

  expect(first.body).toContain('<h1 class="track-name">Đăng Khôi</h1>')
  expect(first.body).toContain('23 bài hát')
  expect(first.body.match(/<li class="song"/g)).toHaveLength(20 + 1)
  expect(second.body.match(/<li class="song"/g)).toHaveLength(2 + 1)
  const [own, withOthers] = first.body.split('id="with-others"')
  // Which twenty of those with as many plays come first is decided by their ids.
  expect(own).toMatch(/href="\/tracks\/bai-\d+"/)
  expect(own).not.toContain('href="/tracks/mua"')
  expect(withOthers).toContain('href="/tracks/mua"')
  expect((await ask(`/artists/${FEATURED}?with=2`)).statusCode).toBe(404)
  expect((await ask(`/artists/${ARTIST}`)).body).not.toContain('id="with-others"')
  expect(second.body).toContain(`<link rel="canonical" href="https://nhac.example/artists/${FEATURED}?page=2"/>`)
  expect(dataOf(first.body)).toMatchObject({ '@type': 'MusicGroup', name: 'Đăng Khôi' })
})

test('who is featured is named wherever the track is', async () => {
  const credit = 'Hà Linh cùng Đăng Khôi'
  const row = (await ask('/search?q=mua+tren+pho')).body.split('<li class="song">')[1]!
  const link = (id: string, name: string) => `<a class="song-artist" href="/artists/${id}">${name}</a>`
  expect(row).toContain(`${link(ARTIST, 'Hà Linh')}<span class="soft"> cùng </span>${link(FEATURED, 'Đăng Khôi')}`)
  expect(row).toContain(`&quot;artist&quot;:&quot;${credit}&quot;`)
  for (const text of ['Ballad', '4:12', '128 BPM', '<abbr title="Fa thăng thứ">F♯m</abbr>', 'class="song-explicit"']) {
    expect(row).toContain(text)
  }
  expect(row).toMatch(/<path d="M0 \d+v\d+M3 \d+v\d+M6 /)
  for (const text of ['Chỉ VN, LA', 'Không kiếm tiền · ghi công', 'data-waveform=']) {
    expect(row).toContain(text)
  }
  expect((await ask('/embed/mua')).body).toContain(`<title>Mưa trên phố cũ – ${credit} · Kho Nhạc</title>`)
  expect((await ask('/tracks/mua', inEnglish)).body).toContain('Hà Linh with Đăng Khôi')
  const suggested = JSON.parse((await ask('/api/site/suggest?q=mua+tren')).body).data
  expect(suggested[0]).toMatchObject({ artist: 'Hà Linh', featured: ['Đăng Khôi'], hasCover: true })
  const [first] = JSON.parse((await ask('/api/site/suggest?q=dang+kh')).body).data
  expect(first).toMatchObject({ kind: 'artist', label: 'Đăng Khôi' })
})

test('what cannot be heard is not offered for other pages', async () => {
  expect((await ask('/tracks/mua')).body).toContain('track-embed-card')
  expect((await ask('/tracks/im-lang')).body).not.toContain('track-embed-card')
})

test('pictures under addresses that last: as JPEG and as WebP', async () => {
  const [cover, small, picture, webp, coverWebp] = await Promise.all(
    [
      '/tracks/mua/cover.jpg',
      '/tracks/mua/cover.jpg?size=64',
      `/artists/${ARTIST}/picture.jpg`,
      `/artists/${ARTIST}/picture.webp?size=64`,
      `/tracks/${RAIN}/cover.webp?size=128`,
    ].map((path) => ask(path)),
  )

  expect(cover!.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' })
  expect(cover!.headers['cache-control']).toContain('public, max-age=86400')
  expect(await sharp(cover!.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1000 })
  expect(await sharp(small!.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
  expect(await sharp(picture!.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300 })
  expect(await sharp(webp!.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64 })
  expect(await sharp(coverWebp!.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 128 })
})

test.each([
  '/tracks/khong-co/cover.jpg',
  '/tracks/mua/cover.webp',
  `/artists/${FEATURED}/picture.jpg`,
  '/artists/x/picture.jpg',
])('404: %s', async (path) => {
  expect((await sendTo(api().service, path)).statusCode).toBe(404)
})

test.each([
  ['vi', 'Giấy phép hạn chế', 'Nội dung tài trợ'],
  ['en', 'Restricted licence', 'Sponsored content'],
])('the licences in plain words, each under its code (%s)', async (language, name, forbidden) => {
  const { body } = await ask(`/licenses?lang=${language}`)

  for (const code of ['service-standard', 'service-commercial', 'service-restricted']) {
    expect(body).toContain(`id="${code}"`)
  }
  for (const text of [name, forbidden, '{title} — {artist} (Kho Nhạc)', 'mailto:']) expect(body).toContain(text)
})

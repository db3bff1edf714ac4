import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStore } from '../../src/media/folder-store.ts'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const NOW = Date.UTC(2026, 5, 15, 12, 3)
const SOUND = 'the bytes of a preview'
const HOSTILE = `</title><script>alert(1)</script>"&`

const api = shareApi({ now: () => NOW, env: { CONTACT_EMAIL: 'hoi@nhac.example' } }, async ({ store, dataDir }) => {
  const media = openFolderStore(join(dataDir, 'media'))
  const [artist, featured] = [randomUUID(), randomUUID()]
  await makeArtist(store, { id: artist, name: 'Hà Linh' })
  await makeArtist(store, { id: featured, name: 'Đăng Khôi' })
  const song = (slug: string, license_code: string, territory: string, more: Parameters<typeof makeTrack>[1] = {}) =>
    makeTrack(store, { artist_id: artist, slug, title: slug, license_code, territory, ...more })
  await song('mua', 'service-standard', 'worldwide', {
    ...{ title: 'Mưa', isrc: 'VNA0D2400017', featured: [featured] },
    ...{ audio_media: await media.put(Buffer.from(SOUND), 'previews'), preview_duration_seconds: 30 },
  })
  await song('nang', 'service-commercial', 'VN,LA')
  await song('mat', 'service-commercial', 'worldwide', { audio_media: `previews/${'1'.repeat(64)}.mp3` })
  await song('gio', 'service-restricted', 'worldwide', { title: HOSTILE })
})

const open = async (path: string, language = 'vi') => {
  const { statusCode, body, headers } = await sendTo(api().service, {
    url: path,
    headers: { accept: 'text/html', 'accept-language': language },
  })
  return { statusCode, headers, body, main: body.slice(body.indexOf('<main'), body.indexOf('</main>')) }
}
const verdictOf = (main: string) =>
  /<p id="answer"[^>]*>(.*?)<\/p>/
    .exec(main)?.[1]
    ?.replace(/<svg.*?<\/svg>/, '')
    .replaceAll(/<[^>]*>/g, '')

test('the page of a track leads there, and the form asks before anything is answered', async () => {
  expect((await open('/tracks/mua')).main).toContain('href="/tracks/mua/use"')
  const { main, body } = await open('/tracks/mua/use')

  expect(main).toContain('<form class="card stack site-unprinted" action="/tracks/mua/use#answer"')
  expect(main.match(/type="radio"/g)).toHaveLength(6)
  expect(main).toMatch(/<option value="worldwide" selected>.*?<option value="VN">Việt Nam/)
  expect(verdictOf(main)).toBeUndefined()
  expect(main).not.toContain('/preview"')
  expect(body).toContain('<link rel="canonical" href="https://nhac.example/tracks/mua/use"/>')
})

test.each([
  [
    'mua/use?use=video&money=yes&where=VN',
    'Được. Giấy phép tiêu chuẩn cho dùng bài này trong video (Việt Nam), cả khi kiếm tiền, miễn là bạn ghi công.',
  ],
  [
    'nang/use?use=advertising&money=no&where=LA',
    'Được. Giấy phép thương mại cho dùng bài này trong quảng cáo (Lào), cả khi kiếm tiền; không bắt buộc ghi công.',
  ],
  [
    'nang/use?use=video&money=no&where=worldwide',
    'Không được. Bài này chỉ dùng được tại Việt Nam và Lào, không phải ở mọi nước.',
  ],
  [
    'nang/use?use=film&money=no&where=JP',
    'Không được. Bài này chỉ dùng được tại Việt Nam và Lào, không phải Nhật Bản.',
  ],
  ['gio/use?use=podcast&money=yes', 'Không được. Giấy phép hạn chế chỉ cho dùng bài này khi không kiếm tiền.'],
  [
    'gio/use?use=advertising&money=no',
    'Không được. Giấy phép hạn chế không cho dùng bài này trong quảng cáo hay nội dung tài trợ, kể cả khi không ai trả tiền.',
  ],
])('%s', async (path, sentence) => {
  expect(verdictOf((await open(`/tracks/${path}`)).main)).toBe(sentence)
})

test('allowed: the line for that place, the preview, and a record with all that is needed', async () => {
  const { main } = await open('/tracks/mua/use?use=video&money=yes&where=worldwide', 'en')

  expect(verdictOf(main)).toBe(
    'Allowed. The standard licence lets you use this song in a video (in every country), also to earn money, as long as you give credit.',
  )
  expect(main).toContain('<p class="site-copy-what">Mưa — Hà Linh (Kho Nhạc) · https://nhac.example/tracks/mua</p>')
  expect(main).toContain('Paste it into the description of the video.')
  const record = main.slice(main.indexOf('site-record'))
  for (const text of [
    '<dd>Mưa</dd>',
    'Hà Linh and Đăng Khôi',
    'VNA0D2400017',
    'Video, earning money, in every country',
  ]) {
    expect(record).toContain(text)
  }
  for (const text of [
    'service-standard',
    'You must: Give credit',
    '15 Jun 2026, 12:00 UTC',
    'nhac.example/tracks/mua',
  ]) {
    expect(record).toContain(text)
  }
  const film = (await open('/tracks/mua/use?use=film&money=no')).main
  expect(film).toContain('<p class="site-copy-what">Nhạc: Mưa — Hà Linh (Kho Nhạc)</p>')
})

test('the preview is a file under an address that lasts, and the log does not tell who fetched which', async () => {
  expect((await open('/tracks/mua/use?use=video&money=no')).main).toContain('href="/tracks/mua/preview" download')
  const sent = { headers: { 'user-agent': 'Nghe/1' }, remoteAddress: '203.0.113.7' }
  const file = await sendTo(api().service, { url: '/tracks/mua/preview', ...sent })

  expect([file.statusCode, file.rawPayload.toString()]).toEqual([200, SOUND])
  expect(file.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': String(SOUND.length),
    'content-disposition': 'attachment; filename="mua.mp3"',
    'cache-control': 'no-store',
  })
  const head = await sendTo(api().service, { method: 'HEAD', url: '/tracks/mua/preview', ...sent })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(SOUND.length)])
  await api().shipped()
  const rows = await api().store.db.selectFrom('request_log').selectAll().where('path', 'like', '%preview%').execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/mua|203\.0\.113|Nghe/)
  // None yet, no such song, a file that is lost.
  for (const path of ['/tracks/nang/preview', '/tracks/none/preview', '/tracks/mat/preview'])
    expect((await sendTo(api().service, path)).statusCode, path).toBe(404)
})

test('not allowed: whom to ask, no credit line and no preview', async () => {
  const { main } = await open('/tracks/gio/use?use=film&money=yes&where=VN')

  expect(main).toContain('<a href="mailto:hoi@nhac.example?subject=')
  expect(main).not.toMatch(/site-copy-what|\/preview"/)
  expect(main).not.toContain('<script>alert')
})

test.each(['?use=stage&money=yes', '?use=video', '?use=video&money=maybe', '?where=%E0%A4&use=a&use=b'])(
  'what cannot be chosen is not answered: %s',
  async (query) => {
    const { statusCode, main } = await open(`/tracks/mua/use${query}`)
    expect([statusCode, verdictOf(main)]).toEqual([200, undefined])
  },
)

test('a place that is none is everywhere: the stricter answer', async () => {
  const { main } = await open('/tracks/nang/use?use=video&money=no&where=xx')
  expect(verdictOf(main)).toMatch(/^Không được\./)
  expect((await open('/tracks/none/use')).statusCode).toBe(404)
})

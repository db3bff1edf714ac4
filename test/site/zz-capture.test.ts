import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { test } from 'vitest'
import { listenOn, sendTo, startApi } from '../support/api.ts'
import { makeArtist, makeCollection, makePlays, makeTrack } from '../support/catalogue.ts'
import { chromiumPath } from '../support/chromium.ts'
import { putCover } from '../support/operations.ts'

const OUT = process.env.CAP ?? '/tmp/cap/x'
const NOW = Date.UTC(2026, 5, 15, 12)
const uid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
const PEAKS = Array.from({ length: 400 }, (_, at) => 20 + 60 * Math.abs(Math.sin(at / 9)))
const LONG = 'Nghiêng nghiêng chiều mưa trên những con đường cũ của thành phố không bao giờ ngủ yên'

test('capture', { timeout: 590_000 }, async () => {
  await using api = await startApi({ now: () => NOW })
  const { store, dataDir } = api
  const linh = await makeArtist(store, {
    id: uid(900),
    name: 'Hà Linh',
    biography: 'Hát những điều nhỏ.\nVà lớn.',
    avatar_media: await putCover(dataDir, 300, 300),
  })
  const song = await makeArtist(store, { id: uid(901), name: 'Nhóm Sóng' })
  const cover_media = await putCover(dataDir, 600, 600)
  const base = { artist_id: linh, peaks: PEAKS, play_count: 3, audio_media: `previews/${'1'.repeat(64)}.mp3` }
  const t = (n: number, f: any) => makeTrack(store, { id: uid(n), slug: `bai-${n}`, ...base, ...f })
  const one = await t(1, {
    title: 'Mưa trên phố cũ',
    slug: 'mua',
    cover_media,
    like_count: 7,
    bpm: 72,
    isrc: 'VNA012600001',
    release_date: '1998-05-01',
    preview_start_seconds: 62,
    featured: [song],
  })
  await t(2, {
    title: LONG,
    slug: 'dai',
    is_explicit: 1,
    territory: 'US,VN',
    bpm: 128,
    genre: 'Nhạc trẻ',
    license_code: 'service-restricted',
  })
  await t(3, { title: 'Im lặng', slug: 'im', bpm: null, musical_key: null, audio_media: null, peaks: undefined })
  for (let n = 10; n < 46; n++)
    await t(n, {
      title: `Khúc ${n}`,
      bpm: 60 + n,
      genre: n % 2 ? 'Ballad' : 'V-Pop',
      published_at: Date.UTC(2026, 0, 1) - n * 1000,
      license_code: n % 3 ? 'service-standard' : 'service-attribution',
    })
  await makePlays(store, one, '2026-06-14', 40)
  await makePlays(store, uid(2), '2026-06-13', 12)
  await makeCollection(store, { id: uid(500), slug: 'ca-phe-chieu-mua', tracks: [uid(2), one, uid(10), uid(11)] })
  await makeCollection(store, {
    id: uid(501),
    slug: 'co-bia',
    title: 'Có bìa',
    tracks: [one],
    cover_media,
    description: 'Một.\nHai.',
  })
  await api.caughtUp()
  await mkdir(OUT, { recursive: true })
  const ids = [uid(1), uid(2), uid(10)].join()
  const pages = [
    '/',
    '/search',
    '/search?q=mua',
    '/search?q=mua&bpm_min=70&bpm_max=100&license=service-standard&key=A+minor&keys=fitting&tempo=related',
    '/search?q=zzzz',
    '/search?q=mua&bpm_min=199',
    '/search?q=khuc+90+bpm',
    '/search?page=2&sort=newest&year=1998&where=VN&explicit=false&commercial=true',
    '/genres/ballad',
    '/genres/ballad?sort=newest&page=2',
    '/genres',
    '/charts',
    '/charts?by=liked',
    '/charts?by=30',
    '/new',
    '/new?page=2',
    '/tracks/mua',
    '/tracks/dai',
    '/tracks/im',
    '/tracks/mua?t=80',
    '/tracks/mua/use',
    '/tracks/mua/use?use=video&money=yes&where=VN',
    '/tracks/dai/use?use=advertising&money=yes&where=FR',
    `/artists/${linh}`,
    `/artists/${linh}?page=2`,
    `/artists/${song}`,
    '/collections',
    '/collections/ca-phe-chieu-mua',
    '/collections/co-bia',
    '/liked',
    `/liked?ids=${ids}`,
    '/lists',
    '/lists?own=0123456789abcdef',
    `/lists?name=Vlog%20h%C3%A8&ids=${ids}`,
    `/embed?ids=${ids}&name=Abc`,
    '/embed?ids=',
    '/embed/mua',
    '/embed/im?theme=dark',
    '/embed/none',
    '/licenses',
    '/privacy',
    '/terms',
    '/contact',
    '/status',
    '/changelog',
    '/verify',
    '/verify?proof=abc',
    '/verify/none',
    '/nowhere',
    '/apply',
    '/docs',
    '/docs/events',
    '/docs/errors',
    '/docs/search?q=paging',
    '/docs/search?q=',
    '/docs/search?q=webhok',
    '/docs/search?q=gi%E1%BA%A5y+ph%C3%A9p',
  ]
  const doc = JSON.parse((await api.send('/openapi.json', { key: null })).text)
  const operations = Object.values(doc.paths).flatMap((each: any) =>
    Object.values(each).map((one: any) => one.operationId as string),
  )
  const guides = [
    'authentication',
    'paging',
    'filters',
    'wishes',
    'collections',
    'caching',
    'rate-limits',
    'versioning',
    'links',
    'licences',
    'proofs',
    'takedowns',
    'webhooks',
    'changes',
    'assistants',
  ]
  pages.push(...operations.map((id) => `/docs/reference/${id}`), ...guides.map((name) => `/docs/guides/${name}`))
  const files = [
    '/llms.txt',
    '/llms-full.txt',
    '/docs/search-index.json',
    '/docs/postman.json',
    '/feed.xml',
    '/changelog.xml',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/sitemaps/1.xml',
    '/opensearch.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/icons/192.png',
    '/icons/512.png',
    '/icons/maskable.png',
    '/icons/x.png',
    '/card.png',
    '/tracks/mua/card.png',
    '/tracks/dai/card.png',
    '/genres/ballad/card.png',
    `/artists/${linh}/card.png`,
    `/artists/${song}/card.png`,
    '/tracks/mua/cover.webp?size=128',
    '/tracks/im/cover.jpg',
    `/tracks/${uid(3)}/cover.webp?size=64`,
    `/artists/${linh}/picture.webp`,
    '/collections/co-bia/picture.webp',
    `/collections/${uid(501)}/picture.webp`,
    '/oembed?url=https://nhac.example/tracks/mua',
    '/oembed?url=https://nhac.example/embed/im&format=json&maxwidth=300',
    '/oembed?url=x',
    '/oembed?url=https://nhac.example/tracks/mua&format=xml',
    '/api/site/suggest?q=mua',
    '/api/site/suggest?q=ha',
    '/.well-known/security.txt',
    '/tracks/mua/preview',
    ...guides.map((name) => `/docs/guides/${name}.md`),
    ...operations.map((id) => `/docs/reference/${id}.md`),
  ]
  const plain = (text: string) =>
    text
      .replaceAll(/(\/assets\/[\w-]+?)-[A-Za-z0-9_]{8}(\.\w+)/g, '$1$2')
      .replaceAll(/kn_live_\w+/g, 'KEY')
      .replaceAll(/(signature|sig)=[\w-]+/g, '$1=S')
      .replaceAll(/<(?=[a-z])/g, '\n<')
  for (const path of [...pages, ...files])
    for (const language of ['vi', 'en']) {
      const isPage = pages.includes(path)
      const answer = await sendTo(api.service, {
        url: path,
        headers: { accept: isPage ? 'text/html' : '*/*', 'accept-language': language },
      })
      const headers = { ...answer.headers, date: '', etag: '', 'content-length': '', 'x-request-id': '' } as any
      for (const name of Object.keys(headers)) headers[name] = plain(String(headers[name]))
      const type = String(answer.headers['content-type'])
      const body = /^(text|application\/(json|.*xml|manifest))|svg/.test(type)
        ? plain(answer.body)
        : createHash('sha256').update(answer.rawPayload).digest('hex')
      await writeFile(
        `${OUT}/${encodeURIComponent(path).slice(0, 150)}.${language}`,
        `${answer.statusCode}\n${JSON.stringify(headers, null, 1)}\n\n${body}\n`,
      )
    }
  if (!process.env.SHOTS) return
  const origin = await listenOn(api.service)
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', '--disable-gpu'] })
  const shown = [
    '/',
    '/search?q=mua',
    '/search?q=khuc+90+bpm',
    '/search?q=zzzz',
    '/genres/ballad',
    '/genres',
    '/charts',
    '/new',
    '/tracks/mua',
    '/tracks/dai',
    '/tracks/im',
    '/tracks/mua/use?use=video&money=yes&where=VN',
    '/tracks/dai/use?use=advertising&money=yes&where=FR',
    `/artists/${linh}`,
    '/collections',
    '/collections/ca-phe-chieu-mua',
    `/liked?ids=${ids}`,
    '/lists',
    '/lists?own=0123456789abcdef',
    `/lists?name=Vlog%20h%C3%A8&ids=${ids}`,
    `/embed?ids=${ids}&name=Abc`,
    '/embed/mua',
    '/embed/none',
    '/licenses',
    '/privacy',
    '/status',
    '/changelog',
    '/verify?proof=abc',
    '/nowhere',
    '/apply',
    '/docs',
    '/docs/events',
    '/docs/errors',
    '/docs/search?q=paging',
    '/docs/reference/search',
    '/docs/reference/registerWebhook',
    '/docs/reference/listTracks',
    '/docs/guides/webhooks',
    '/docs/guides/caching',
  ]
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: 900 },
        locale: 'vi-VN',
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const shoot = async (name: string) =>
        page.screenshot({
          path: `${OUT}/shot-${encodeURIComponent(name).slice(0, 80)}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      await page.addInitScript(
        `if (!localStorage.getItem('kn_lists')) localStorage.setItem('kn_lists', JSON.stringify([{ id: '0123456789abcdef', name: 'Của tôi', trackIds: ['${uid(1)}', '${uid(2)}', '${uid(3)}'] }, { id: '1123456789abcdef', name: 'Khác', trackIds: [] }]));localStorage.setItem('kn_likes', JSON.stringify(['${uid(1)}', '${uid(12)}']))`,
      )
      for (const path of [...shown, '/liked']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await shoot(path)
      }
      await page.goto('/charts')
      await page.waitForLoadState('networkidle')
      await page
        .getByRole('button', { name: /^Thêm .* vào danh sách/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await shoot('~dialog')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      await shoot('~keys')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^Nghe thử/ })
        .first()
        .click()
      await page.locator('.player-problem p').waitFor()
      await page.getByRole('button', { name: 'Danh sách chờ', exact: true }).click()
      await page.locator('#player-queue').waitFor()
      await page.mouse.move(0, 0)
      await shoot('~player')
      await page.locator('input[name=q]').first().fill('mưa')
      await page.locator('[role=option]').first().waitFor()
      await page.waitForLoadState('networkidle')
      await shoot('~suggest')
      await page.goto('/docs/reference/search')
      await page.waitForLoadState('networkidle')
      await page.locator('[data-docs-search] input').fill('webhok')
      await page.locator('.docs-found li').first().waitFor()
      await shoot('~docs-found')
      if (width === 390) {
        await page.goto('/search?q=mua')
        await page.locator('.find-summary').click()
        await shoot('~filters')
        await page.goto('/docs')
        await page.locator('.docs-menu').click()
        await shoot('~docs-menu')
      }
      await page.emulateMedia({ media: 'print' })
      for (const path of [
        '/docs/reference/search',
        '/tracks/mua/use?use=video&money=yes&where=VN',
        '/verify?proof=abc',
      ]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await shoot(`print ${path}`)
      }
      await context.close()
    }
  await browser.close()
})

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putPreview, type ServedApi, serveApi } from '../client/served.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../support/browser.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { putCover } from '../support/operations.ts'
import { makeWav } from '../support/sounds.ts'
import { makeClicks } from './clicks.ts'

/** The example for partners, in a browser, on an origin of its own, against the real service. */

const { startEditor } = await import(new URL('../../examples/video-editor/server.mjs', import.meta.url).href)
const FIRST_BEAT = 0.3
let api: ServedApi
let track: string

beforeAll(async () => {
  api = await serveApi()
  const artist_id = await makeArtist(api.store, { name: 'Hà Linh' })
  const clicks = makeClicks({ bpm: 120, firstBeat: FIRST_BEAT, seconds: 15, sampleRate: 22_050 })
  const sound = {
    artist_id,
    bpm: 120,
    audio_media: await putPreview(api.dataDir, makeWav([clicks], 22_050)),
    preview_start_seconds: 40,
    preview_duration_seconds: 15 as const,
    peaks: Array.from({ length: 600 }, (_, index) => 20 + (index % 80)),
    preview_peaks: Array.from({ length: 256 }, (_, index) => 30 + ((index * 37) % 70)),
  }
  track = await makeTrack(api.store, { ...sound, cover_media: await putCover(api.dataDir) })
  await makeTrack(api.store, { ...sound, title: 'Nắng thủy tinh', license_code: 'service-restricted', bpm: null })
  await makeTrack(api.store, { ...sound, title: 'Chỉ ở Việt Nam', territory: 'VN,LA' })
  await makeTrack(api.store, { artist_id, title: 'Chưa có tiếng' })
  await api.caughtUp()
})
afterAll(() => api?.[Symbol.asyncDispose]())

async function startSite(key?: string) {
  const server: Server = await startEditor({ khonhacUrl: api.origin, key, port: 0 })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The list is that of the query: a button of the one before could be replaced while it is pressed. */
async function find(page: Page, query: string) {
  await page.locator('#query').fill(query)
  await expect.poll(() => page.locator('#results button').count()).toBe(1)
}

async function pick(page: Page, query: string, title: string) {
  await find(page, query)
  await page.getByRole('button', { name: title }).click()
  await page.locator('#picked', { hasText: title }).waitFor()
}

const readProject = async (page: Page) => JSON.parse((await page.locator('#project').textContent())!)
const videoTime = async (page: Page) => Number((await page.locator('#time').textContent())!.slice(2, 6))

describeInBrowser('the video editor of a partner', (browser) => {
  test('finds a track, plays it with the video, cuts it on a beat and attaches it; the key stays on the server', async () => {
    await using site = await startSite(api.key)
    await using visit = await openWindow(browser(), site.origin)
    const { page } = visit
    const asked: { url: string; headers: Record<string, string> }[] = []
    page.on('request', (request) => asked.push({ url: request.url(), headers: request.headers() }))
    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Nắng thủy tinh' }).waitFor()

    await pick(page, 'mua tren 115-125 bpm dưới 5 phút', 'Mưa trên phố cũ')
    expect(await page.locator('#understood').textContent()).toMatch(/^Đã hiểu: .*bpm_min 115.*duration_max 300/)
    expect(await page.getByRole('button', { name: 'Mưa trên phố cũ' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('#facts').textContent()).toBe('Ballad · 120 nhịp/phút · A minor')
    expect(await page.locator('#attribution').textContent()).toBe('Mưa trên phố cũ — Hà Linh (Kho Nhạc)')

    await page.getByRole('button', { name: 'Phát cùng video' }).click()
    await expect.poll(() => videoTime(page)).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: 'Dừng' }).click()
    expect(await videoTime(page)).toBe(0)

    await page.locator('#start').press('ArrowRight')
    await page.locator('#start').press('ArrowRight')
    expect(await page.locator('#cut').textContent()).toBe('0:01.3 – 0:13.3 · 24 nhịp')
    await page.locator('#commercial').check()
    await page.getByLabel('Tên video').fill('Sáng trên đồi')
    await page.getByRole('button', { name: 'Gắn vào video' }).click()
    await page.locator('#project:visible').waitFor()
    const { music, licence, ...rest } = await readProject(page)
    expect(rest).toEqual({
      video: { length_seconds: 12 },
      attribution: { text: 'Mưa trên phố cũ — Hà Linh (Kho Nhạc)', is_required: true },
    })
    expect(music).toMatchObject({ track_id: track, beats: 24 })
    expect(Math.abs(music.preview_start_seconds - FIRST_BEAT - 1)).toBeLessThan(0.015)
    expect(music.track_start_seconds).toBeCloseTo(40 + music.preview_start_seconds, 3)
    expect(music.preview_end_seconds - music.preview_start_seconds).toBeCloseTo(12, 3)
    expect(licence).toEqual({
      code: 'service-standard',
      is_commercial_use: true,
      country: 'VN',
      checked_at: expect.stringMatching(/Z$/),
      proof: { id: expect.any(String), jws: expect.stringMatching(/^ey/), verify_url: expect.any(String) },
    })
    // A receiver of the proof can check it, by the link or by itself.
    expect(await page.getByRole('link', { name: 'Chứng nhận giấy phép' }).getAttribute('href')).toBe(
      licence.proof.verify_url,
    )
    const body = JSON.stringify({ jws: licence.proof.jws })
    const headers = { 'content-type': 'application/json' }
    const checked = await fetch(`${api.baseUrl}/proofs/verify`, { method: 'POST', headers, body })
    expect(await checked.json()).toMatchObject({ data: { valid: true, since: { changed: false } } })

    const secrets = asked.filter(({ url, headers }) => JSON.stringify([url, headers]).includes(api.key))
    expect(secrets).toEqual([])
    const media = visit.problems.filter((problem) => problem.startsWith(`other host: ${api.origin}/media/`))
    expect(media.length).toBeGreaterThan(0)
    expect(visit.problems.filter((problem) => !media.includes(problem))).toEqual([])
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, 'video-editor')
  })

  test('refuses what the licence does not allow, and says why; a track without a sound is an error in words', async () => {
    await using site = await startSite(api.key)
    await using visit = await openWindow(browser(), site.origin, { width: 390 })
    const { page } = visit
    const attach = page.getByRole('button', { name: 'Attach, with a proof' })
    await page.goto(`${site.origin}/?lang=en`)

    await pick(page, 'nang', 'Nắng thủy tinh')
    expect(await page.locator('#facts').textContent()).toContain('tempo unknown')
    expect(await attach.isEnabled()).toBe(true)
    await page.locator('#commercial').check()
    expect(await page.locator('#verdict').textContent()).toContain('Advertising')
    expect(await attach.isEnabled()).toBe(false)

    await pick(page, 'chi o', 'Chỉ ở Việt Nam')
    expect(await attach.isEnabled()).toBe(true)
    await page.locator('#country').selectOption('worldwide')
    expect(await page.locator('#verdict').textContent()).toContain('Not allowed in the chosen place')
    expect(await attach.isEnabled()).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await takeScreenshot(page, 'video-editor-phone')

    await find(page, 'chua co tieng')
    await page.getByRole('button', { name: 'Chưa có tiếng' }).click()
    await page.locator('#message', { hasText: 'NO_PREVIEW' }).waitFor()
  })

  test('asks for a key where its server has none, and then asks the API across origins', async () => {
    await using site = await startSite()
    await using visit = await openWindow(browser(), site.origin)
    const { page } = visit
    const asked: { url: string; key: string | undefined }[] = []
    page.on('request', (one) => asked.push({ url: one.url(), key: one.headers()['x-api-key'] }))
    await page.goto(site.origin)

    await page.locator('#key').fill(api.key)
    await page.getByRole('button', { name: 'Dùng khoá này' }).click()
    await pick(page, 'mua', 'Mưa trên phố cũ')

    expect(asked.filter(({ key }) => key !== undefined).every(({ url }) => url.startsWith(`${api.baseUrl}/`))).toBe(
      true,
    )
    expect(asked.filter(({ url }) => url.startsWith(`${api.baseUrl}/search`)).map(({ key }) => key)).toContain(api.key)
    expect(visit.problems.filter((problem) => !problem.startsWith(`other host: ${api.origin}/`))).toEqual([])
  })
})

test('the server asks the API for its own page only, and only what that needs', async () => {
  await using site = await startSite(api.key)
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(site.origin + path, { headers })).status
  const ownPage = { 'Sec-Fetch-Site': 'same-origin' }

  expect(await statusOf('/kho-nhac/search?q=mua', ownPage)).toBe(200)
  expect(await statusOf(`/kho-nhac/tracks/${track}/license`, ownPage)).toBe(200)
  expect(await statusOf('/kho-nhac/search?q=mua')).toBe(403)
  expect(await statusOf('/kho-nhac/search?q=mua', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  for (const path of ['/webhooks', '/me/usage', '/changes', '/tracks/x', `/tracks/${track}/watermarked`])
    expect(await statusOf(`/kho-nhac${path}`, ownPage)).toBe(404)
  const send = async (path: string, body: string) =>
    (await fetch(`${site.origin}/kho-nhac${path}`, { method: 'POST', headers: ownPage, body })).status
  expect(await send('/webhooks', '{}')).toBe(404)
  expect(await send(`/tracks/${track}/license/proofs`, 'x'.repeat(5000))).toBe(413)
  for (const path of ['/..%2fserver.mjs', '/server.mjs', '/%2e%2e/README.md', '/nothing.js'])
    expect(await statusOf(path)).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import { cutFile } from '../../src/sound/ingest.ts'
import { type Api, listenOn, startApi } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { makeTrack } from '../support/catalogue.ts'
import { makeSongWav } from '../support/songs.ts'

interface Heard {
  duration: number
  at: number
  isPlayingOn: boolean
  end: number
}

/** As text: it is the browser that runs it, and only there do these names exist. */
const PLAY = `async (source) => {
  const audio = new Audio()
  audio.crossOrigin = 'anonymous'
  const next = (event) =>
    new Promise((done, fail) => {
      audio.addEventListener(event, done, { once: true })
      audio.addEventListener('error', () => fail(new Error(audio.error.message)), { once: true })
    })
  const loaded = next('canplaythrough')
  audio.src = source
  await loaded
  await audio.play()
  await next('timeupdate')
  // Paused, so that the position does not move on before it is read.
  audio.pause()
  const seeked = next('seeked')
  audio.currentTime = 10
  await seeked
  const at = audio.currentTime
  await audio.play()
  await next('timeupdate')
  const isPlayingOn = audio.currentTime >= at && !audio.paused
  const ended = next('ended')
  audio.currentTime = audio.duration - 0.3
  await ended
  return { duration: audio.duration, at, isPlayingOn, end: audio.currentTime }
}`

/** A page of another origin, as a partner's is. */
async function startPartnerSite() {
  const server = createServer((_request, response) => response.end('<!doctype html><title>Đối tác</title>'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describeInBrowser('in Chromium', (browser) => {
  let api: Api
  let site: Awaited<ReturnType<typeof startPartnerSite>>
  let link: string
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'khonhac-browser-'))
    await writeFile(join(folder, 'song.wav'), makeSongWav(20))
    const { mp3 } = await cutFile(join(folder, 'song.wav'), {
      startSeconds: 2,
      lengthSeconds: 15,
      loudestSegment: 1,
    })
    api = await startApi()
    const audio_media = await openMediaStore({ dataDir: api.dataDir, s3: undefined }).put(mp3, 'previews')
    const id = randomUUID()
    await makeTrack(api.store, { id, audio_media, preview_duration_seconds: 15 })
    await api.caughtUp()
    const origin = await listenOn(api.service)
    const signed = new URL((await api.get(`/tracks/${id}/audio-url`)).json().audio_url)
    link = `${origin}${signed.pathname}${signed.search}`
    site = await startPartnerSite()
  })
  afterAll(async () => {
    site?.close()
    await api?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('a preview plays, seeks and is as long as it says, on a page of another origin', async () => {
    const page = await browser().newPage()
    await page.goto(site.url)
    // Sounds begin only on pages that were touched.
    await page.mouse.click(10, 10)

    const heard = (await page.evaluate(`(${PLAY})(${JSON.stringify(link)})`)) as Heard

    expect(Math.abs(heard.duration - 15)).toBeLessThan(0.05)
    expect(Math.abs(heard.at - 10)).toBeLessThan(0.05)
    expect(heard.isPlayingOn).toBe(true)
    expect(Math.abs(heard.end - heard.duration)).toBeLessThan(0.05)
  })

  test('scripts of another origin may read parts of it', async () => {
    const page = await browser().newPage()
    await page.goto(site.url)

    const part = await page.evaluate(async (source) => {
      const response = await fetch(source, { headers: { Range: 'bytes=0-417', 'If-Range': '"x"' } })
      const whole = await fetch(source, { headers: { Range: 'bytes=418-835' } })
      return [response.status, whole.status, whole.headers.get('content-range'), (await whole.arrayBuffer()).byteLength]
    }, link)

    expect(part).toEqual([200, 206, expect.stringMatching(/^bytes 418-835\/\d+$/), 418])
  })
})

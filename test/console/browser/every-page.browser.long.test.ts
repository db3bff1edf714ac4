import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRelease } from '../../../src/editing/releases/releases.ts'
import { actAt } from '../../support/acts.ts'
import {
  findAccessibilityFaults,
  press,
  type Theme,
  tabTo,
  takeScreenshot,
  type VisitOptions,
} from '../../support/browser.ts'
import { makeArtist, makeCollection, makeKey, makePartner, makeTrack } from '../../support/catalogue.ts'
import { describeDesk, expectToFit } from '../../support/desk.ts'
import { followLink } from '../../support/follow-link.ts'
import { makeTroubles } from '../../support/insight.ts'
import { makeWebhook } from '../../support/operations.ts'

const SCREENS: [string, VisitOptions][] = [
  ['1440-light-vi', {}],
  ['720-dark-vi', { width: 720, height: 900, theme: 'dark' }],
  ['390-light-en', { width: 390, height: 844, language: 'en' }],
]
const LONG = `Một cái tên rất dài ${'không có chỗ nào để ngắt ra cho vừa '.repeat(4)}`.trim()

/** Pages that need what no test here makes: a sound with a mark in it (test/watermark/trace-pages.long.test.ts), a link of its own. */
const ELSEWHERE = ['/trace/:id']

describeDesk('every page of console and partners', {}, (desk) => {
  let key: string
  let paths: string[] = []
  beforeAll(async () => {
    const source = await readFile(join(import.meta.dirname, '../../../web/console/pages.ts'), 'utf8')
    paths = [...source.matchAll(/^ {2}page\(\s*'([^']*)'/gm)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(20)
  })

  /** Rules of access are asked of a phone, in the colours that it has, and of a wide screen, in both; what lies in between only has to fit. */
  async function isWell(page: Page, path: string) {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    const { width } = page.viewportSize()!
    const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    const themes: Theme[] = width > 720 ? ['light', 'dark'] : [isDark ? 'dark' : 'light']
    if (width !== 720) expect(await findAccessibilityFaults(page, { isStrict: true, themes }), path).toEqual([])
    await expectToFit(page, path)
    expect(await page.locator('img[onerror], main script').count(), path).toBe(0)
  }

  async function walk(options: VisitOptions, shown: readonly string[], name: string) {
    const page = await desk.visit('/console', options)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const path of shown) {
      await followLink(page, `/console${path}`)
      await isWell(page, `/console${path}`)
      await takeScreenshot(page, `every${path.replaceAll(/\/[0-9a-f-]{36}/g, '-one').replaceAll('/', '-')}-${name}`)
    }
  }

  test('empty, on a phone', async () => {
    const shown = paths.filter((path) => !path.includes(':'))
    await walk({ width: 390, height: 844, theme: 'dark' }, shown, 'empty')
  })

  async function fill(): Promise<Record<string, string>> {
    const { store } = desk.api()
    const partners = await makePartner(store, { name: LONG, email: 'nguoi-lien-he@studio-ten-rat-dai.example' })
    const issued = await makeKey(store, { partner_id: partners, name: 'web' })
    key = issued.key
    await makePartner(store, { name: 'Không có webhook' })
    const webhooks = await makeWebhook(store)
    const artists = await makeArtist(store, { name: LONG, aliases: JSON.stringify([LONG]) })
    const tracks = await makeTrack(store, { artist_id: artists, title: LONG, isrc: 'VNA012600001' })
    const down = await makeTrack(store, { artist_id: artists, title: `${LONG} hai` })
    const collections = await makeCollection(store, { title: LONG, description: LONG, tracks: [tracks, down] })
    const releases = await addRelease(store, { title: LONG, tracks: [tracks] }, actAt(Date.now()))
    await desk.api().caughtUp()
    const claim = { track_id: down, claimant: LONG.slice(0, 190), reason: LONG, scope: 'all' }
    const made = await desk.client().post('/takedowns', claim)
    expect(made.status, made.text).toBe(201)
    const mails = (await desk.client().get('/mails')).json().data[0].id
    for (const bad of ['limit=0', 'bpm_min=x'])
      await desk.api().get(`/tracks?${bad}`, { headers: { 'x-api-key': key } })
    await desk.api().shipped()
    await makeTroubles(store, Date.now())
    return { partners, webhooks, artists, tracks, collections, releases, mails, takedowns: made.json().data.id }
  }

  test.each(SCREENS)('with long names at %s', async (name, options) => {
    samples ??= await fill()
    const shown = paths.filter((path) => !ELSEWHERE.includes(path))
    const known = shown.map((path) => path.replace(/([^/]+)\/:\w+/, (_, kind: string) => `${kind}/${samples![kind]}`))
    expect(known.filter((path) => path.includes('undefined'))).toEqual([])
    await walk(options, known, name)
  })

  test.each(SCREENS)('the page of the partner at %s', async (name, options) => {
    samples ??= await fill()
    const page = await desk.visit('/partner', { ...options, as: false })
    await isWell(page, '/partner')
    await page.getByLabel(options.language === 'en' ? 'API key' : 'Khoá API', { exact: true }).fill(key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Một cái tên rất dài' }).waitFor()
    await isWell(page, '/partner, signed in')
    await takeScreenshot(page, `every-partner-${name}`)
  })

  test('many at once by keys alone: chosen, rehearsed, put into a collection, taken back', async () => {
    const { store } = desk.api()
    const artist_id = await makeArtist(store, { name: 'Phím' })
    for (const title of ['Phím một', 'Phím hai']) await makeTrack(store, { artist_id, title })
    const id = await makeCollection(store, { title: 'Bàn phím' })
    await desk.api().caughtUp()
    const page = await desk.visit('/console/catalogue?q=phim', { language: 'en', width: 390, height: 844 })
    await page.getByText('Phím một').waitFor()
    await tabTo(page, /Phím hai/)
    await page.keyboard.press('Space')
    await press(page, 'Choose all 2 of this filter')
    await press(page, 'Add to a collection')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('option', { name: 'Bàn phím (0)' }).waitFor({ state: 'attached' })
    await tabTo(page, 'Collection')
    await page.keyboard.type('Bàn phím')
    await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe(id)
    await press(page, 'See what comes of it')
    await dialog.getByText('2 tracks will change').waitFor()
    expect(await findAccessibilityFaults(page, { isStrict: true })).toEqual([])
    await takeScreenshot(page, 'collect-390')
    await press(page, 'Do it to 2 tracks')
    await dialog.getByText('2 tracks done.').waitFor()
    const order = async () => (await desk.client().get(`/collections/${id}`)).json().data.tracks.length
    expect(await order()).toBe(2)
    await press(page, 'Undo')
    await page.getByText('Undone.').waitFor()
    expect(await order()).toBe(0)
  })
})

let samples: Record<string, string> | undefined

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../../../src/config/secrets.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { EVENTS } from '../../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../../src/webhooks/registrations.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  press,
  type Theme,
  takeScreenshot,
  typeInto,
  type VisitOptions,
} from '../../support/browser.ts'
import { makeKey, makePartner, makeTrack } from '../../support/catalogue.ts'
import { expectToFit } from '../../support/desk.ts'
import { certificate, type Receiver, startReceiver } from '../../support/receiver.ts'
import { type Installation, makeInstallation, type RunningServer } from '../../support/server.ts'

const PASSWORD = 'mật khẩu của chủ'
const HOSTILE = '<img src=x onerror=alert(1)>'
const TITLE = `Mưa trên phố cũ ${HOSTILE}`

describeInBrowser('takedowns and webhooks in a browser', (browser) => {
  const track = randomUUID()
  let receiver: Receiver
  let installation: Installation
  let server: RunningServer
  let store: Store
  let key: string
  beforeAll(async () => {
    receiver = await startReceiver((_received, response) => void response.writeHead(200).end(HOSTILE))
    installation = await makeInstallation({
      ADMIN_PASSWORD: PASSWORD,
      NODE_EXTRA_CA_CERTS: certificate.path,
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    })
    server = await installation.serve()
    store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
    const { secrets } = await loadSecrets(installation.dataDir, {})
    const partner = await makePartner(store, { name: `Studio Sen ${HOSTILE}` })
    key = (await makeKey(store, { partner_id: partner })).key
    const order = { url: receiver.url, events: EVENTS, description: null }
    await registerWebhook(store, partner, order, secrets.sealingKeys[0]!, Date.now())
    await makeKey(store, { partner_id: await makePartner(store, { name: 'Không webhook' }) })
    await makeTrack(store, { id: track, title: TITLE })
  })
  afterAll(async () => {
    await store?.close()
    await installation?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
  })

  const visit = async (path: string, options: VisitOptions = {}) => {
    const opened = await openWindow(browser(), `http://127.0.0.1:${server.port}`, options)
    const { page } = opened
    await page.goto(path)
    await page.locator('input[name=name]').fill('admin')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    return opened
  }
  const publicStatus = async () =>
    (await fetch(`${server.url}/tracks/${track}`, { headers: { 'X-API-Key': key } })).status
  const isQuiet = async (page: Page, themes: Theme[] = ['light', 'dark']) => {
    expect(await findAccessibilityFaults(page, { themes })).toEqual([])
    await expectToFit(page)
    expect(await page.locator('img[src=x]').count()).toBe(0)
  }

  test('a track is taken down by keyboard: 404, the webhook told, the evidence printed, and restored', async () => {
    await using opened = await visit('/console/takedowns')
    const { page, problems } = opened
    await page.getByRole('heading', { level: 1, name: 'Gỡ bài' }).waitFor()
    await press(page, 'Gỡ một bài')
    await typeInto(page, 'input[type=search]', 'mua tren pho')
    await page.getByRole('button', { name: 'Chọn' }).waitFor()
    await press(page, 'Chọn')
    await page.getByText('2 đối tác sẽ được báo: 1 có webhook, 1 nhận thư.').waitFor()
    await takeScreenshot(page, 'takedown-new-1440-light-vi')
    expect(await publicStatus()).toBe(200)
    await typeInto(page, 'input', `Công ty Sao Mai ${HOSTILE}`)
    // Past contact and reference, which may stay empty.
    for (let field = 0; field < 3; field++) await page.keyboard.press('Tab')
    await typeInto(page, 'textarea', 'Sai chủ sở hữu')
    await press(page, 'Gỡ ngay')

    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
    await expect.poll(publicStatus).toBe(404)
    await receiver.waitFor(1)
    expect(receiver.received[0]!.json()).toMatchObject({ event: 'track.deleted', data: { id: track } })
    await page.getByText('HTTP 200').waitFor()
    await page.getByRole('cell', { name: 'Không có webhook' }).waitFor()
    expect(await page.getByRole('timer').count()).toBe(2)
    await isQuiet(page)
    await takeScreenshot(page, 'takedown-1440-light-vi')

    const address = page.url()
    await press(page, 'In hồ sơ')
    await page.getByRole('heading', { name: /^Hồ sơ gỡ bài/ }).waitFor()
    await page.waitForLoadState()
    const evidence = await page.locator('main').textContent()
    for (const part of ['Studio Sen', HOSTILE, 'HTTP 200', 'takedown.create', 'sha256', track])
      expect(evidence).toContain(part)
    await takeScreenshot(page, 'takedown-evidence')

    await page.goto(address)
    await page.getByRole('button', { name: 'Khôi phục' }).waitFor()
    await press(page, 'Khôi phục')
    await page.getByText('2 đối tác được báo rằng bài đã trở lại.').waitFor()
    await press(page, 'Khôi phục', '2 đối tác được báo')
    await page.getByText('Đã khôi phục', { exact: true }).first().waitFor()
    await expect.poll(publicStatus).toBe(200)
    expect(problems).toEqual([])
  })

  // The lists, and these pages as they are at first: every-page.browser.long.test.ts.
  test('with a delivery the page of a webhook fits and is accessible on a phone, and sends it again', async () => {
    await using opened = await visit('/console/webhooks', { width: 390, height: 844, theme: 'dark', language: 'en' })
    const { page, problems } = opened
    await page.locator('.table-link').first().click()
    await page.getByText('HTTP 200').first().waitFor()
    await isQuiet(page, ['dark'])
    await takeScreenshot(page, 'webhook-390-dark-en')
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Replay' }).first().click()
    await receiver.waitFor(before + 1)
    expect(problems).toEqual([])
  })
})

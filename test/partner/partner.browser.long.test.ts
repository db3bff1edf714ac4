import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { sendTest } from '../../src/webhooks/webhook-deliveries.ts'
import { actAt } from '../support/acts.ts'
import { describeInBrowser, findAccessibilityFaults, openWindow, takeScreenshot } from '../support/browser.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { type Certificate, makeCertificate, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Installation, makeInstallation, type RunningServer } from '../support/server.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
const STORED = 'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])'

describeInBrowser('the partner page in a browser', (browser) => {
  let certificate: Certificate
  let receiver: Receiver
  let installation: Installation
  let server: RunningServer
  let store: Store
  let made: Awaited<ReturnType<typeof makeKey>>
  let secret: string
  beforeAll(async () => {
    certificate = await makeCertificate()
    receiver = await startReceiver(certificate, (_received, response) => void response.writeHead(200).end(HOSTILE))
    installation = await makeInstallation({
      NODE_EXTRA_CA_CERTS: certificate.path,
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    })
    server = await installation.serve()
    store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
    const { secrets } = await loadSecrets(installation.dataDir, {})
    const partner = await makePartner(store, { name: `Studio Sen ${HOSTILE}` })
    made = await makeKey(store, { partner_id: partner, name: `web ${HOSTILE}` })
    const order = { url: receiver.url, events: EVENTS, description: `Máy chủ ${HOSTILE}` }
    const registered = await registerWebhook(store, partner, order, secrets.sealingKeys[0]!, Date.now())
    secret = registered.secret
    expect([await statusOf(made.key), await statusOf(made.key)]).toEqual([200, 200])
    await sendTest(store, registered.webhook.id, actAt(Date.now()))
  })
  afterAll(async () => {
    await store?.close()
    await installation?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
    await certificate?.remove()
  })

  const statusOf = async (own: string) =>
    (await fetch(`${server.url}/genres`, { headers: { 'X-API-Key': own } })).status
  const isQuiet = async (page: Page) => {
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await page.locator('img[src=x]').count()).toBe(0)
  }
  /** The page shows both as they are when it asks, and a busy server takes its time to write them. */
  async function areWritten() {
    const deliveries = store.db.selectFrom('deliveries').select('state').distinct()
    await expect.poll(() => deliveries.execute()).toEqual([{ state: 'done' }])
    const traffic = store.db.selectFrom('traffic_hourly').where('route', '=', '/genres').where('key_id', '=', made.id)
    const sum = traffic.select((row) => row.fn.sum<number | null>('requests').as('requests'))
    await expect.poll(async () => Number((await sum.executeTakeFirst())?.requests)).toBeGreaterThanOrEqual(2)
  }
  async function open(options: Parameters<typeof openWindow>[2] = {}) {
    await areWritten()
    const opened = await openWindow(browser(), `http://127.0.0.1:${server.port}`, options)
    await opened.page.goto('/partner')
    return opened
  }
  async function signIn(page: Page, label: string) {
    await page.getByLabel(label, { exact: true }).fill(made.key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Studio Sen' }).waitFor()
  }

  test('sign in, see usage, test a webhook, rotate the key, sign out; nothing of the key stays', async () => {
    await using window = await open()
    const { page, context, problems } = window
    await isQuiet(page)
    await takeScreenshot(page, 'partner-sign-in')
    await signIn(page, 'Khoá API')
    await page.locator('.plot canvas').first().waitFor()
    await isQuiet(page)

    await page.getByRole('button', { name: 'Gửi thử' }).click()
    await receiver.waitFor(2)
    const [, received] = receiver.received
    expect(await verifyWebhook({ body: received!.body, headers: received!.headers, secret })).toMatchObject({
      ok: true,
      event: { event: 'test', data: { test: true } },
    })
    await page.getByText('Gửi thử thành công: HTTP 200.').waitFor()
    await expect.poll(() => page.getByText('Đã nhận', { exact: true }).count()).toBe(2)
    await isQuiet(page)
    await takeScreenshot(page, 'partner-1440')

    await page.getByRole('button', { name: 'Đổi khoá' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Đổi khoá' }).click()
    const shown = page.getByRole('dialog').locator('pre code').first()
    const rotated = (await shown.textContent())!
    expect([await statusOf(made.key), await statusOf(rotated)]).toEqual([200, 200])
    expect(await page.evaluate(STORED)).not.toMatch(/kn_live|kn_partner/)
    await page.getByRole('button', { name: 'Tôi đã cất khoá' }).click()
    await page
      .getByText(`${rotated.slice(0, 12)}…`)
      .first()
      .waitFor()
    expect(await page.content()).not.toContain(rotated)

    await page.getByRole('button', { name: 'Đăng xuất' }).click()
    await page.getByRole('heading', { name: 'Đăng nhập bằng khoá API' }).waitFor()
    expect(await page.evaluate(STORED)).toBe('[[],[],""]')
    expect(await context.cookies()).toEqual([])
    expect(await page.getByLabel('Khoá API', { exact: true }).inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  test('on a phone, in the dark, in English; a wrong key is told beside the field', async () => {
    await using window = await open({ width: 390, height: 844, theme: 'dark', language: 'en' })
    const { page, problems } = window
    await page.getByLabel('API key', { exact: true }).fill('kn_live_wrong')
    await page.keyboard.press('Enter')
    await page.getByText('The key is wrong, has ended, or was revoked.').waitFor()
    await signIn(page, 'API key')
    await page.getByText('Show deliveries').click()
    await page.getByText('Delivered', { exact: true }).first().waitFor()
    await isQuiet(page)
    await takeScreenshot(page, 'partner-390')
    expect(problems.filter((text) => !text.includes('403'))).toEqual([])
  })

  test('a rotation of which nobody knows whether it was done is told as that, and the keys are looked up again', async () => {
    await using window = await open({ language: 'en' })
    const { page } = window
    await signIn(page, 'API key')
    const body = JSON.stringify({ error: 'Look first.', code: 'OUTCOME_UNKNOWN' })
    await page.route(/\/key\/rotate$/, (route) => route.fulfill({ status: 502, body }), { times: 1 })
    await page.getByRole('button', { name: 'Rotate' }).click()
    const lookedUp = page.waitForResponse(/\/api\/partner\/keys$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()

    await page.getByText('We do not know whether it was done.').waitFor()
    expect((await lookedUp).status()).toBe(200)
    expect(await page.getByText('Nothing has been changed.').count()).toBe(0)
  })
})

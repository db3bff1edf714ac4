import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { approvePartner } from '../../src/partners/decisions.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { takeDownTrack } from '../../src/takedowns/take-down.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { sendTest } from '../../src/webhooks/webhook-deliveries.ts'
import { actAt } from '../support/acts.ts'
import {
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  press,
  type Theme,
  tabTo,
  takeScreenshot,
} from '../support/browser.ts'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { MAIL } from '../support/mails.ts'
import { certificate, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Installation, makeInstallation, type RunningServer } from '../support/server.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
const STORED = 'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])'

describeInBrowser('the partner page in a browser', (browser) => {
  let receiver: Receiver
  let installation: Installation
  let server: RunningServer
  let store: Store
  let made: Awaited<ReturnType<typeof makeKey>>
  let secret: string
  beforeAll(async () => {
    receiver = await startReceiver((_received, response) => void response.writeHead(200).end(HOSTILE))
    installation = await makeInstallation({
      NODE_EXTRA_CA_CERTS: certificate.path,
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    })
    server = await installation.serve()
    store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
    const { secrets } = await loadSecrets(installation.dataDir, {})
    const partner = await makePartner(store, { name: `Studio Sen ${HOSTILE}` })
    made = await makeKey(store, { partner_id: partner, quota_per_minute: 500_000, name: `web ${HOSTILE}` })
    const hook = { url: receiver.url, events: EVENTS, description: `Máy chủ ${HOSTILE}` }
    const registered = await registerWebhook(store, partner, hook, secrets.sealingKeys[0]!, Date.now())
    secret = registered.secret
    expect([await statusOf(made.key), await statusOf(made.key)]).toEqual([200, 200])
    await sendTest(store, registered.webhook.id, actAt(Date.now()))
    await fetch(`${server.url}/tracks?limit=0`, { headers: { 'X-API-Key': made.key } })
  })
  afterAll(async () => {
    await store?.close()
    await installation?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
  })

  const statusOf = async (own: string) =>
    (await fetch(`${server.url}/genres`, { headers: { 'X-API-Key': own } })).status
  /** Rules of access are asked in one theme: every-page.browser.long.test.ts asks them of the page as it is in both. */
  const isQuiet = async (page: Page, theme: Theme = 'light') => {
    expect(await findAccessibilityFaults(page, { themes: [theme] })).toEqual([])
    await fits(page)
  }
  const fits = async (page: Page) => {
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
    await fits(page)
    await takeScreenshot(page, 'partner-sign-in')
    await page.getByLabel('Khoá API', { exact: true }).fill('kn_live_wrong')
    await page.keyboard.press('Enter')
    await page.getByText('Khoá không đúng, đã hết hạn hoặc đã bị thu hồi.').waitFor()
    await signIn(page, 'Khoá API')
    await page.locator('.plot canvas').first().waitFor()
    await fits(page)

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

    await page.getByRole('button', { name: 'Tạo khoá thử' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo khoá thử' }).click()
    const forTests = (await page.getByRole('dialog').locator('pre code').first().textContent())!
    expect(await statusOf(forTests)).toBe(200)
    await page.getByRole('button', { name: 'Tôi đã cất khoá' }).click()
    await page.getByRole('button', { name: 'Thu hồi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Thu hồi' }).click()
    await page.getByText(`Đã thu hồi ${forTests.slice(0, 12)}….`).waitFor()
    expect(await statusOf(forTests)).toBe(403)
    await page.getByRole('button', { name: 'Tạo khoá thử' }).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Tải CSV').click()])
    expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByText('Giấy phép tiêu chuẩn').waitFor()
    await page.getByText('Yêu cầu mỗi phút của khoá thử').waitFor()

    await page.getByRole('button', { name: 'Đăng xuất' }).click()
    await page.getByRole('heading', { name: 'Đăng nhập bằng khoá API' }).waitFor()
    expect(await page.evaluate(STORED)).toBe('[[],[],""]')
    expect(await context.cookies()).toEqual([])
    expect(await page.getByLabel('Khoá API', { exact: true }).inputValue()).toBe('')
    expect(problems.filter((text) => !text.includes('403'))).toEqual([])
  })

  test('webhooks are registered and changed, secrets shown once and asked for, a takedown confirmed, quota asked for', async () => {
    const earlier = receiver.received.length
    const order = {
      trackId: await makeTrack(store, { title: `Mưa ${HOSTILE}` }),
      claimant: 'Sao Mai',
      reason: 'Sai chủ',
    }
    const takedownId = await takeDownTrack(store, { ...order, scope: 'all' }, actAt(Date.now()), MAIL)
    await receiver.waitFor(earlier + 1)
    await using window = await open({ width: 390, height: 844 })
    const { page, problems } = window
    await signIn(page, 'Khoá API')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Đăng ký webhook' }).click()
    await dialog.getByLabel('Địa chỉ').fill('https://10.0.0.1:1/')
    await isQuiet(page)
    await dialog.getByLabel('Địa chỉ').fill('ftp://x')
    await dialog.getByRole('button', { name: 'Đăng ký webhook' }).click()
    await dialog.locator('.field-wrong').waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByText('Đóng lại thì những gì bạn vừa nhập sẽ mất.').waitFor()
    await isQuiet(page)
    await dialog.getByRole('button', { name: 'Nhập tiếp' }).click()
    await dialog.getByLabel('Địa chỉ').fill(`${receiver.url}?two`)
    await page.keyboard.press('Enter')
    const shown = dialog.locator('pre code')
    const first = (await shown.textContent())!
    expect(first).toMatch(/^whsec_/)
    await page.keyboard.press('Escape')
    await dialog.getByText('Đã chép và cất chưa?').waitFor()
    await isQuiet(page)
    await takeScreenshot(page, 'partner-secret-390')
    await dialog.getByRole('button', { name: 'Quay lại' }).click()
    await dialog.getByRole('button', { name: 'Tôi đã cất mã' }).click()
    const card = page.locator('article', { hasText: '?two' })
    await card.getByRole('button', { name: 'Đổi mã bí mật' }).click()
    await dialog.getByRole('button', { name: 'Đổi mã bí mật' }).click()
    await dialog.getByText('Mã cũ còn được ký thêm đến').waitFor()
    const second = (await shown.textContent())!
    await dialog.getByRole('button', { name: 'Tôi đã cất mã' }).click()
    const before = receiver.received.length
    await card.getByRole('button', { name: 'Gửi thử' }).click()
    await receiver.waitFor(before + 1)
    // The page looks until it knows what came of it: a webhook that was removed meanwhile would be 404.
    await card.locator('button:not([aria-busy=true])', { hasText: 'Gửi thử' }).waitFor()
    const { body, headers } = receiver.received.at(-1)!
    for (const own of [first, second])
      expect(await verifyWebhook({ body, headers, secret: own })).toMatchObject({ ok: true })
    await card.getByRole('button', { name: 'Sửa' }).click()
    await dialog.getByLabel('Bài hát được đăng').uncheck()
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await card.getByText('track.updated và track.deleted').waitFor()
    await card.getByRole('button', { name: 'Xoá' }).click()
    await dialog.getByRole('button', { name: 'Xoá' }).click()
    await card.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(first)

    await page.getByRole('button', { name: 'Đã làm xong' }).click()
    await dialog.getByRole('button', { name: 'Đã làm xong' }).click()
    await page.getByText('Bạn đã xác nhận lúc').waitFor()
    const notice = store.db.selectFrom('takedown_notices').select('done_at').where('takedown_id', '=', takedownId)
    expect((await notice.executeTakeFirstOrThrow()).done_at).toBeGreaterThan(0)
    await page.getByText('không đúng: limit').waitFor()
    await page.getByRole('button', { name: 'Xin thêm hạn mức' }).click()
    await dialog.getByLabel('Số yêu cầu mỗi phút bạn cần').fill('600000')
    await dialog.getByLabel('Vì sao').fill(`Đông người ${HOSTILE}`)
    await isQuiet(page)
    await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click()
    await page.getByText('Đang chờ trả lời').waitFor()
    await isQuiet(page)
    await takeScreenshot(page, 'partner-desk-390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await isQuiet(page, 'dark')
    await takeScreenshot(page, 'partner-desk-1440')
    expect(problems.filter((text) => !text.includes('400'))).toEqual([])
  })

  test('from applying to a webhook whose signature is right, led by the pages alone and by keys alone', async () => {
    await using window = await openWindow(browser(), `http://127.0.0.1:${server.port}`, { language: 'en' })
    const { page } = window
    await page.goto('/apply')
    for (const [label, text] of [
      ['Organization', 'Studio Trăng'],
      ['Name of the contact', 'Lan'],
      ['E-mail', 'lan@trang.example'],
      ['Website', 'https://trang.example'],
      ['What will you use the music for?', 'Nhạc nền cho video'],
    ] as const) {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await press(page, 'Send the application')
    await page.getByRole('heading', { name: 'We have received your application' }).waitFor()
    const applicants = store.db.selectFrom('partners').select('id').where('name', '=', 'Studio Trăng')
    const { id } = await applicants.executeTakeFirstOrThrow()
    const deps = { mail: MAIL, publicUrl: `http://127.0.0.1:${server.port}` }
    const { claim } = await approvePartner(store, id, deps, actAt(Date.now()))
    await page.goto(new URL(claim.url).pathname)
    await press(page, 'Show my key')
    const key = (await page.locator('#api-key').textContent())!.trim()
    await press(page, /^Partner page: /)
    await tabTo(page, 'API key')
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Studio Trăng' }).waitFor()
    await press(page, 'Register a webhook')
    const dialog = page.getByRole('dialog')
    await tabTo(page, 'Address')
    await page.keyboard.type(`${receiver.url}?moon`)
    await page.keyboard.press('Enter')
    const own = (await dialog.locator('pre code').textContent())!
    await press(page, 'I have kept the secret')
    const before = receiver.received.length
    await press(page, 'Send a test')
    await page.getByText('The test arrived: HTTP 200.').waitFor()
    const { body, headers } = receiver.received[before]!
    expect(await verifyWebhook({ body, headers, secret: own })).toMatchObject({ ok: true, event: { event: 'test' } })
  })
})

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csrfOf } from '../../src/access/session-token.ts'
import { addAdministrator } from '../../src/administrators/administrators.ts'
import { openSession } from '../../src/administrators/sessions.ts'
import { readPlanes } from '../../src/audio/read-planes.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import {
  chooseFile,
  describeInBrowser,
  findAccessibilityFaults,
  openWindow,
  takeScreenshot,
  type VisitOptions,
} from '../support/browser.ts'
import { codecs } from '../support/codecs.ts'
import type { Installation, RunningServer } from '../support/server.ts'
import { makeMarkedInstallation, ONCE, TRACK } from '../watermark/marked-installation.ts'

const LEAK = 'rò rỉ <b>.mp3'
let installation: Installation
let server: RunningServer
let own: { id: string; key: string }
let save: (name: string, bytes: Uint8Array) => Promise<string>
let store: Store
let origin: string
let token: string
/** A copy as a partner gets it, encoded once more. */
let leaked: Buffer

beforeAll(async () => {
  ;({ installation, own, server, save } = await makeMarkedInstallation())
  origin = new URL(server.url).origin
  store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
  const order = { name: 'lan', role: 'support' as const, password: 'một mật khẩu dài' }
  const { id: adminId } = await addAdministrator(store, order, actAt(Date.now()))
  token = await store.transaction((trx) => openSession(trx, { adminId, address: '127.0.0.1' }, Date.now()))
  leaked = await fetchReencoded()
})

afterAll(async () => {
  await store.close()
  await installation[Symbol.asyncDispose]()
})

async function fetchReencoded(): Promise<Buffer> {
  const headers = { 'X-API-Key': own.key, ...ONCE }
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers })
  const planes = await readPlanes(codecs.at(-1)!, await save('copy.mp3', Buffer.from(await response.arrayBuffer())))
  return Buffer.from((await codecs.at(-1)!.encode(planes, { mp3Kbps: 64 })).mp3)
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}/api/admin${path}`, {
    ...init,
    headers: { cookie: `kn_session=${token}`, 'x-csrf-token': csrfOf(token), 'accept-language': 'en', ...ONCE },
  })

/** Whatever the server says. */
const read = async (response: Response) => JSON.parse(await response.text())

async function upload(bytes: Buffer, name: string) {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const response = await ask('/traces?fast=true', { method: 'POST', body })
  return { status: response.status, ...(await read(response)) }
}

/** The server takes the job and does it. */
async function trace(bytes: Buffer, name: string) {
  const { data } = await upload(bytes, name)
  for (;;) {
    const shown = (await read(await ask(`/traces/${data.id}`))).data
    if (shown?.state === 'done' || shown?.state === 'failed') return shown
    await pause(100)
  }
}

test('a copy that was encoded again names its key, as on the command line; its page is safe to open', async () => {
  const shown = await trace(leaked, LEAK)
  const printed = await installation.command('watermark', 'trace', await save('leak.mp3', leaked), '--fast')
  const job = (await read(await ask(`/jobs/${shown.job_id}`))).data
  const listed = await read(await ask('/traces'))
  const page = await ask(`/traces/${shown.id}/evidence`)
  const html = await page.text()

  expect(shown.result).toEqual({ ...printed, file: LEAK })
  expect(job).toMatchObject({ state: 'done', result: shown.result })
  expect(printed).toMatchObject({ found: true, in_sound: true, key: { id: own.id } })
  expect(shown.answer).toMatchObject({ certainty: 'certain' })
  expect(shown.answer.sentence).toMatch(/^This copy was given to Studio Sen, key Trang chính, on .*Certain\.$/)
  expect(shown.digest).toBe(createHash('sha256').update(leaked).digest('hex'))
  expect(listed).toMatchObject({ data: [{ id: shown.id, created_by: 'lan' }], meta: { total: 1 } })
  expect(html).toContain(shown.answer.sentence)
  expect(html).toContain('rò rỉ &lt;b&gt;.mp3')
  expect(html).not.toMatch(/<b>|<script/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const entries = await store.db.selectFrom('audit_log').select(['action', 'actor']).execute()
  expect(entries.filter(({ action }) => action.startsWith('trace.'))).toEqual([
    { action: 'trace.start', actor: 'lan' },
    { action: 'trace.finish', actor: 'lan' },
  ])
})

test('a file without sound fails with a reason, and has no page; a form without a file is refused', async () => {
  const shown = await trace(Buffer.from('không phải âm thanh'.repeat(50)), 'thơ.txt')
  const body = new FormData()
  body.append('note', 'x')

  expect(shown).toMatchObject({ state: 'failed', result: null, answer: null })
  expect(shown.error).toContain('no sound can be read')
  expect((await ask(`/traces/${shown.id}/evidence`)).status).toBe(409)
  expect((await ask('/traces', { method: 'POST', body })).status).toBe(400)
  expect((await upload(Buffer.alloc(0), 'empty.mp3')).status).toBe(400)
})

test('the command line lists and prints what was traced here', async () => {
  const { data } = await read(await ask('/traces'))
  const known = data.find(({ state }: { state: string }) => state === 'done')

  const listed = await installation.command('watermark', 'traces')
  const printed = await installation.command('watermark', 'evidence', known.id.slice(0, 8))

  expect(listed.total).toBe(data.length)
  expect(printed).toMatchObject({ sha256: known.digest, result: { found: true } })
})

describeInBrowser('in a browser', (browser) => {
  async function visit(path: string, options: VisitOptions) {
    const window = await openWindow(browser(), origin, options)
    await window.context.addCookies([{ name: 'kn_session', value: token, url: origin }])
    await window.page.goto(`/console${path}`)
    return window
  }

  test('a file that is chosen by keyboard is answered with a sentence, its evidence and a page to print', async () => {
    await using window = await visit('/trace', { language: 'en' })
    const { page, context, problems } = window
    await page.getByText('Earlier traces').waitFor()
    await takeScreenshot(page, 'traces-1440')
    expect(await findAccessibilityFaults(page)).toEqual([])

    await chooseFile(page, 'Choose files', { name: LEAK, mimeType: 'audio/mpeg', buffer: leaked })
    await page.locator('.trace-answer').waitFor()
    await takeScreenshot(page, 'trace-1440')

    expect(await page.locator('.trace-answer').textContent()).toMatch(
      /^This copy was given to Studio Sen, .*Certain\.$/,
    )
    expect(await page.locator('h1').textContent()).toBe(LEAK)
    expect(await findAccessibilityFaults(page)).toEqual([])
    const [printed] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Page to print' }).click(),
    ])
    await printed.getByText('This copy was given to').waitFor()
    await takeScreenshot(printed, 'trace-evidence')
    expect(problems).toEqual([])
  })

  test('on a phone, in the dark, all fits', async () => {
    const { data } = await read(await ask('/traces'))
    const known = data.find(({ state }: { state: string }) => state === 'done')
    await using window = await visit(`/trace/${known.id}`, { width: 390, height: 844, theme: 'dark' })
    const { page, problems } = window
    await page.locator('.trace-answer').waitFor()
    await takeScreenshot(page, 'trace-390-dark')

    expect(await page.locator('.trace-answer').textContent()).toMatch(/Chắc chắn\.$/)
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(problems).toEqual([])
  })
})

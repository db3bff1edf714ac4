import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { onlyIf } from './programs.ts'

/** As many presses lead once around the longest page. */
const TABS_AROUND = 120
/** Only what never comes meets it: a busy machine may show a field long after the key that opened it. */
const MAX_ROUNDS_MS = 300_000
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--mute-audio']

export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** What went wrong so far: errors on the console, broken rules of the Content-Security-Policy, requests to other hosts. */
  problems: string[]
}

export interface VisitOptions {
  width?: number
  height?: number
  language?: 'vi' | 'en'
  theme?: 'light' | 'dark'
  hasTouch?: boolean
}

/** A suite in a browser, with one browser for all its tests; skipped where there is none. */
export function describeInBrowser(name: string, suite: (browser: () => Browser) => void): void {
  describe(name, onlyIf(chromiumPath !== undefined, 'chromium'), () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: chromiumPath!, args: ARGS })
    })
    afterAll(() => browser?.close())
    suite(() => browser!)
  })
}

/** A window of its own: cookies, language and colours are not shared with others. `origin` is the service's. */
export async function openWindow(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, height = 900, language = 'vi', theme = 'light', hasTouch = false } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    locale: language === 'vi' ? 'vi-VN' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch,
  })
  // Only what hangs meets it, however busy the machine is.
  context.setDefaultTimeout(300_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && /^(?:https?|wss?):$/.test(url.protocol)) problems.push(`other host: ${url.href}`)
  })
  return { page, context, problems, [Symbol.asyncDispose]: () => context.close() }
}

/** Presses Tab until something with this name has the focus, within the text around it if that is given; if need be around the page again. */
export async function tabTo(page: Page, name: string | RegExp, around?: string): Promise<void> {
  const beganAt = performance.now()
  for (let presses = 0; presses < TABS_AROUND || performance.now() - beganAt < MAX_ROUNDS_MS; presses += 1) {
    const [own, outer] = (await page.evaluate(`(() => {
      const element = document.activeElement
      if (!element || element === document.body) return ['', '']
      const label =
        element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? ''
      return [label.trim(), element.closest('li, dialog')?.textContent ?? '']
    })()`)) as [string, string]
    const isNamed = typeof name === 'string' ? own === name : name.test(own)
    if (isNamed && (around === undefined || outer.includes(around))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`nothing called ${name} can be reached by Tab`)
}

/** Types once the field that takes the focus by itself has it: the page may be there before. */
export async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`${field}:focus`).waitFor()
  await page.keyboard.type(text)
}

export async function press(page: Page, name: string | RegExp, around?: string): Promise<void> {
  await tabTo(page, name, around)
  await page.keyboard.press('Enter')
}

/** Tabs to a field for files and opens its file chooser by Enter, as a person without a mouse does. */
export async function chooseFile(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  // Before the keys: the browser takes its time to hand its choosers over.
  const opened = page.waitForEvent('filechooser')
  await press(page, name)
  await (await opened).setFiles(file)
}

/** What axe-core calls serious or critical, in light and in dark. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as axe.AxeResults
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      faults.push(...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html}\n${failureSummary}`))
    }
  }
  return faults
}

/** A picture of the whole page, for people to look at: only where SCREENSHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

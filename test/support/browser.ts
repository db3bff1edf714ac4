import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodeResult, Result } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { findOneOfEach } from './one-of-each.ts'
import { onlyIf } from './programs.ts'
import { followFocus, waitForTabStop } from './tab-stops.ts'
import { askForBrowser } from './worker-browser.ts'

/** Chromium says so when it takes more than a few seconds to draw a page: that tells of the machine, not of the page. */
const IS_SLOW = /was preloaded using link preload but not used within a few seconds/

export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** What went wrong so far: errors on the console, broken rules of the Content-Security-Policy, requests to other hosts. */
  problems: string[]
}

export type Theme = 'light' | 'dark'

export interface VisitOptions {
  width?: number
  height?: number
  language?: 'vi' | 'en'
  theme?: Theme
  hasTouch?: boolean
}

/** A suite in the worker's browser; skipped where there is none. Windows that a test leaves open end with the suite. */
export function describeInBrowser(name: string, suite: (browser: () => Browser) => void): void {
  describe(name, onlyIf(chromiumPath !== undefined, 'chromium'), () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await askForBrowser()
    })
    afterAll(async () => {
      for (const context of browser?.contexts() ?? []) await context.close()
    })
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
  // Only what hangs meets it, however busy the machine is; before the test's own limit, so that a failure names the call.
  context.setDefaultTimeout(150_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning'
    if (isProblem && !IS_SLOW.test(message.text()))
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && /^(?:https?|wss?):$/.test(url.protocol)) problems.push(`other host: ${url.href}`)
  })
  return { page, context, problems, [Symbol.asyncDispose]: () => context.close() }
}

/**
 * Presses Tab until something with this name has the focus, within the text around it if that is given. It must be met on one way
 * around the page, and what is met must come in the order of the page.
 */
export async function tabTo(page: Page, name: string | RegExp, around?: string): Promise<void> {
  const wanted = { name, around }
  // A busy machine may show a field long after the key that opened it.
  await waitForTabStop(page, wanted)
  for (let isFirst = true; ; isFirst = false) {
    const { isWanted, problem } = await followFocus(page, wanted, isFirst)
    if (problem !== null) throw new Error(`${name}: ${problem}`)
    if (isWanted) return
    await page.keyboard.press('Tab')
  }
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

/**
 * What axe-core calls serious or critical, or anything at all when asked strictly; contrast, the only rule that looks at colours and the
 * dearest of all, in light and in dark or as asked, of one of each that look alike. All other rules go along with the contrast of the theme
 * that the page is in: axe reads the whole page anew each time it is asked.
 */
export async function findAccessibilityFaults(
  page: Page,
  { isStrict = false, themes = ['light', 'dark'] }: { isStrict?: boolean; themes?: Theme[] } = {},
): Promise<string[]> {
  const { hasAxe, theme } = await page.evaluate<{ hasAxe: boolean; theme: Theme }>(WHAT_IS_THERE)
  if (!hasAxe) await page.evaluate(await readAxe())
  const whole = themes.includes(theme) ? theme : themes[0]
  const faults: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    for (const { id, impact, nodes } of await askAxe(page, colorScheme === whole)) {
      if (!isStrict && impact !== 'serious' && impact !== 'critical') continue
      const where = id === 'color-contrast' ? colorScheme : 'any theme'
      faults.push(...nodes.map(({ html, failureSummary }) => `${where} ${id}: ${html}\n${failureSummary}`))
    }
  }
  return faults
}

const WHAT_IS_THERE = `({
  hasAxe: 'axe' in window,
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
})`

type Violation = Pick<Result, 'id' | 'impact'> & { nodes: Pick<NodeResult, 'html' | 'failureSummary'>[] }

/**
 * Looks with enough contrast, of a window: the next page that it shows has most of them too, and a look is its colours and its letters. One
 * with a fault is asked again.
 */
const looksThatAreWell = new WeakMap<Page, Set<string>>()

/** Contrast of one of each look that is new to this window and what is within them; all other rules too where the page is asked as a whole. */
async function askAxe(page: Page, isWhole: boolean): Promise<Violation[]> {
  const known = looksThatAreWell.get(page) ?? new Set<string>()
  looksThatAreWell.set(page, known)
  const rules = isWhole ? '' : "runOnly: ['color-contrast'],"
  const { violations, looks } = await page.evaluate<{ violations: Violation[]; looks: string[] }>(`(async () => {
    const known = new Set(${JSON.stringify([...known])})
    const looks = [...(${findOneOfEach})()].filter(([look]) => !known.has(look))
    if (looks.length === 0 && ${!isWhole}) return { violations: [], looks: [] }
    for (const [, element] of looks) element.dataset.look = ''
    axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look], [data-look] *' }] })
    const { violations } = await axe.run({ resultTypes: ['violations'], ${rules} })
    for (const [, element] of looks) delete element.dataset.look
    return {
      violations: violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      })),
      looks: looks.map(([look]) => look),
    }
  })()`)
  if (violations.every(({ id }) => id !== 'color-contrast')) for (const look of looks) known.add(look)
  return violations
}

let axe: Promise<string> | undefined

/** Without spaces and comments: every page that is asked reads it anew. */
function readAxe(): Promise<string> {
  axe ??= readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return axe
}

/** A picture of the whole page, for people to look at: only where SCREENSHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

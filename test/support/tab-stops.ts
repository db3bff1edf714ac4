import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where Tab leads: what can take the focus, what has it, and whether each stop is further down the page than the one before it. */

export interface WantedStop {
  name: string | RegExp
  /** Text of the list item or dialog that it is in. */
  around: string | undefined
}

export interface Focus {
  isWanted: boolean
  /** The page was gone around once, or Tab led against its order: then why. */
  problem: string | null
}

/** As text: it is the browser that runs it, and only there do these names exist. */
const LABEL = `(element) =>
  (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '').trim()`

function isWantedIn({ name, around }: WantedStop): string {
  const isNamed = typeof name === 'string' ? `label === ${JSON.stringify(name)}` : `${name}.test(label)`
  const isAround =
    around === undefined
      ? 'true'
      : `(element.closest('li, dialog')?.textContent ?? '').includes(${JSON.stringify(around)})`
  return `(element) => {
    const label = (${LABEL})(element)
    return ${isNamed} && ${isAround}
  }`
}

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Resolves once it is there to be reached. */
export async function waitForTabStop(page: Page, wanted: WantedStop): Promise<void> {
  const isThere = `[...document.querySelectorAll('${STOPS}')].some(
    (element) => !element.matches(':disabled') && element.checkVisibility() && (${isWantedIn(wanted)})(element),
  )`
  // Asked from here each time: a page may forbid that text becomes a script in it.
  await expect.poll(() => page.evaluate(isThere)).toBe(true)
}

/**
 * After every press; `isFirst` before the first one. The way around the page begins at what has the focus, or at what gets it next: when the
 * field with the focus goes away, Tab leads on from its place. Behind the end of the page nothing has the focus.
 */
export async function followFocus(page: Page, wanted: WantedStop, isFirst: boolean): Promise<Focus> {
  return await page.evaluate(`(() => {
    const element = document.activeElement === document.body ? null : document.activeElement
    const isBefore = (one, other) =>
      one.isConnected && other.isConnected && Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
    if (${isFirst} || !window.tabStops) window.tabStops = { begin: null, last: null, isAround: false, path: [] }
    const way = window.tabStops
    const isOver = way.isAround && (element === null || (way.begin !== null && !isBefore(element, way.begin)))
    const isAgainstOrder = element !== null && way.last !== null && isBefore(element, way.last)
    way.isAround ||= element === null && way.path.length > 0
    way.begin ??= way.isAround ? null : element
    way.last = element
    way.path.push(element === null ? 'the end' : (${LABEL})(element))
    const isWanted = element !== null && (${isWantedIn(wanted)})(element)
    const why = isAgainstOrder ? 'Tab goes back' : isOver && !isWanted ? 'Tab does not reach it' : null
    return { isWanted, problem: why && why + ': ' + way.path.join(' → ') }
  })()`)
}

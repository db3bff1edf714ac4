import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--mute-audio']
/** A page of a test is gone before its scripts would have paid for what the last compiler makes of them. */
const SCRIPTS = '--js-flags=--no-turbofan'

let started: Promise<Browser> | undefined

/**
 * The browser of this worker, started for the first test that asks and ended with the worker. One for all workers would send each word
 * through the main process, which costs more than three further browsers.
 */
export function askForBrowser(): Promise<Browser> {
  started ??= start()
  return started
}

async function start(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: [...ARGS, SCRIPTS] })
  // A browser that crashed fails the tests that are in it, and no others.
  browser.on('disconnected', () => {
    started = undefined
  })
  return browser
}

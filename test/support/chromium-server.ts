import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A GET answers with the address of the run's browser; null where there is none. */
    chromium: string | null
  }
}

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--mute-audio']

/** vitest's globalSetup: one browser per run, started when the first test asks for it. */
export async function setup({ provide }: TestProject) {
  if (chromiumPath === undefined) {
    provide('chromium', null)
    return
  }
  let started: Promise<BrowserServer> | undefined
  const start = async () => {
    // A second of the processor, which most runs of a few files need not take.
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launchServer({ executablePath: chromiumPath!, args: ARGS })
    // A browser that crashed fails the tests that are in it, and no others.
    browser.on('close', () => {
      started = undefined
    })
    return browser
  }
  const server = createServer(async (_, response) => {
    started ??= start()
    const [status, text] = await started.then(
      (browser) => [200, browser.wsEndpoint()] as const,
      (error: unknown) => [500, String(error)] as const,
    )
    response.writeHead(status).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provide('chromium', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await started?.then((browser) => browser.close())
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { createSharedPostgres, isInstalled } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the workers of this run ask for what they share: a POST to `/empty` or `/migrated` (databases). */
    services: string
    hasPostgres: boolean
  }
}

/** vitest's globalSetup: nothing is started before the first test that needs it asks. */
export async function setup({ provide }: TestProject) {
  const postgres = createSharedPostgres()
  const services: Readonly<Record<string, () => Promise<string>>> = {
    '/empty': postgres.createEmpty,
    '/migrated': postgres.createMigrated,
  }
  const server = createServer(async ({ url }, response) => {
    const [status, text] = await services[url!]!().then(
      (answer) => [201, answer] as const,
      (error: unknown) => [500, String(error)] as const,
    )
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  provide('hasPostgres', await isInstalled())
  return async () => {
    server.close()
    await postgres.stop()
  }
}

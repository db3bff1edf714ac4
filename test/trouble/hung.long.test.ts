import { describe, expect, test } from 'vitest'
import { hasPostgres } from '../support/databases.ts'
import { startPostgres } from '../support/postgres.ts'
import { onlyIf } from '../support/programs.ts'
import { makeInstallation } from '../support/server.ts'

describe('a server whose PostgreSQL is stopped', onlyIf(hasPostgres, 'postgres'), () => {
  test('SIGTERM: ends by itself, with exit code 0', async () => {
    const postgres = (await startPostgres())!
    await using installation = await makeInstallation({
      DATABASE_URL: await postgres.createDatabase(),
      DRAIN_SECONDS: '0',
    })
    const server = await installation.serve()
    expect((await fetch(`${server.url}/status`)).status).toBe(200)
    postgres.pause()

    expect(await server.end('SIGTERM')).toBe(0)
    postgres.resume()
    await postgres.stop()
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '../../src/config/config.ts'
import type { Background } from '../../src/server/background.ts'
import { openDependencies } from '../../src/server/dependencies.ts'
import { gatherEndpoints, openApiDocument } from '../../src/server/endpoints.ts'
import type { Readiness } from '../../src/server/readiness.ts'

/** The endpoints and the document made from them. Nothing is asked of the endpoints, so nothing has to run behind them. */
export async function openEndpoints({ publicUrl = 'https://nhac.example' } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-docs-'))
  const config = loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  const deps = await openDependencies(config, { logger: pino({ level: 'silent' }) })
  const endpoints = gatherEndpoints(deps, {} as Background, {} as Readiness)
  return {
    deps,
    endpoints,
    document: openApiDocument(config, endpoints),
    async [Symbol.asyncDispose]() {
      await deps.journal.close()
      await deps.limits.close()
      await deps.store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

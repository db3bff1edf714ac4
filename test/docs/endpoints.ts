import { pino } from 'pino'
import { loadConfig } from '../../src/config/config.ts'
import type { Background } from '../../src/server/background.ts'
import { openDependencies } from '../../src/server/dependencies.ts'
import { gatherEndpoints, openApiDocument } from '../../src/server/endpoints.ts'
import type { Readiness } from '../../src/server/readiness.ts'
import { makeFolder } from '../support/folder.ts'

/** The endpoints and the document made from them. Nothing is asked of the endpoints, so nothing has to run behind them. */
export async function openEndpoints({ publicUrl = 'https://nhac.example' } = {}) {
  const config = loadConfig({ DATA_DIR: makeFolder(), PUBLIC_URL: publicUrl })
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
    },
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { adminRoutes } from '../../src/console/routes.ts'
import type { Background } from '../../src/server/background.ts'
import { consoleParts } from '../../src/server/console-parts.ts'
import { gatherEndpoints, openApiDocument } from '../../src/server/endpoints.ts'
import { openParts } from '../../src/server/parts.ts'
import type { Readiness } from '../../src/server/readiness.ts'
import * as tables from './api-tables.ts'
import { fillBlocks, STALE } from './blocks.ts'

const PAGE = join(import.meta.dirname, '../../docs/api.md')
const ADMIN_PAGE = join(import.meta.dirname, '../../docs/admin-api.md')

test('docs/api.md and docs/admin-api.md say what the endpoints say', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-docs-'))
  const config = loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://nhac.example' })
  const parts = await openParts(config, { logger: pino({ level: 'silent' }) })
  try {
    // Nothing is asked of the endpoints, so nothing has to run behind them.
    const endpoints = gatherEndpoints(parts, {} as Background, {} as Readiness)
    const document = openApiDocument(config, endpoints)
    const page = await readFile(PAGE, 'utf8')
    const records = [...page.matchAll(/<!-- made from the endpoints: (record (\w+)) -->/g)]

    const filled = fillBlocks(page, {
      endpoints: () => tables.endpointTable(endpoints, document),
      parameters: () => tables.parameterTable(endpoints),
      bodies: () => tables.bodyTable(endpoints, document),
      messages: tables.messageTable,
      headers: tables.headerTable,
      CORS: tables.corsTable,
      cache: tables.cacheTable,
      licences: tables.licenseTable,
      events: tables.eventTable,
      'delivery headers': tables.deliveryHeaderTable,
      limits: tables.limitTable,
      ...Object.fromEntries(records.map(([, block, name]) => [block!, () => tables.recordTable(name!, document)])),
    })

    await expect(filled, STALE).toMatchFileSnapshot(PAGE)
    const adminPage = fillBlocks(await readFile(ADMIN_PAGE, 'utf8'), {
      'admin operations': () => tables.adminTable(adminRoutes(consoleParts(parts, {} as Readiness))),
    })
    await expect(adminPage, STALE).toMatchFileSnapshot(ADMIN_PAGE)
  } finally {
    await parts.journal.close()
    await parts.limits.close()
    await parts.store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

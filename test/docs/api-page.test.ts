import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminRoutes } from '../../src/console/routes.ts'
import { consoleParts } from '../../src/server/console-deps.ts'
import type { Readiness } from '../../src/server/readiness.ts'
import * as tables from './api-tables.ts'
import { fillBlocks, STALE } from './blocks.ts'
import { openEndpoints } from './endpoints.ts'

const PAGE = join(import.meta.dirname, '../../docs/api.md')
const ADMIN_PAGE = join(import.meta.dirname, '../../docs/admin-api.md')

test('docs/api.md and docs/admin-api.md say what the endpoints say', async () => {
  await using api = await openEndpoints()
  const { deps, endpoints } = api
  const page = await readFile(PAGE, 'utf8')
  const filled = fillBlocks(page, {
    endpoints: () => tables.endpointTable(endpoints),
    cache: tables.cacheTable,
    licences: tables.licenseTable,
    limits: tables.limitTable,
  })

  await expect(filled, STALE).toMatchFileSnapshot(PAGE)
  const adminPage = fillBlocks(await readFile(ADMIN_PAGE, 'utf8'), {
    'admin operations': () => tables.adminTable(adminRoutes(consoleParts(deps, {} as Readiness))),
  })
  await expect(adminPage, STALE).toMatchFileSnapshot(ADMIN_PAGE)
})

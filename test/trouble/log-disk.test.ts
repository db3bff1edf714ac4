import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { startService } from '../../src/server/service.ts'
import { sendTo } from '../support/api.ts'
import { makeFolder } from '../support/folder.ts'

test('a disk that takes no log lines: requests go on, the loss is counted, /readyz names it, and it heals', async () => {
  const dataDir = makeFolder()
  // A file where the journal's directory should be: every attempt to open a segment fails, as on a full disk.
  await writeFile(join(dataDir, 'requests'), '')
  const service = await startService(loadConfig({ DATA_DIR: dataDir }), { logger: pino({ level: 'silent' }) })
  await service.ready
  const get = (path: string) => sendTo(service, `/api/public${path}`)

  expect((await get('/status')).statusCode).toBe(200)
  const readiness = await get('/readyz')
  expect(readiness.statusCode).toBe(503)
  expect(readiness.json().checks.find((check: { name: string }) => check.name === 'request_log')).toMatchObject({
    ready: false,
  })
  await expect
    .poll(async () => (await get('/metrics')).body, { timeout: 120_000 })
    .toMatch(/^khonhac_request_log_lost_lines [1-9]/m)

  await rm(join(dataDir, 'requests'))
  await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 120_000 }).toBe(200)

  await service.stop()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { startService } from '../../src/server/service.ts'
import { sendTo } from '../support/api.ts'
import { eachStore } from '../support/stores.ts'

eachStore('a store that a newer version has migrated', (openFresh) => {
  test('is named by /readyz and in the log, once, and nothing is changed', async () => {
    const { url, store } = await openFresh()
    await sql`insert into khonhac_schema (version) values (99)`.execute(store.db)
    const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-newer-'))
    const said: string[] = []
    const logger = pino({ level: 'debug' }, { write: (line) => void said.push(line) })
    const service = await startService(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url }), { logger })
    const ready = () => sendTo(service, '/api/public/readyz')
    const SENTENCE = 'the database has a newer schema than this program: run the newer version'

    await expect.poll(async () => (await ready()).json().reasons, { timeout: 120_000 }).toContain(SENTENCE)
    expect((await sendTo(service, '/api/public/livez')).json()).toMatchObject({ live: false, reason: SENTENCE })
    // Tried again and again, told once.
    const tries = () => said.filter((line) => line.includes('schema version 99')).map((line) => JSON.parse(line).level)
    await expect.poll(() => tries().length, { timeout: 120_000 }).toBeGreaterThan(2)
    expect(tries().filter((level) => level === 40)).toHaveLength(1)

    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})

import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { SOON } from '../support/soon.ts'
import { eachStore } from '../support/stores.ts'

eachStore('a store that a newer version has migrated', (openFresh) => {
  test('is named by /readyz and in the log, once, and nothing is changed', async () => {
    const { url, store } = await openFresh()
    await sql`insert into khonhac_schema (version) values (99)`.execute(store.db)
    const said: string[] = []
    const logger = pino({ level: 'debug' }, { write: (line) => void said.push(line) })
    await using api = await startApi({ databaseUrl: url, isStoreAway: true, logger })
    const SENTENCE = 'the database has a newer schema than this program: run the newer version'

    await expect.poll(async () => (await api.send('/readyz')).json().reasons, SOON).toContain(SENTENCE)
    expect((await api.send('/livez')).json()).toMatchObject({ live: false, reason: SENTENCE })
    // Tried again and again, told once.
    const tries = () => said.filter((line) => line.includes('schema version 99')).map((line) => JSON.parse(line).level)
    await expect.poll(() => tries().length, SOON).toBeGreaterThan(2)
    expect(tries().filter((level) => level === 40)).toHaveLength(1)
  })
})

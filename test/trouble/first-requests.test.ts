import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { loadConfig } from '../../src/config/config.ts'
import { startService } from '../../src/server/service.ts'
import { sendTo } from '../support/api.ts'
import { makeKey, makeTrack } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'

// The port is open before keys and catalogue are there. A proxy without checks of its own sends requests from the first moment on.

const logger = pino({ level: 'silent' })

async function startOn(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-first-'))
  const service = await startService(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url }), { logger })
  return {
    service,
    async [Symbol.asyncDispose]() {
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

eachStore('the first requests to a server that has just started', (openFresh) => {
  test('wait for keys and catalogue', async () => {
    const { url, store } = await openFresh()
    const { key } = await makeKey(store)
    await makeTrack(store)
    await using started = await startOn(url)
    const { service } = started
    const tracks = sendTo(service, { url: '/api/public/tracks', headers: { 'x-api-key': key } })
    const page = sendTo(service, '/')

    expect((await tracks).json()).toMatchObject({ meta: { total: 1 } })
    expect((await page).statusCode).toBe(200)
  })
})

test('a store that cannot be reached is said, not waited for', async () => {
  await using started = await startOn('postgres://127.0.0.1:1/khonhac')
  const ask = () => sendTo(started.service, { url: '/api/public/tracks', headers: { 'x-api-key': generateKey() } })

  const answers = await Promise.all([ask(), ask()])

  expect(answers.map((answer) => answer.json().code)).toEqual(['DATA_STORE_UNAVAILABLE', 'DATA_STORE_UNAVAILABLE'])
})

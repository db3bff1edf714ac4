import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openExports } from '../../src/exports/exports.ts'
import { shareApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'

/** Long enough for a slow machine. */
const PATIENT_MS = 600_000

const api = shareApi({ limits: { exportsPerHour: 3 } }, async ({ store }) => {
  for (let number = 0; number < 5; number++) await makeTrack(store)
})

test('three an hour; what goes on, and HEAD, is not counted', async () => {
  const ask = (headers: Record<string, string> = {}, method = 'GET') => api().get('/export', { headers, method })
  const { headers } = await ask()
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-window']]).toEqual(['3', '3600'])
  for (let turn = 0; turn < 5; turn++) {
    expect((await ask({ range: 'bytes=9-', 'if-range': headers.etag! })).status).toBe(206)
    expect((await ask({}, 'HEAD')).status).toBe(200)
  }
  expect((await ask({ range: 'bytes=0-', 'if-range': headers.etag! })).status).toBe(206)
  expect((await ask({ range: 'bytes=1-' })).status).toBe(206)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await api().get('/tracks')).status).toBe(200)
})

test('two processes write the same bytes, tidy up after themselves and after who was killed', async () => {
  const { store, dataDir } = api()
  const folder = join(dataDir, 'exports')
  // No process has such a number.
  await mkdir(join(folder, '4194305-killed'), { recursive: true })
  await writeFile(join(folder, '4194305-killed/x.ndjson'), 'half')
  const two = [0, 1].map(() => openExports({ dataDir, store, now: Date.now, waitMs: PATIENT_MS }))
  const files = await Promise.all(two.map((one) => one.find(0)))
  expect(files[0]!.digest).toBe(files[1]!.digest)
  expect((await readdir(folder)).some((name) => name.endsWith('-killed'))).toBe(false)
  // All who ask meanwhile wait for one.
  const [first] = two as [(typeof two)[0]]
  const asked = await Promise.all([1, 2, 3].map(() => first.find(0)))
  expect(new Set(asked).size).toBe(1)
  // When they are removed, it is written anew.
  await rm(files[0]!.path)
  await expect(first.open(files[0]!, false)).rejects.toThrow('ENOENT')
  const again = await first.find(0)
  expect(again.path).not.toBe(files[0]!.path)
  await (await first.open(again, false)).close()
  for (const one of two) await one.close()
  await expect(first.find(again.seq + 1)).rejects.toMatchObject({ status: 503 })
  expect(await readdir(folder)).toHaveLength(1)
})

test('one whose process was killed is not ready, leaves nothing behind, and is made for the next who asks', async () => {
  const { exports, folder, error } = await killRenderer()
  expect(error).toMatchObject({
    status: 503,
    code: 'NOT_READY',
    cause: { message: expect.stringMatching('SIGKILL') },
  })
  const [own = ''] = await readdir(folder)
  expect(await readdir(join(folder, own))).toEqual([])
  expect((await exports.find(0)).count).toBe(5)
  await exports.close()
  expect(await readdir(folder)).toEqual([])
})

/** On a busy machine a process may have written everything before it is found: then the next one is killed. */
async function killRenderer() {
  const { store, dataDir } = api()
  for (let attempt = 0; ; attempt++) {
    const place = join(dataDir, `killed-${attempt}`)
    const exports = openExports({ dataDir: place, store, now: Date.now, waitMs: PATIENT_MS })
    let isDone = false
    const asked = exports
      .find(0)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => {
        isDone = true
      })
    for (let found: number | undefined; found === undefined && !isDone; await nextTurn()) {
      found = await findRenderer()
      if (found !== undefined) kill(found)
    }
    const error = await asked
    if (error !== undefined) return { exports, folder: join(place, 'exports'), error }
    await exports.close()
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function findRenderer(): Promise<number | undefined> {
  const children = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(' ')
  for (const pid of children) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('export-process')) return Number(pid)
  }
}

test('who waits too long has an older one, or is told when to come again', async () => {
  const { store, dataDir } = api()
  const patient = { dataDir: join(dataDir, 'fourth'), store, now: Date.now }
  const hasty = openExports({ ...patient, waitMs: 0 })
  await expect(hasty.find(0)).rejects.toMatchObject({ status: 503, code: 'NOT_READY' })
  await hasty.close()
})

import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets, secretsPath } from '../../src/config/secrets.ts'
import { openStore } from '../../src/store/store.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { writeMigratedFile } from '../support/stores.ts'
import { makeFolder, type Result, runCli, startCli } from './run-cli.ts'

const BASE = { HOST: '127.0.0.1', PORT: '0' }
const findingOf = (result: Result, name: string) =>
  result.json().checks.find((check: { name: string }) => check.name === name)

const failuresOf = (result: Result) =>
  result.json().checks.flatMap(({ name, state }: { name: string; state: string }) => (state === 'fail' ? name : []))

const examine = (dataDir: string, env: Record<string, string> = {}) =>
  runCli(dataDir, ['doctor', '--json'], { env: { ...BASE, ...env } })

test('a healthy installation', async () => {
  const folder = await makeFolder()
  await loadSecrets(folder, {})
  await runCli(folder, ['migrate'])

  const result = await runCli(folder, ['doctor'], { env: BASE })

  expect(result.code).toBe(0)
  expect(result.stdout.match(/^\S/gm)?.join('')).toBe('✓✓✓✓✓✓✓✓✓✓✓✓')
  expect(result.stdout).toMatch(/✓ media +folder .*media/)
  expect(result.stdout).toMatch(/✓ store +SQLite at .*: schema \d+, writable, 0 tracks/)
})

test('a fresh one is healthy too, and stays untouched', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'empty.db'), '')

  const result = await examine(join(folder, 'none'))
  const empty = await examine(join(folder, 'none'), { DATABASE_URL: `sqlite:${join(folder, 'empty.db')}` })

  expect(result.json()).toMatchObject({ healthy: true })
  for (const each of [result, empty])
    expect(findingOf(each, 'store')).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('there is none yet'),
    })
  expect(await readdir(folder)).toEqual(['empty.db'])
  expect(await readFile(join(folder, 'empty.db'), 'utf8')).toBe('')
  expect(findingOf(result, 'secrets')).toMatchObject({ state: 'ok', message: 'none yet: the first start makes them' })
})

test('plays that no server adds to their tracks', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  const play = { id: 'one', track_id: randomUUID(), day: '2026-03-10', plays: 1, likes: 0, at: Date.now() - 360_000 }
  await store.db.insertInto('waiting_counts').values(play).execute()
  await store.close()

  expect(findingOf(await examine(folder), 'plays')).toMatchObject({
    state: 'warn',
    message: expect.stringMatching(/^1 plays and likes wait .* more than 5 minutes$/),
  })
})

test('an address that many keys come from, and addresses that are locked', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])
  const url = `sqlite:${join(folder, 'khonhac.db')}`
  const store = openStore({ url })
  const until = Date.now() + 60_000
  await store.db.insertInto('address_locks').values({ address: '203.0.113.9', locked_at: 1, until, level: 1 }).execute()
  const locked = await examine(folder)
  const at = Date.now()
  const segment = { segment: 'a', shipped_bytes: 0, updated_at: at, oldest_at: at, oldest_whole_ip_at: at }
  const { id } = await store.db.insertInto('request_segments').values(segment).returning('id').executeTakeFirstOrThrow()
  for (let position = 0; position < 6; position++) {
    const request = { method: 'GET', endpoint: '/genres', path: '/', status: 200, ip: '10.0.0.7', user_agent: null }
    const row = { segment_id: id, position, at, request_id: `r${position}`, ...request, duration_ms: 1 }
    const told = { key_id: `key-${position}`, code: null, key_prefix: null, repeats: 1 }
    await store.db
      .insertInto('request_log')
      .values({ ...row, ...told })
      .execute()
  }
  const shared = await examine(folder)
  await store.close()

  expect(findingOf(locked, 'addresses')).toMatchObject({
    state: 'warn',
    message: '1 address is locked after wrong keys',
  })
  expect(findingOf(shared, 'addresses')).toMatchObject({
    state: 'warn',
    message: '6 different keys came from 10.0.0.7 in the last day',
    mend: expect.stringContaining('TRUST_PROXY'),
  })
})

test('every wrong setting is a finding', async () => {
  const result = await examine(await makeFolder(), { PORT: 'x', LOG_LEVEL: 'y' })

  expect(result.code).toBe(1)
  expect(result.json().checks.filter((check: { state: string }) => check.state === 'fail')).toHaveLength(2)
})

test('secrets that others can read, and damaged ones', async () => {
  const folder = await makeFolder()
  await loadSecrets(folder, {})
  await chmod(secretsPath(folder), 0o640)
  const open = await examine(folder)
  await writeFile(secretsPath(folder), '{}')
  const damaged = await examine(folder)

  expect(findingOf(open, 'secrets')).toMatchObject({ state: 'warn', mend: `run chmod 600 ${secretsPath(folder)}` })
  expect(open.code).toBe(0)
  expect(findingOf(damaged, 'secrets')).toMatchObject({
    state: 'fail',
    message: `${secretsPath(folder)} lacks signing_secret`,
    mend: 'restore it from a backup, or remove it to make new secrets',
  })
  expect(damaged.code).toBe(1)
})

test('a store that is no database, and one that is not there', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'khonhac.db'), 'not a database, but long enough to be taken for a damaged one')

  const damaged = await examine(folder)
  const absent = await examine(folder, { DATABASE_URL: 'postgres://me@127.0.0.1:9/none' })

  expect(findingOf(damaged, 'store')).toEqual({
    name: 'store',
    state: 'fail',
    message: `SQLite at ${join(folder, 'khonhac.db')} is damaged: file is not a database`,
    mend: 'restore it from a backup, or move it away to begin with an empty store',
  })
  expect(failuresOf(damaged)).toEqual(['store'])
  expect(findingOf(absent, 'store')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('ECONNREFUSED'),
    mend: expect.stringContaining('DATABASE_URL'),
  })
  expect([damaged.code, absent.code]).toEqual([1, 1])
})

test('a store with a broken page, wherever it is', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])
  const path = join(folder, 'khonhac.db')
  const pages = await readFile(path)
  // An index of deliveries: no command that starts reads it.
  await writeFile(path, Buffer.concat([pages.subarray(0, -4096), Buffer.alloc(4096, 'Z')]))

  const result = await examine(folder)

  expect(findingOf(result, 'store')).toMatchObject({ state: 'fail', message: expect.stringContaining('is damaged: ') })
  expect([result.code, failuresOf(result)]).toEqual([1, ['store']])
})

test('a data directory that is a file, or lies below one', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')

  for (const dataDir of [file, join(file, 'below')]) {
    const result = await examine(dataDir)

    expect(findingOf(result, 'data directory')).toMatchObject({
      state: 'fail',
      message: `${file} is a file, not a folder`,
      mend: 'move it away, or choose another DATA_DIR',
    })
    expect([result.code, failuresOf(result)]).toEqual([1, ['data directory']])
  }
})

async function setVersion(folder: string, statement: string) {
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const database = new DatabaseSync(join(folder, 'khonhac.db'))
  database.exec(statement)
  database.close()
}

test('a store of a newer or an older program is named, and stays as it is', async () => {
  const [newer, older] = [await makeFolder(), await makeFolder()]
  for (const folder of [newer, older]) await writeMigratedFile(join(folder, 'khonhac.db'))
  await setVersion(newer, 'insert into khonhac_schema (version) values (999)')
  await setVersion(older, 'update khonhac_schema set version = 0')
  const before = await readFile(join(older, 'khonhac.db'))

  const ofNewer = await runCli(newer, ['doctor', '--json'], { env: BASE })
  // In a process of its own, which is all that has the store open.
  const ofOlder = await startCli(older, ['doctor', '--json'], { env: BASE })

  expect(findingOf(ofNewer, 'store')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('schema 999 is newer'),
  })
  expect(findingOf(ofOlder, 'store')).toMatchObject({
    state: 'warn',
    message: expect.stringMatching(/schema 0 is older than this version's \(\d+\)/),
    mend: expect.stringContaining('khonhac migrate'),
  })
  expect(await readFile(join(older, 'khonhac.db'))).toEqual(before)
})

test('a setting that is nearly one of ours', async () => {
  const env = { RATE_LIMT_PER_MINUTE: '50', HOME: '/root', LANG: 'vi', MY_DATABASE_URL: 'x' }

  const result = await examine(await makeFolder(), env)

  expect(result.json().checks.filter((check: { name: string }) => check.name === 'configuration')).toEqual([
    {
      ...{ name: 'configuration', state: 'warn', mend: 'is RATE_LIMIT_PER_MINUTE meant?' },
      message: 'RATE_LIMT_PER_MINUTE is no setting, so nothing reads it',
    },
  ])
})

test('a clock that is behind the store', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['partner', 'add', '--name', 'A', '--email', 'a@b.vn'])
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const database = new DatabaseSync(join(folder, 'khonhac.db'))
  database.exec(`update changes set at = ${Date.now() + 3_600_000}`)
  database.close()

  const result = await examine(folder)

  expect(findingOf(result, 'clock')).toMatchObject({ state: 'fail', mend: 'let the system keep time (NTP)' })
})

test('PostgreSQL', onlyIf(hasPostgres, 'postgres'), async () => {
  const env = { DATABASE_URL: await createDatabase() }
  const empty = await examine(await makeFolder(), env)
  await runCli(await makeFolder(), ['migrate'], { env })

  const result = await examine(await makeFolder(), env)

  expect(findingOf(empty, 'store')).toMatchObject({ state: 'warn', message: expect.stringContaining('none yet') })

  expect(findingOf(result, 'store')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('PostgreSQL at 127.0.0.1'),
  })
  expect(findingOf(result, 'clock')).toMatchObject({ state: 'ok', message: expect.stringContaining("as PostgreSQL's") })
})

test('a port that a stranger has, and one that is ours', async () => {
  const folder = await makeFolder()
  const stranger = createTcpServer((socket) => void socket.end('hello\r\n'))
  const ours = createServer((_, response) => void response.end('{"status":"ok","api_version":"1.0.0"}'))
  for (const server of [stranger, ours]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
  }
  const portOf = (server: typeof stranger) => String((server.address() as AddressInfo).port)

  const taken = await examine(folder, { PORT: portOf(stranger) })
  const running = await examine(folder, { PORT: portOf(ours) })

  expect(findingOf(taken, 'port')).toMatchObject({ state: 'fail', mend: 'stop it, or choose another PORT' })
  expect(findingOf(running, 'port')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('a server of ours'),
  })
})

test('a Redis that does not answer is no reason to stop', async () => {
  const result = await examine(await makeFolder(), { REDIS_URL: 'redis://127.0.0.1:9' })

  expect(findingOf(result, 'redis')).toMatchObject({ state: 'warn', message: expect.stringContaining('no answer') })
  expect(result.code).toBe(0)
})

test(
  'a data directory that may not be written to',
  onlyIf(process.getuid?.() !== 0, 'root may write everywhere'),
  async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'closed'), { mode: 0o500 })

    const result = await examine(join(folder, 'closed'))

    expect(findingOf(result, 'data directory')).toMatchObject({ state: 'fail' })
  },
)

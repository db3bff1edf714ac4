import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets, secretsPath } from '../../src/config/secrets.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { writeMigratedFile } from '../support/stores.ts'
import { openDesk } from './desk.ts'
import { NOW } from './lines.ts'
import { makeFolder, type Result, runCli, startCli } from './run-cli.ts'

const BASE = { HOST: '127.0.0.1', PORT: '0' }

/** `name: state: message → mend` of each finding, but for those that are well. */
const complaintsOf = (result: Pick<Result, 'json'>): string[] =>
  result
    .json()
    .checks.filter(({ state }: { state: string }) => state !== 'ok')
    .map((one: Record<string, string>) => `${one.name}: ${one.state}: ${one.message} → ${one.mend}`)
const findingOf = (result: Pick<Result, 'json'>, name: string) =>
  result.json().checks.find((check: { name: string }) => check.name === name)

const examine = (dataDir: string, env: Record<string, string> = {}) =>
  runCli(dataDir, ['doctor', '--json'], { env: { ...BASE, ...env } })

/** A folder with a store as new, and what is done to its file. */
async function makeStore(statement?: string): Promise<string> {
  const folder = await makeFolder()
  const path = join(folder, 'khonhac.db')
  await writeMigratedFile(path)
  if (statement === undefined) return folder
  const database = new DatabaseSync(path)
  database.exec(statement)
  database.close()
  return folder
}

test('a healthy installation', async () => {
  const folder = await makeStore()
  await loadSecrets(folder, {})

  const result = await runCli(folder, ['doctor'], { env: BASE })

  expect(result.code).toBe(0)
  expect(result.stdout.match(/^\S/gm)?.join('')).toBe('✓✓✓✓✓✓✓✓✓✓✓✓')
  expect(result.stdout).toMatch(/✓ media +folder .*media/)
  expect(result.stdout).toMatch(/✓ store +SQLite at .*: schema \d+, writable, 0 tracks/)
})

test('a fresh one is healthy too, and stays untouched', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'empty.db'), '', { mode: 0o600 })

  for (const env of [{}, { DATABASE_URL: `sqlite:${join(folder, 'empty.db')}` }]) {
    const result = await examine(join(folder, 'none'), env)
    expect(result.json()).toMatchObject({ healthy: true })
    expect(complaintsOf(result)).toEqual([expect.stringMatching(/^store: warn: .*there is none yet/)])
    expect(findingOf(result, 'secrets').message).toBe('none yet: the first start makes them')
  }
  expect(await readdir(folder)).toEqual(['empty.db'])
  expect(await readFile(join(folder, 'empty.db'), 'utf8')).toBe('')
})

test('plays that no server adds, addresses that are locked, and one that many keys come from', async () => {
  const { store, call } = await openDesk()
  const complaints = async () => complaintsOf(await call('doctor --json'))
  const play = { id: 'one', track_id: randomUUID(), day: '2026-03-10', plays: 1, likes: 0, at: NOW - 360_000 }
  await store.db.insertInto('waiting_counts').values(play).execute()
  const lock = { address: '203.0.113.9', locked_at: 1, until: NOW + 60_000, level: 1 }
  await store.db.insertInto('address_locks').values(lock).execute()

  expect(await complaints()).toEqual([
    expect.stringMatching(/^addresses: warn: 1 address is locked after wrong keys →/),
    expect.stringMatching(/^plays: warn: 1 plays and likes wait .* more than 5 minutes →/),
  ])

  const times = { updated_at: NOW, oldest_at: NOW, oldest_whole_ip_at: NOW }
  const segment = store.db.insertInto('request_segments').values({ segment: 'a', shipped_bytes: 0, ...times })
  const { id: segment_id } = await segment.returning('id').executeTakeFirstOrThrow()
  const request = {
    ...{ segment_id, at: NOW, method: 'GET', endpoint: '/genres', path: '/', status: 200, ip: '10.0.0.7' },
    ...{ user_agent: null, duration_ms: 1, code: null, key_prefix: null, repeats: 1 },
  }
  const rows = [0, 1, 2, 3, 4, 5].map((n) => ({ ...request, position: n, request_id: `r${n}`, key_id: `key-${n}` }))
  await store.db.insertInto('request_log').values(rows).execute()
  expect((await complaints())[0]).toMatch(
    /^addresses: warn: 6 different keys came from 10.0.0.7 in the last day → .*TRUST_PROXY/,
  )
})

test('every wrong setting is a finding, and so is one that is nearly one of ours', async () => {
  const wrong = await examine(await makeFolder(), { PORT: 'x', LOG_LEVEL: 'y' })
  expect([wrong.code, complaintsOf(wrong)]).toEqual([
    1,
    [expect.stringMatching(/^configuration: fail: PORT/), expect.stringMatching(/^configuration: fail: LOG_LEVEL/)],
  ])

  const env = { RATE_LIMT_PER_MINUTE: '50', HOME: '/root', LANG: 'vi', MY_DATABASE_URL: 'x' }
  expect(complaintsOf(await examine(await makeStore(), env))).toEqual([
    'configuration: warn: RATE_LIMT_PER_MINUTE is no setting, so nothing reads it → is RATE_LIMIT_PER_MINUTE meant?',
  ])
})

test('secrets that others can read, and damaged ones', async () => {
  const folder = await makeStore()
  await loadSecrets(folder, {})
  const path = secretsPath(folder)
  await chmod(path, 0o640)
  const open = await examine(folder)
  await writeFile(path, '{}')
  const damaged = await examine(folder)

  expect([open.code, complaintsOf(open)]).toEqual([
    0,
    [expect.stringMatching(/^secrets: warn: .* → run chmod 600 .*secrets\.json$/)],
  ])
  expect([damaged.code, complaintsOf(damaged)]).toEqual([
    1,
    [`secrets: fail: ${path} lacks signing_secret → restore it from a backup, or remove it to make new secrets`],
  ])
})

test('a store that is no database, one with a broken page wherever it is, and one that is not there', async () => {
  const [foreign, broken] = [await makeFolder(), await makeStore()]
  const path = join(foreign, 'khonhac.db')
  await writeFile(path, 'not a database, but long enough to be taken for a damaged one', { mode: 0o600 })
  const pages = await readFile(join(broken, 'khonhac.db'))
  // An index of deliveries: no command that starts reads it.
  await writeFile(join(broken, 'khonhac.db'), Buffer.concat([pages.subarray(0, -4096), Buffer.alloc(4096, 'Z')]))
  const absent = { DATABASE_URL: 'postgres://me@127.0.0.1:9/none' }

  for (const [folder, env, complaint] of [
    [foreign, {}, /^store: fail: SQLite at .* is damaged: file is not a database → restore it from a backup, or move/],
    [broken, {}, /^store: fail: .* is damaged: .* → restore it from a backup/],
    [foreign, absent, /^store: fail: .*ECONNREFUSED.* → .*DATABASE_URL/],
  ] as const) {
    const result = await examine(folder, env)
    expect(result.code).toBe(1)
    expect(complaintsOf(result).filter((one) => !one.startsWith('settings'))).toEqual([
      expect.stringMatching(complaint),
    ])
  }
})

test('a data directory that is a file, or lies below one', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')

  for (const dataDir of [file, join(file, 'below')]) {
    const result = await examine(dataDir)
    const complaint = `data directory: fail: ${file} is a file, not a folder → move it away, or choose another DATA_DIR`
    expect([result.code, complaintsOf(result)]).toEqual([1, [complaint]])
  }
})

test('a store of a newer or an older program is named, and stays as it is', async () => {
  const newer = await makeStore('insert into khonhac_schema (version) values (999)')
  const older = await makeStore('update khonhac_schema set version = 0')
  const before = await readFile(join(older, 'khonhac.db'))

  const ofNewer = await examine(newer)
  // In a process of its own, which is all that has the store open.
  const ofOlder = await startCli(older, ['doctor', '--json'], { env: BASE })

  expect(complaintsOf(ofNewer)[0]).toMatch(/^store: fail: .*schema 999 is newer/)
  expect(complaintsOf(ofOlder)[0]).toMatch(
    /^store: warn: .*schema 0 is older than this version's \(\d+\) → .*khonhac migrate/,
  )
  expect(await readFile(join(older, 'khonhac.db'))).toEqual(before)
})

test('a clock that is behind the store', async () => {
  const at = Date.now() + 3_600_000
  const columns = 'insert into changes (seq, at, kind, entity_id, action)'
  const result = await examine(await makeStore(`${columns} values (1, ${at}, 'track', 'x', 'created')`))

  expect(complaintsOf(result)).toEqual([expect.stringMatching(/^clock: fail: .* → let the system keep time \(NTP\)$/)])
})

test('PostgreSQL', onlyIf(hasPostgres, 'postgres'), async () => {
  const env = { DATABASE_URL: await createDatabase() }
  const empty = await examine(await makeFolder(), env)
  await runCli(await makeFolder(), ['migrate'], { env })
  const result = await examine(await makeFolder(), env)

  expect(findingOf(empty, 'store').message).toContain('none yet')
  expect(findingOf(result, 'store')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('PostgreSQL at 127.0.0.1'),
  })
  expect(findingOf(result, 'clock')).toMatchObject({ state: 'ok', message: expect.stringContaining("as PostgreSQL's") })
})

test('a port that a stranger has, and one that is ours; a Redis that does not answer is no reason to stop', async () => {
  const folder = await makeStore()
  const stranger = createTcpServer((socket) => void socket.end('hello\r\n'))
  const ours = createServer((_, response) => void response.end('{"status":"ok","api_version":"1.0.0"}'))
  for (const server of [stranger, ours]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
  }
  const onPortOf = (server: typeof stranger, env = {}) =>
    examine(folder, { PORT: String((server.address() as AddressInfo).port), ...env })

  expect(complaintsOf(await onPortOf(stranger))).toEqual([
    expect.stringMatching(/^port: fail: .* → stop it, or choose another PORT$/),
  ])
  const running = await onPortOf(ours, { REDIS_URL: 'redis://127.0.0.1:9', PUBLIC_URL: 'https://nhac.example' })
  expect(findingOf(running, 'port').message).toContain('a server of ours')
  expect([running.code, complaintsOf(running)]).toEqual([0, [expect.stringMatching(/^redis: warn: no answer/)]])
})

const isRoot = process.getuid?.() === 0
test('a data directory that may not be written to', onlyIf(!isRoot, 'root may write everywhere'), async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'closed'), { mode: 0o500 })

  expect(complaintsOf(await examine(join(folder, 'closed')))[0]).toMatch(/^data directory: fail/)
})

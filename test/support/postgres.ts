import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './ports.ts'
import { mayBeMissing } from './programs.ts'

export interface TestPostgres {
  readonly url: string
  /** A new empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
  /** At once, as in a crash. What was committed is there after `restart`. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** A copy that follows it and takes over when it is told to. From now on a commit is answered when the copy has it too. */
  startStandby(): Promise<TestStandby>
  /** All its processes stand still (SIGSTOP): connections stay, without answers. */
  pause(): void
  resume(): void
}

export interface TestStandby extends TestPostgres {
  /** Resolves when it takes writes. */
  promote(): Promise<void>
}

const run = promisify(execFile)
/** Only what hangs meets it: a busy machine may take its time. */
const START_MS = 120_000

/** One server that several share, started when the first of them asks for a database. */
export function createSharedPostgres() {
  let postgres: Promise<TestPostgres | undefined> | undefined
  let template: Promise<string> | undefined
  const start = async () => {
    postgres ??= startPostgres()
    return (await postgres)!.url
  }
  return {
    createEmpty: async () => createDatabase(await start()),
    /** With all migrations, which are run once for all who ask. */
    async createMigrated() {
      const url = await start()
      template ??= createTemplate(url)
      return await createDatabase(url, await template)
    },
    stop: async () => (await postgres)?.stop(),
  }
}

export async function isInstalled(): Promise<boolean> {
  const isThere = (await findBinaries()) !== undefined
  if (!isThere) mayBeMissing('postgres')
  return isThere
}

/** A private server from Debian's binaries. Where there are none: undefined, or an error in CI, where nothing may be skipped. */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  if (!(await isInstalled())) return undefined
  return await launch(await makeFolder(), (data) => [
    ...['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ])
}

interface Folder {
  directory: string
  /** A command of PostgreSQL as it is run here. */
  as(command: string, options: readonly string[]): string[]
}

async function makeFolder(): Promise<Folder> {
  const binaries = (await findBinaries())!
  const owner = await findOwner()
  const directory = await mkdtemp(join(tmpdir(), 'khonhac-postgres-'))
  if (owner) await chown(directory, owner.uid, owner.gid)
  return {
    directory,
    as: (command, options) => [...(owner?.prefix ?? []), join(binaries, command), ...options],
  }
}

/** `make` is the command that fills the folder of the data. */
async function launch({ directory, as }: Folder, make: (data: string) => string[]): Promise<TestPostgres> {
  const data = join(directory, 'data')
  const [first, ...options] = make(data)
  const [program, ...args] = as(first!, options)
  await run(program!, args, { cwd: directory })

  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'],
    // A machine that loses its power loses the tests too; and with hundreds of databases one would always be vacuumed.
    ...['fsync=off', 'full_page_writes=off', 'autovacuum=off'],
  ]
  const command = as('postgres', ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])])
  let server = await startServer(command, directory, url)

  return {
    url,
    createDatabase: () => createDatabase(url),
    startStandby: () => startStandby(url),
    async stop() {
      // SIGINT: connections are cut, the data is left in order.
      await endServer(server, 'SIGINT')
      await rm(directory, { recursive: true, force: true })
    },
    kill: () => endServer(server, 'SIGQUIT'),
    pause: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    async restart() {
      await endServer(server, 'SIGQUIT')
      server = await startServer(command, directory, url)
    },
  }
}

async function startStandby(primary: string): Promise<TestStandby> {
  const { hostname, port } = new URL(primary)
  const standby = await launch(await makeFolder(), (data) => [
    ...['pg_basebackup', '-h', hostname, '-p', port, '-U', 'postgres', '-D', data, '-R', '-c', 'fast', '--no-sync'],
  ])
  await query(primary, "alter system set synchronous_standby_names = '*'")
  await query(primary, 'select pg_reload_conf()')
  return {
    ...standby,
    async promote() {
      await query(standby.url, "alter system set synchronous_standby_names = ''")
      await query(standby.url, 'select pg_reload_conf()')
      await query(standby.url, 'select pg_promote()')
    },
  }
}

const strategies = new Map<string, Promise<string>>()

/** Copied as files a database takes half the time that it takes by way of the log; before version 15 there is no other way. */
function chooseStrategy(url: string): Promise<string> {
  const known = strategies.get(url)
  if (known !== undefined) return known
  const asked = query(url, 'show server_version_num').then(([row]) =>
    Number(row?.server_version_num) >= 150_000 ? 'strategy file_copy' : '',
  )
  strategies.set(url, asked)
  return asked
}

/** `url` is the server's own database, which stays empty. */
async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name} template ${template} ${await chooseStrategy(url)}`)
  return new URL(`/${name}`, url).href
}

/** The name of a migrated database that is only copied. */
async function createTemplate(url: string): Promise<string> {
  const { openStore } = await import('../../src/store/store.ts')
  const made = await createDatabase(url)
  const store = openStore({ url: made })
  await store.migrate()
  await store.close()
  return new URL(made).pathname.slice(1)
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function findBinaries(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`)
  for (const folder of [...folders, ...(process.env.PATH ?? '').split(delimiter)]) {
    const names: string[] = await readdir(folder).catch(() => [])
    if (names.includes('initdb') && names.includes('postgres')) return folder
  }
  return undefined
}

/** PostgreSQL refuses to run as root: there it runs as the user its package made. */
async function findOwner() {
  if (process.getuid?.() !== 0) return undefined
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'))
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it as.')
  const [uid, gid] = line.split(':').slice(2, 4).map(Number)
  return { uid: uid!, gid: gid!, prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] }
}

async function startServer(command: string[], cwd: string, url: string): Promise<ChildProcess> {
  const server = spawn(command[0]!, command.slice(1), { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000)
  })
  // A test that is interrupted, or does not stop it, leaves no server behind.
  const killWithUs = () => server.kill('SIGQUIT')
  process.on('exit', killWithUs)
  server.on('exit', () => process.off('exit', killWithUs))
  const deadline = Date.now() + START_MS
  for (;;) {
    const isReady = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return server
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start.\n${log}`)
    await delay(50)
  }
}

async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/** The server and the processes that serve its connections. The server first: once it stands still it starts no others. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(pid!, signal)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  for (const one of children) {
    try {
      if (one !== '') process.kill(Number(one), signal)
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

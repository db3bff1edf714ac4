// A PostgreSQL of its own for a benchmark, from the binaries of Debian, with its settings as they come.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './free-port.mjs'

export async function startPostgres() {
  const newest = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))[0]
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-postgres-'))
  const data = join(folder, 'data')
  const prefix = process.getuid() === 0 ? ['setpriv', ...ownerOptions(folder), '--clear-groups'] : []
  const commandOf = (name, ...args) => [...prefix, `/usr/lib/postgresql/${newest}/bin/${name}`, '-D', data, ...args]
  const [initdb, ...words] = commandOf('initdb', '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8')
  execFileSync(initdb, words, { cwd: folder, stdio: 'ignore' })
  const port = await findFreePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const [program, ...args] = commandOf('postgres', '-p', String(port), ...settings.flatMap((one) => ['-c', one]))
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
  const exited = once(child, 'exit')
  // A measurement that fails leaves no server behind.
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  while (!(await query(url, 'select 1').catch(() => false))) await pause(50)
  return {
    url,
    query: (text) => query(url, text),
    async stop() {
      child.kill('SIGINT')
      await exited
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ownerOptions(folder) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [uid, gid] = line.split(':').slice(2, 4).map(Number)
  chownSync(folder, uid, gid)
  return [`--reuid=${uid}`, `--regid=${gid}`]
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    client.end().catch(() => {})
  }
}

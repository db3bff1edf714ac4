// Private PostgreSQL, Redis and haproxy for bench/cluster.mjs, from the binaries of Debian.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const HAPROXY = fileURLToPath(new URL('../deploy/haproxy/haproxy.cfg', import.meta.url))
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

/** A measurement that fails leaves no server behind. */
export function endWithUs(child) {
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  child.on('exit', () => process.off('exit', kill))
}

export async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

export async function startPostgres() {
  const newest = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))[0]
  const binary = (name) => `/usr/lib/postgresql/${newest}/bin/${name}`
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-postgres-'))
  const data = join(folder, 'data')
  const prefix = process.getuid() === 0 ? ['setpriv', ...ownerOptions(folder), '--clear-groups'] : []
  const [initdb, ...words] = [
    ...prefix,
    binary('initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--locale=C.UTF-8',
  ]
  execFileSync(initdb, words, { cwd: folder, stdio: 'ignore' })
  const port = await findPort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const [program, ...args] = [
    ...[...prefix, binary('postgres'), '-D', data, '-p', String(port)],
    ...settings.flatMap((one) => ['-c', one]),
  ]
  let child
  const start = async () => {
    child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
    endWithUs(child)
    while (!(await query(url, 'select 1').catch(() => false))) await pause(50)
  }
  await start()
  const signalAll = (signal) => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(/\s+/)
    for (const pid of [child.pid, ...children.filter(Boolean).map(Number)]) process.kill(pid, signal)
  }
  return {
    url,
    query: (text) => query(url, text),
    start,
    kill: () => end(child, 'SIGQUIT'),
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    stop: () => end(child, 'SIGINT'),
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

export async function startRedis() {
  const port = await findPort()
  let child
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', tmpdir()], { stdio: 'ignore' })
    endWithUs(child)
    while (!(await canConnect(port))) await pause(20)
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, kill: () => end(child, 'SIGKILL') }
}

/** As deploy/haproxy/haproxy.cfg has it, for these servers. */
export async function startHaproxy(servers) {
  const port = await findPort()
  const lines = servers.map((server, index) => `    server s${index} 127.0.0.1:${server}\n`).join('')
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-haproxy-'))
  const path = join(folder, 'haproxy.cfg')
  const text = readFileSync(HAPROXY, 'utf8').replace(/bind .*/, `bind 127.0.0.1:${port}`)
  const socket = join(folder, 'socket')
  writeFileSync(path, `global\n    stats socket ${socket}\n${text.replace(/( +server [abc] .*\n)+/g, lines)}`)
  const child = spawn('haproxy', ['-db', '-f', path], { env: { PATH }, stdio: 'ignore' })
  endWithUs(child)
  while (!(await canConnect(port))) await pause(20)
  return {
    port,
    /** Resolves when it sends requests to every server. */
    async untilUp() {
      for (;;) {
        const rows = (await ask(socket)).split('\n').map((row) => row.split(','))
        if (rows.filter((row) => row[0] === 'api' && /^s\d/.test(row[1])).every((row) => row[17] === 'UP')) return
        await pause(50)
      }
    },
    stop: () => end(child, 'SIGKILL'),
  }
}

async function ask(path) {
  const socket = connect(path)
  socket.end('show stat\n')
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

async function canConnect(port) {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error')]).catch(
    () => false,
  )
  socket.destroy()
  return isOpen === true
}

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

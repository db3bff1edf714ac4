import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startClosedLoop } from '../support/closed-loop.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { both, needs, onlyIf } from '../support/programs.ts'
import { makeInstallation } from '../support/server.ts'

/** The proxies of docs/deploy.md, as they stand there. */

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

const folder = mkdtempSync(join(tmpdir(), 'khonhac-balancer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function readExample(language: string): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8')
  const [, example] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  if (example === undefined) throw new Error(`docs/deploy.md has no example for ${language}`)
  return example
}

function writeConfiguration(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('nginx takes its configuration', needs('nginx'), () => {
  const path = writeConfiguration('nginx.conf', `pid ${folder}/nginx.pid; events {} http { ${readExample('nginx')} }`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', path], { env: { PATH }, encoding: 'utf8' })

  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

describe('behind haproxy', both(needs('haproxy'), onlyIf(hasPostgres, 'postgres')), () => {
  test('a rolling restart of three processes under load costs no request', { timeout: 300_000 }, async () => {
    const shared = {
      DATABASE_URL: await createDatabase(),
      SIGNING_SECRET: 'the same for all three of them',
      // Two failed checks, one second apart, even where the machine stands still for some of them.
      DRAIN_SECONDS: '8',
    }
    await using first = await makeInstallation(shared)
    await using second = await makeInstallation(shared)
    await using third = await makeInstallation(shared)
    const installations = [first, second, third]
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    const { key } = await first.issueKey()
    const servers = []
    for (const [index, installation] of installations.entries())
      servers.push(await installation.serve({ port: ports[index]! }))
    await using balancer = await startHaproxy(ports)
    await balancer.untilUp()

    const load = startClosedLoop({
      clients: 24,
      port: balancer.port,
      path: '/api/public/tracks?limit=1',
      headers: { 'X-API-Key': key },
      isPersistent: true,
      // Enough to meet every instant of a restart; more would only make the restarts slow.
      pauseMs: 50,
    })
    for (const [index, installation] of installations.entries()) {
      const before = load.answers
      expect(await servers[index]!.end('SIGTERM')).toBe(0)
      await installation.serve({ port: ports[index]! })
      await balancer.untilUp()
      expect(load.answers).toBeGreaterThan(before)
    }
    await load.stop()

    expect(Object.fromEntries(load.failures)).toEqual({})
    expect(load.refused).toBe(0)
    expect([...load.statuses.keys()]).toEqual([200])
  })
})

async function startHaproxy(servers: readonly number[]) {
  const port = await findFreePort()
  const socket = join(folder, 'haproxy.sock')
  const example = readExample('haproxy')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/ +server [abc] .*\n/g, '')
  const lines = servers.map((server, index) => `    server s${index} 127.0.0.1:${server}\n`).join('')
  const path = writeConfiguration('haproxy.cfg', `global\n    stats socket ${socket} level admin\n${example}${lines}`)
  execFileSync('haproxy', ['-c', '-f', path], { env: { PATH }, stdio: 'pipe' })
  const child = spawn('haproxy', ['-db', '-f', path], { env: { PATH }, stdio: 'ignore' })
  return {
    port,
    /** Resolves when it sends requests to every server. */
    async untilUp(): Promise<void> {
      for (;;) {
        const rows = (await ask(socket, 'show stat\n').catch(() => '')).split('\n').map((row) => row.split(','))
        const states = rows.filter(([proxy, name]) => proxy === 'khonhac' && /^s\d$/.test(name ?? ''))
        if (states.length === servers.length && states.every((row) => row[17] === 'UP')) return
        await delay(200)
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
    },
  }
}

async function ask(socketPath: string, command: string): Promise<string> {
  const socket = connect(socketPath)
  socket.end(command)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

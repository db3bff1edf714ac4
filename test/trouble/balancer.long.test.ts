import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startClosedLoop } from '../support/closed-loop.ts'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { makeFolder } from '../support/folder.ts'
import { findFreePort } from '../support/ports.ts'
import { both, needs, onlyIf } from '../support/programs.ts'
import { makeInstallation } from '../support/server.ts'
import { PATH, writeHaproxy, writeNginx } from './proxies.ts'

const folder = makeFolder()

describe('behind haproxy and nginx', both(needs('haproxy', 'nginx'), onlyIf(hasPostgres, 'postgres')), () => {
  test('processes that are restarted one after the other under load, or killed behind nginx, cost no request', async () => {
    const shared = {
      DATABASE_URL: await createMigratedDatabase(),
      SIGNING_SECRET: 'the same for both of them',
      // Two failed checks, one second apart, even where the machine stands still for some of them.
      DRAIN_SECONDS: '8',
    }
    await using first = await makeInstallation(shared)
    await using second = await makeInstallation(shared)
    const installations = [first, second]
    const ports = [await findFreePort(), await findFreePort()]
    const { key } = await first.issueKey()
    const servers = await Promise.all(
      installations.map((installation, index) => installation.serve({ port: ports[index]! })),
    )
    await using balancer = await startHaproxy(ports)
    await balancer.untilUp()

    const request = { path: '/api/public/tracks?limit=1', headers: { 'X-API-Key': key }, isPersistent: true }
    // Enough to meet every instant of a restart; more would only make the restarts slow.
    const load = startClosedLoop({ clients: 6, port: balancer.port, pauseMs: 50, ...request })
    // While the first is restarted, one serves that never was; while the second is, one that has just been.
    for (const [index, installation] of installations.entries()) {
      const before = load.answers
      expect(await servers[index]!.end('SIGTERM')).toBe(0)
      servers[index] = await installation.serve({ port: ports[index]! })
      await balancer.untilUp()
      expect(load.answers).toBeGreaterThan(before)
    }
    await load.stop()
    expectAllAnswered(load)

    await using nginx = await startNginx(ports)
    const reads = startClosedLoop({ clients: 6, port: nginx.port, pauseMs: 50, ...request })
    await untilMore(reads)
    expect(await servers[0]!.end('SIGKILL')).toBe('SIGKILL')
    await untilMore(reads)
    await first.serve({ port: ports[0]! })
    await untilMore(reads)
    await reads.stop()
    expectAllAnswered(reads)
  })
})

type Load = ReturnType<typeof startClosedLoop>

function expectAllAnswered(load: Load): void {
  expect(Object.fromEntries(load.failures)).toEqual({})
  expect(load.refused).toBe(0)
  expect([...load.statuses.keys()]).toEqual([200])
}

async function untilMore(load: Load): Promise<void> {
  const before = load.answers
  while (load.answers < before + 100) await delay(20)
}

async function startNginx(servers: readonly number[]) {
  const port = await findFreePort()
  const child = spawn('nginx', ['-c', writeNginx(folder, port, servers)], { env: { PATH }, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await fetch(`http://127.0.0.1:${port}/api/public/livez`).catch(() => undefined))?.ok) await delay(50)
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function startHaproxy(servers: readonly number[]) {
  const port = await findFreePort()
  const { socket, path } = writeHaproxy(folder, port, servers)
  const child = spawn('haproxy', ['-db', '-f', path], { env: { PATH }, stdio: 'ignore' })
  return {
    port,
    /** Resolves when it sends requests to every server. */
    async untilUp(): Promise<void> {
      for (;;) {
        const rows = (await ask(socket, 'show stat\n').catch(() => '')).split('\n').map((row) => row.split(','))
        const states = rows.filter(([proxy, name]) => proxy === 'api' && /^s\d$/.test(name ?? ''))
        if (states.length === servers.length && states.every((row) => row[17] === 'UP')) return
        await delay(50)
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

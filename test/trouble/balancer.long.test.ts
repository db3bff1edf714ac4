import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startClosedLoop } from '../support/closed-loop.ts'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { both, needs, onlyIf } from '../support/programs.ts'
import { makeInstallation } from '../support/server.ts'
import { PATH, writeHaproxy } from './proxies.ts'

const folder = mkdtempSync(join(tmpdir(), 'khonhac-balancer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('behind haproxy', both(needs('haproxy'), onlyIf(hasPostgres, 'postgres')), () => {
  test('processes that are restarted one after the other under load cost no request', async () => {
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

    const load = startClosedLoop({
      clients: 6,
      port: balancer.port,
      path: '/api/public/tracks?limit=1',
      headers: { 'X-API-Key': key },
      isPersistent: true,
      // Enough to meet every instant of a restart; more would only make the restarts slow.
      pauseMs: 50,
    })
    // While the first is restarted, one serves that never was; while the second is, one that has just been.
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
  const { socket, path } = writeHaproxy(folder, port, servers)
  const child = spawn('haproxy', ['-db', '-f', path], { env: { PATH }, stdio: 'ignore' })
  return {
    port,
    /** Resolves when it sends requests to every server. */
    async untilUp(): Promise<void> {
      for (;;) {
        const rows = (await ask(socket, 'show stat\n').catch(() => '')).split('\n').map((row) => row.split(','))
        const states = rows.filter(([proxy, name]) => proxy === 'khonhac' && /^s\d$/.test(name ?? ''))
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

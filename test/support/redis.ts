import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { findFreePort } from './ports.ts'
import { findProgram } from './programs.ts'

export interface RedisServer {
  readonly url: string
  /** Ends it as `kill -9` does; what it held is gone. */
  kill(): Promise<void>
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>
  /** Stands still: connections stay open and nothing is answered. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Only a Redis that hangs meets it. */
const START_MS = 120_000

/** A private Redis without persistence. Undefined where Redis is not installed, but never on CI: there it must be. */
export async function startRedis(): Promise<RedisServer | undefined> {
  const binary = findProgram('redis-server')
  if (binary === undefined) return undefined
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  let child = await launch(binary, port, url)
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    kill,
    async restart() {
      await kill()
      child = await launch(binary, port, url)
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: kill,
  }
}

async function launch(binary: string, port: number, url: string): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp']
  const child = spawn(binary, args, { stdio: 'ignore' })
  // A test that is interrupted, or does not stop it, leaves no server behind.
  const killWithUs = () => child.kill('SIGKILL')
  process.on('exit', killWithUs)
  child.on('exit', () => process.off('exit', killWithUs))
  const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  probe.on('error', () => {})
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('redis-server ended while starting')))
  try {
    await Promise.race([
      probe.ping(),
      exited,
      delay(START_MS).then(() => Promise.reject(new Error('Redis did not start'))),
    ])
  } finally {
    probe.disconnect()
    exited.catch(() => {})
  }
  return child
}

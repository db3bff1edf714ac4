import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openStore } from '../../src/store/store.ts'
import { callCli } from '../cli/call-cli.ts'
import { makeKey, makePartner } from './catalogue.ts'
import { keepOutput } from './kept-output.ts'
import { findFreePort } from './ports.ts'
import { writeMigratedFile } from './stores.ts'

/** The real server in a process of its own, from `dist/`, as an operator runs it. */

export const KHONHAC = resolve(import.meta.dirname, '../../bin/khonhac')

export interface Installation extends AsyncDisposable {
  dataDir: string
  env: Record<string, string>
  /** Runs a command, in this process, and reads the JSON of its last line. */
  command(...args: string[]): Promise<any>
  /** Starts `serve`, by another program where one is named, and resolves when it is ready, or when it answers at all. */
  serve(options?: ServeOptions): Promise<RunningServer>
  issueKey(): Promise<{ id: string; key: string; partnerId: string }>
}

export interface ServeOptions {
  /** A program with its arguments that runs the server: `faketime -f +1h`. */
  under?: readonly string[]
  /** What is started instead of `bin/khonhac`, word by word. */
  program?: readonly string[]
  isReadyWanted?: boolean
  /** A free one unless said otherwise. */
  port?: number
  /** Arguments of `serve` itself. */
  args?: readonly string[]
}

export interface RunningServer {
  process: ChildProcess
  url: string
  port: number
  /** Ends it and tells how: exit code or signal. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

export async function makeInstallation(extra: Record<string, string> = {}): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-run-'))
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', IP_LIMIT_PER_MINUTE: '1000000' }
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    // No balancer needs the time: tests of the drain ask for one.
    DRAIN_SECONDS: '0',
    DATA_DIR: dataDir,
    ...limits,
    ...extra,
  }
  if (!('DATABASE_URL' in extra)) await writeMigratedFile(join(dataDir, 'khonhac.db'))
  const servers: RunningServer[] = []
  const command = async (...args: string[]) => {
    const { code, stderr, json } = await callCli([...args, '--json'], { env, cwd: dataDir })
    if (code !== 0) throw new Error(`${args.join(' ')}: ${code}, ${stderr}`)
    return json()
  }
  return {
    dataDir,
    env,
    command,
    async serve(options) {
      const server = await startServer(env, options)
      servers.push(server)
      return server
    },
    // Without the program: two starts of it take longer than many a test.
    async issueKey() {
      const store = openStore({ url: extra.DATABASE_URL ?? `sqlite:${join(dataDir, 'khonhac.db')}` })
      await store.migrate()
      const partnerId = await makePartner(store)
      const made = await makeKey(store, { partner_id: partnerId })
      await store.close()
      return { ...made, partnerId }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startServer(
  env: NodeJS.ProcessEnv,
  { under = [], program: own = [KHONHAC], isReadyWanted = true, port: wanted, args: more = [] }: ServeOptions = {},
): Promise<RunningServer> {
  const port = wanted ?? (await findFreePort())
  const [program, ...args] = [...under, ...own, 'serve', ...more]
  const child = spawn(program!, args, {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a program that runs the server below itself does not hand signals on.
    detached: under.length > 0,
  })
  const printed = keepOutput(child)
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const url = `http://127.0.0.1:${port}/api/public`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}\n${printed()}`)
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200 || (status > 0 && !isReadyWanted)) break
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    process: child,
    url,
    port,
    end(signal) {
      if (under.length === 0) child.kill(signal)
      else if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal)
      return exited
    },
  }
}

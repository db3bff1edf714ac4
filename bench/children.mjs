import { fork } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.mjs'

const KHONHAC = fileURLToPath(new URL('../bin/khonhac', import.meta.url))
const BARE = fileURLToPath(new URL('./bare.mjs', import.meta.url))
const MEASURED = new URL('./measured.mjs', import.meta.url).href

/** The program as operators run it, ready to answer, `measure()` tells its processor time (µs) and memory so far. */
export async function startServer(env = {}) {
  const port = await findFreePort()
  const startedAt = performance.now()
  const own = { HOST: '127.0.0.1', PORT: String(port) }
  const child = start(KHONHAC, ['serve'], { LOG_LEVEL: 'warn', ...process.env, ...env, ...own })
  await child.orEnded(answers(`http://127.0.0.1:${port}/api/public/livez`))
  return { port, readyMs: performance.now() - startedAt, ...child }
}

/** Bare `node:http` with the answer that the server at `port` gives. */
export async function startBare({ port, path, headers }) {
  const child = start(BARE, [JSON.stringify({ port, path, headers })], process.env)
  return { ...(await child.orEnded(child.next())), ...child }
}

function start(file, args, env) {
  const child = fork(file, args, { env, stdio: 'inherit', execArgv: ['--import', MEASURED] })
  const ended = new Promise((_, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  ended.catch(() => {})
  const orEnded = (promise) => Promise.race([promise, ended])
  const next = () => new Promise((resolve) => child.once('message', resolve))
  return {
    pid: child.pid,
    next,
    orEnded,
    async measure() {
      const told = next()
      child.send('measure')
      const { cpu, ...rest } = await orEnded(told)
      return { cpuMicros: cpu.user + cpu.system, ...rest }
    },
    stop: () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL')),
  }
}

/** Asked ever more rarely, so that it is told to a fiftieth, and a long start does not use up what an address may ask in a minute. */
async function answers(url) {
  const startedAt = performance.now()
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(Math.max(5, (performance.now() - startedAt) / 50))
  }
}

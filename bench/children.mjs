import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('./server.mjs', import.meta.url))

/** Starts `server.mjs`; `measure()` tells its CPU time (µs) and memory so far. */
export async function startChild(kind, argument, env = {}) {
  const child = fork(SERVER, [kind, JSON.stringify(argument ?? null)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const facts = {}
  const messages = []
  let wake = () => {}
  child.on('message', (message) => {
    messages.push(message)
    wake()
  })
  const exited = new Promise((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`))),
  )
  exited.catch(() => {})
  const next = async () => {
    while (messages.length === 0) {
      await Promise.race([new Promise((resolve) => (wake = resolve)), exited])
    }
    return messages.shift()
  }
  while (facts.port === undefined) Object.assign(facts, await next())
  return {
    ...facts,
    pid: child.pid,
    async measure() {
      child.send('measure')
      const { cpu, ...rest } = await next()
      return { cpuMicros: cpu.user + cpu.system, ...rest }
    },
    stop: () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL')),
  }
}

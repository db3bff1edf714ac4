import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CHANGES = 10

/**
 * How long after a change by another process every endpoint shows it, and how long the server's event loop stood still meanwhile.
 * Counted from the start of the command, which takes some time itself before it commits.
 */
export async function measureChanges(server, key, ids, khonhac, env) {
  const seen = []
  await server.measure()
  for (let index = 0; index < CHANGES; index++) {
    const id = ids[index * 7]
    const title = `Đổi tên ${index} ${Date.now()}`
    const committed = run(khonhac, ['track', 'update', id, '--title', title, '--json'], { env }).then(() =>
      performance.now(),
    )
    const visible = waitUntil(async () => {
      const one = await ask(server.port, key, `/tracks/${id}`)
      return one.title === title
    })
    const listed = waitUntil(async () => {
      const list = await ask(server.port, key, `/tracks?title=${encodeURIComponent(title)}&sort=title_asc`)
      return list.meta.total === 1
    })
    const [done, ...times] = await Promise.all([committed, visible, listed])
    seen.push(Math.max(...times) - done)
  }
  const { pauseMs } = await server.measure()
  const ended = seen.map((ms) => Math.round(ms)).sort((a, b) => a - b)
  return {
    'visible after the command ended, ms (median, worst)': `${ended[CHANGES / 2]}, ${ended.at(-1)}`,
    'longest pause, ms': Math.round(pauseMs),
  }
}

async function ask(port, key, path) {
  const response = await fetch(`http://127.0.0.1:${port}/api/public${path}`, { headers: { 'X-API-Key': key } })
  return await response.json()
}

async function waitUntil(isTrue) {
  while (!(await isTrue())) await new Promise((done) => setTimeout(done, 5))
  return performance.now()
}

// A server in a process of its own, so that its CPU time and memory are its own. Talks to its parent by messages.
import { createServer, request } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const [kind, argument] = process.argv.slice(2)
const port = kind === 'bare' ? await startBare(JSON.parse(argument)) : await startKhonhac(JSON.parse(argument))
process.send({ port })
// Whoever started it has gone.
process.once('disconnect', () => process.exit())
// The longest pause of the event loop since the last question.
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send({ cpu: process.cpuUsage(), rss, heapUsed, external, pauseMs: delay.max / 1e6 })
  delay.reset()
})

/** The least that Node can do: the same bytes and headers, no thought. */
async function startBare({ port, path, headers }) {
  const { body, sent } = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const chunks = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ body: Buffer.concat(chunks), sent: response })
    })
    asked.on('error', reject).end()
  })
  const own = ['date', 'connection', 'keep-alive']
  const fixed = []
  for (let at = 0; at < sent.rawHeaders.length; at += 2) {
    if (!own.includes(sent.rawHeaders[at].toLowerCase())) fixed.push(sent.rawHeaders[at], sent.rawHeaders[at + 1])
  }
  const server = createServer((_request, response) => {
    response.writeHead(sent.statusCode, fixed)
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}

async function startKhonhac(options) {
  const { loadConfig } = await import('../dist/src/config/config.js')
  const { startService } = await import('../dist/src/server/service.js')
  const startedAt = performance.now()
  const roles = options?.roles && new Set(options.roles)
  const service = await startService(loadConfig({ LOG_LEVEL: 'warn', ...process.env }), { roles })
  await new Promise((resolve) => service.server.listen(0, '127.0.0.1', resolve))
  await service.ready
  process.send({ readyMs: performance.now() - startedAt })
  return service.server.address().port
}

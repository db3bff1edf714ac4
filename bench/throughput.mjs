import { startBare } from './children.mjs'
import { get, sendLoad } from './load.mjs'

const PATH = '/api/public/tracks?limit=20'
const ROUNDS = 7
const REQUESTS = 16_000

/**
 * How near the limit: `/tracks?limit=20` with key, quota and request log, against bare `node:http` that sends the same bytes and
 * headers. The order alternates and medians of ratios are told, since the machine may be busy with other things.
 */
export async function measureThroughput(server, key) {
  const headers = { 'X-API-Key': key }
  const bare = await startBare({ port: server.port, path: PATH, headers })
  const full = get(PATH, headers)
  const etag = await findEtag(server.port, headers)
  const conditional = get(PATH, { ...headers, 'If-None-Match': etag })
  const rows = { bare: [bare, full], khonhac: [server, full], 'khonhac 304': [server, conditional] }
  const results = Object.fromEntries(Object.keys(rows).map((name) => [name, []]))
  // Node compiles the hot paths of both during the first rounds, which are not counted.
  for (let round = -3; round < ROUNDS; round++) {
    const names = round % 2 === 0 ? Object.keys(rows) : Object.keys(rows).reverse()
    for (const name of names) {
      const [target, request] = rows[name]
      const measured = await measure(target, request)
      if (round >= 0) results[name].push(measured)
    }
  }
  await bare.stop()
  return summarise(results)
}

async function measure(target, request) {
  const before = await target.measure()
  const { perSecond, statuses } = await sendLoad({
    port: target.port,
    requests: [request],
    count: REQUESTS,
    connections: 48,
  })
  const after = await target.measure()
  if ([...statuses.keys()].some((status) => status !== 200 && status !== 304))
    throw new Error(`answers: ${[...statuses]}`)
  return { perSecond, cpu: (after.cpuMicros - before.cpuMicros) / REQUESTS }
}

async function findEtag(port, headers) {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, { headers })
  await response.arrayBuffer()
  return response.headers.get('etag')
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

function summarise(results) {
  return Object.entries(results).map(([name, runs]) => ({
    name,
    'requests/s': Math.round(median(runs.map((run) => run.perSecond))),
    'CPU µs/request': Math.round(median(runs.map((run) => run.cpu)) * 10) / 10,
    'rate ÷ bare': ratio(runs, results.bare, (run, base) => run.perSecond / base.perSecond),
    'bare CPU ÷ CPU': ratio(runs, results.bare, (run, base) => base.cpu / run.cpu),
  }))
}

const ratio = (runs, base, of) => Math.round(median(runs.map((run, index) => of(run, base[index]))) * 1000) / 1000

#!/usr/bin/env node
// What stands between node:http and a handler: `node bench/router.mjs`. Four servers with the same routes, the same check before and the same
// bytes after, each in a process of its own; the figures are CPU time per request, and what each way costs above bare node:http
// (docs/decisions/0017-router.md).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, METHODS } from 'node:http'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import createRouter from 'find-my-way'
import { get, sendLoad } from './load.mjs'

const ROUNDS = 9
const REQUESTS = 8_000
const LISTS = ['tracks', 'artists', 'genres', 'licenses', 'search', 'trending', 'webhooks', 'changes']
const PATHS = LISTS.flatMap((list) => [list, `${list}/:id`, `${list}/:id/similar`, `${list}/by-slug/:slug`]).map(
  (path) => `/api/public/${path}`,
)
const REQUEST_PATHS = [
  '/api/public/tracks?limit=20&sort=popular',
  '/api/public/tracks/87fce159-f744-43e6-89d8-abc799d93534',
  '/api/public/tracks/by-slug/mua-tren-pho-cu',
]

const BODY = Buffer.from(JSON.stringify({ data: 'x'.repeat(400) }))
const FIXED = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(BODY.length) }
const FIXED_LIST = Object.entries(FIXED).flat()

/** What the server does before a handler, as far as a router has to leave room for it. */
function admit(request) {
  if (request.headers['x-api-key'] === undefined) throw new Error('no key')
  return { id: request.headers['x-api-key'], startedAt: performance.now() }
}

/** The end of every answer: the headers that are fixed, and those of this caller. */
function send(response, caller) {
  response.writeHead(200, [...FIXED_LIST, 'X-Request-Id', caller.id])
  response.end(BODY)
}

const WAYS = {
  /** The least that Node can do. */
  'node:http alone': () => createServer((request, response) => send(response, admit(request))),

  /** Only the router: one function from the URL to the last byte. */
  'find-my-way': () => {
    const router = createRouter({ querystringParser: () => ({}) })
    for (const path of PATHS) for (const method of METHODS) router.on(method, path, () => {}, { path })
    const serve = async (request, response) => {
      try {
        const found = router.find(request.method, request.url)
        if (found === null) throw new Error('no such path')
        const caller = admit(request)
        const body = await handle(found.params, found.store)
        if (body !== undefined) send(response, caller)
      } catch {
        response.writeHead(500).end()
      }
    }
    return createServer(serve)
  },

  /** Fastify with everything switched off but its router, as the server had it. */
  'Fastify hollowed out': () => {
    const app = Fastify({ exposeHeadRoutes: false, routerOptions: { querystringParser: () => ({}) } })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.decorateRequest('caller')
    app.addHook('onRequest', async (request) => {
      request.caller = await admit(request.raw)
    })
    for (const url of PATHS) {
      const handler = async (request, reply) => {
        await handle(request.params, request.routeOptions.config)
        reply.hijack()
        send(reply.raw, request.caller)
      }
      app.route({ method: ['GET', 'HEAD'], url, config: { path: url }, handler })
    }
    return app
  },

  /** Fastify as it is meant to be used: hooks, and the answer through its reply. */
  'Fastify with hooks': () => {
    const app = Fastify({ exposeHeadRoutes: false })
    app.decorateRequest('caller')
    app.addHook('onRequest', (request, _reply, done) => {
      request.caller = admit(request.raw)
      done()
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      reply.header('X-Request-Id', request.caller.id)
      done(null, payload)
    })
    for (const url of PATHS) {
      const handler = async (request, reply) => {
        const body = await handle(request.params, request.routeOptions.config)
        return reply.headers(FIXED).send(body)
      }
      app.route({ method: ['GET', 'HEAD'], url, config: { path: url }, handler })
    }
    return app
  },
}

const handle = (params, route) => (params && route ? BODY : undefined)

if (process.argv[2] === 'serve') await serveWay(process.argv[3])
else await compare()

async function serveWay(name) {
  const made = WAYS[name]()
  if (typeof made.ready === 'function') await made.ready()
  const server = made.server ?? made
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send({ port: server.address().port })
  process.on('message', () => process.send(process.cpuUsage()))
}

async function compare() {
  const names = Object.keys(WAYS)
  const servers = await Promise.all(names.map(startWay))
  const results = names.map(() => [])
  // Node compiles the hot paths during the first rounds, which are not counted.
  for (let round = -3; round < ROUNDS; round++) {
    const order = [...servers.keys()]
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      const cpu = await measure(servers[index])
      if (round >= 0) results[index].push(cpu)
    }
  }
  for (const { child } of servers) child.kill('SIGKILL')
  const bare = median(results[0])
  const own = median(results[1]) - bare
  console.log(`Node ${process.version}: ${ROUNDS} rounds of ${REQUESTS} requests, medians`)
  console.table(
    names.map((name, index) => {
      const cpu = median(results[index])
      return {
        way: name,
        'CPU µs/request': round1(cpu),
        '÷ node:http alone': round1(cpu / bare, 100),
        'above it, µs': round1(cpu - bare),
        'above it ÷ find-my-way': index === 0 ? '' : round1((cpu - bare) / own, 100),
      }
    }),
  )
}

async function startWay(name) {
  const child = fork(fileURLToPath(import.meta.url), ['serve', name])
  const [{ port }] = await once(child, 'message')
  return { child, port }
}

async function measure({ child, port }) {
  const before = await cpuOf(child)
  const requests = REQUEST_PATHS.map((path) => get(path, { 'X-API-Key': 'knk_bench' }))
  const { statuses } = await sendLoad({ port, requests, count: REQUESTS, connections: 32 })
  if (statuses.get(200) !== REQUESTS) throw new Error(`answers: ${[...statuses]}`)
  return ((await cpuOf(child)) - before) / REQUESTS
}

async function cpuOf(child) {
  child.send('measure')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function round1(value, steps = 10) {
  return Math.round(value * steps) / steps
}

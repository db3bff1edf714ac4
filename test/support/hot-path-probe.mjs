import { createHook } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server before its own program: beside it, in the same thread, it answers as bare `node:http` does with the bytes that it is
 * given (PUT), and tells what has been counted so far (GET /counts). From GET /hooks on, what waits for a later turn is counted too.
 */
const counts = { Timeout: 0, Immediate: 0, PROMISE: 0, TickObject: 0 }
const hook = createHook({
  init(_id, type) {
    if (type in counts) counts[type]++
  },
})

const countsNow = () => {
  const io = readFileSync(`/proc/self/task/${process.pid}/io`, 'utf8')
  const ofIo = (name) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)[1])
  return { ...counts, reads: ofIo('syscr'), writes: ofIo('syscw'), bytes: process.memoryUsage().heapUsed }
}

let bare = { headers: [], body: Buffer.alloc(0) }

async function takeBare(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { headers, body } = JSON.parse(Buffer.concat(chunks).toString())
  bare = { headers, body: Buffer.from(body) }
}

async function answerProbe(request, response) {
  if (request.method === 'PUT') await takeBare(request)
  if (request.url === '/hooks') hook.enable()
  response.end(JSON.stringify(countsNow()))
}

if (isMainThread) {
  const server = createServer((request, response) => {
    if (request.url !== '/bare' || request.method === 'PUT') return void answerProbe(request, response)
    response.writeHead(200, bare.headers)
    response.end(bare.body)
  })
  server.listen(Number(process.env.PROBE_PORT), '127.0.0.1').unref()
}

// Partners' servers, all in one process: answers 200, or never on paths that begin with /hung once told to. Reports when what arrived.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

const [, , keyPath, certPath] = process.argv
const options = { key: readFileSync(keyPath), cert: readFileSync(certPath) }
let isHanging = false
/** @type {[path: string, atMs: number][]} */
let arrived = []
let count = 0
/** @type {import('node:http').ServerResponse[]} */
let held = []

const server = createServer(options, (request, response) => {
  request.resume().on('end', () => {
    count += 1
    arrived.push([request.url, performance.timeOrigin + performance.now()])
    if (isHanging && request.url.startsWith('/hung')) return held.push(response)
    response.writeHead(200).end('ok')
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

process.on('message', (message) => {
  if (message === 'hang') isHanging = true
  if (message === 'answer') {
    isHanging = false
    for (const response of held) response.writeHead(200).end('ok')
    held = []
  }
  if (message === 'take') {
    process.send({ arrived })
    arrived = []
  }
  if (message === 'count') process.send({ count })
})

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const MAX_AGE_MS = 5 * 60 * 1000
const newest = new Map()

function isGenuine(headers, body) {
  const timestamp = headers['x-service-timestamp'] ?? ''
  const mac = createHmac('sha256', process.env.WEBHOOK_SECRET).update(`${timestamp}.`).update(body)
  const expected = Buffer.from(`sha256=${mac.digest('hex')}`)
  const received = Buffer.from(headers['x-service-signature'] ?? '')
  const isSame = expected.length === received.length && timingSafeEqual(expected, received)
  return isSame && Math.abs(Date.now() - Date.parse(timestamp)) <= MAX_AGE_MS
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const { event, sent_at, data } = JSON.parse(body)
  if (!(sent_at <= newest.get(data.id))) {
    console.log(event, data.id ?? data)
    if (data.id) newest.set(data.id, sent_at)
  }
  response.writeHead(204).end()
}).listen(process.env.PORT ?? 8080)

// The least that Node can do: the bytes and headers of an answer of ours, and no thought. In a process of its own, so that its processor time is its own.
import { createServer, request } from 'node:http'

const { port, path, headers } = JSON.parse(process.argv[2])
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
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSessionApi } from '../../web/app/session-api.ts'

/** The pages' own client against a server that answers as it is told; `unsure` counts how often the page would look again. */
async function start(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const seen = { unsure: 0 }
  const { api } = createSessionApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    language: () => 'vi',
    onSignedOut: () => {},
    onEnded: async () => false,
    onUnsure: () => {
      seen.unsure += 1
    },
  })
  return { api, seen }
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(JSON.stringify(body))

const ANSWERS: [string, RequestListener, { status: number; code: string }, boolean][] = [
  ['no answer', (request) => request.socket.destroy(), { status: 0, code: 'UNREACHABLE' }, true],
  [
    'an answer that breaks off',
    (request, response) => {
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write('{"data":', () => request.socket.destroy())
    },
    { status: 0, code: 'BROKEN_OFF' },
    true,
  ],
  [
    'the page of a network that wants a sign-in',
    (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Wi-Fi</html>'),
    { status: 200, code: 'NOT_OUR_ANSWER' },
    true,
  ],
  ['a list in place of an object', json(200, []), { status: 200, code: 'NOT_OUR_ANSWER' }, true],
  ['500', json(500, { error: 'x', code: 'INTERNAL_ERROR' }), { status: 500, code: 'INTERNAL_ERROR' }, true],
  ["a proxy's 504", json(504, 'Gateway timeout'), { status: 504, code: 'HTTP_504' }, true],
  ["a proxy's 502", json(502, 'Bad gateway'), { status: 502, code: 'HTTP_502' }, true],
  ['502 after the commit', json(502, { code: 'OUTCOME_UNKNOWN' }), { status: 502, code: 'OUTCOME_UNKNOWN' }, true],
  [
    'a store that is away',
    json(502, { code: 'DATA_STORE_UNAVAILABLE' }),
    { status: 502, code: 'DATA_STORE_UNAVAILABLE' },
    false,
  ],
  ['a server that starts', json(503, { code: 'NOT_READY' }), { status: 503, code: 'NOT_READY' }, false],
  ['a refusal', json(409, { code: 'CONFLICT' }), { status: 409, code: 'CONFLICT' }, false],
  ["a proxy's refusal", json(413, 'Too large'), { status: 413, code: 'HTTP_413' }, false],
]

test.each(ANSWERS)(
  '%s is a failure that pages show; only a change is unsure by it',
  async (_what, answer, failure, isUnsure) => {
    const { api, seen } = await start(answer)

    expect(await api.get('/x').catch((error: unknown) => error)).toMatchObject({ ...failure, isUnsure: false })
    expect(seen.unsure).toBe(0)

    const changes = [api.post('/x'), api.patch('/x', {}), api.put('/x', {}), api.remove('/x')]
    const failed = await Promise.all(changes.map((change) => change.catch((error: unknown) => error)))
    expect(failed).toMatchObject(failed.map(() => ({ ...failure, isUnsure })))
    expect(seen.unsure).toBe(isUnsure ? failed.length : 0)
  },
)

test('what was given up is no failure', async () => {
  const { api } = await start(() => {})
  const controller = new AbortController()
  const asked = api.get('/x', { signal: controller.signal }).catch((error: unknown) => error)
  controller.abort()

  expect(await asked).toMatchObject({ name: 'AbortError' })
})

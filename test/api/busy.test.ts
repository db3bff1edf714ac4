import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Line } from '../../src/ops/work-queue.ts'
import { createWorkQueue, type WorkQueue } from '../../src/ops/work-queue.ts'
import { listenOn, sendTo, shareApi, startApi } from '../support/api.ts'

/** A server that has more to do than it can refuses what it cannot do in time, cheaply, and goes on with the rest. */

const real = createWorkQueue()
let isFull = false
let full: Line | undefined
let partnersSeen = 0
const work: WorkQueue = {
  run: real.run,
  goOn: real.goOn,
  isFull: (line) => isFull || line === full,
  turnToRefuse: real.turnToRefuse,
  sawConnection: real.sawConnection,
  sawPartner: () => {
    partnersSeen++
    real.sawPartner()
  },
  get waiting() {
    return real.waiting
  },
}
const api = shareApi({ work, env: { RATE_LIMIT_PER_MINUTE: '1000' } })

test('503 with Retry-After, and no quota used; ready answers and operational endpoints go on', async () => {
  isFull = false
  expect((await api().get('/genres')).status).toBe(200)
  const before = (await api().get('/me/usage')).json().quota.used_last_minute

  isFull = true
  const refused = await api().get('/search?q=mua')
  expect([refused.status, refused.json().code]).toEqual([503, 'NOT_READY'])
  expect(refused.headers['retry-after']).toBe('5')
  expect((await api().get('/genres')).status).toBe(200)
  for (const path of ['/healthz', '/readyz', '/status', '/metrics']) {
    expect((await api().get(path, { key: null })).status, path).toBe(200)
  }

  isFull = false
  expect((await api().get('/search?q=mua')).status).toBe(200)
  // The ready answer, the search and this report: the refused one is not among them.
  expect((await api().get('/me/usage')).json().quota.used_last_minute).toBe(before + 3)
})

test('partners are seen by the line, also those whose answer is ready, and no others', async () => {
  isFull = false
  await api().get('/genres?x=1')
  const before = partnersSeen
  expect((await api().get('/genres?x=1')).status).toBe(200)
  expect(partnersSeen).toBe(before + 1)

  expect((await api().get('/genres?x=1', { key: null })).status).toBe(401)
  expect((await sendTo(api().service, '/search?q=unknown')).statusCode).toBe(200)
  expect(partnersSeen).toBe(before + 1)
})

test('what comes at once is all answered, each with its own', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => api().get(`/search?q=bai+${n}&limit=1`)))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('a flood of pages refuses pages, not who has a key', async () => {
  full = 'keyless'
  expect((await sendTo(api().service, '/search?q=mua+roi')).statusCode).toBe(503)
  expect((await sendTo(api().service, '/api/site/suggest?q=mua+roi')).statusCode).toBe(503)
  expect((await api().get('/search?q=mua+roi')).status).toBe(200)

  full = 'keyed'
  expect((await sendTo(api().service, '/search?q=mua+roi')).statusCode).toBe(200)
  expect((await api().get('/search?q=nang+roi')).status).toBe(503)
  full = undefined
})

/** A clock that only work moves: each piece takes a whole slice. */
function createSlowQueue(): WorkQueue {
  const clock = { ms: 0 }
  const queue = createWorkQueue({ now: () => clock.ms })
  return {
    ...queue,
    isFull: () => false,
    run: (work, isGone, line) =>
      queue.run(
        () => {
          clock.ms += 20
          return work()
        },
        isGone,
        line,
      ),
    waiting: 0,
  }
}

const connectTo = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('a health check on a new connection is answered before the searches that came on a hundred others', async () => {
  await using slow = await startApi({ work: createSlowQueue() })
  const port = Number(new URL(await listenOn(slow.service)).port)
  const answered: string[] = []
  const ask = (path: string, headers = '') =>
    connectTo(port).then((socket) => {
      const done = once(socket, 'data').then(() => answered.push(path))
      socket.write(`GET /api/public${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
      return { done, socket }
    })
  const searches = Array.from({ length: 100 }, (_, n) => ask(`/search?q=bai+${n}`, `X-API-Key: ${slow.key}\r\n`))
  const all = [...searches, ask('/livez')]
  for (const { done, socket } of await Promise.all(all)) {
    await done
    socket.destroy()
  }

  expect(answered).toHaveLength(101)
  // While connections came in nothing was begun; the few before it are those of the turn in which it was read.
  expect(answered.indexOf('/livez')).toBeLessThan(10)
})

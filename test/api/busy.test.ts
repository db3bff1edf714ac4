import { expect, test } from 'vitest'
import { createWorkQueue, type WorkQueue } from '../../src/ops/work-queue.ts'
import { shareApi } from '../support/api.ts'

/** A server that has more to do than it can refuses what it cannot do in time, cheaply, and goes on with the rest. */

const real = createWorkQueue()
let isFull = false
const work: WorkQueue = {
  run: real.run,
  isFull: () => isFull,
  sawConnection: real.sawConnection,
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

test('what comes at once is all answered, each with its own', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => api().get(`/search?q=bai+${n}&limit=1`)))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

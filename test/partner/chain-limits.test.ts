import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { updateKey } from '../../src/partners/key-changes.ts'
import { rotateKey } from '../../src/partners/key-rotation.ts'
import { actAt } from '../support/acts.ts'
import { type Api, type ApiRequest, eachApi, startApi } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { openPartner } from '../support/partner.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { eachStore } from '../support/stores.ts'

const QUOTA = 60
const MONTH_SECONDS = 30 * 86_400
const LIMITS = {
  ...{ RATE_LIMIT_PER_MINUTE: String(QUOTA), IP_LIMIT_PER_MINUTE: '20', USAGE_PER_MINUTE: '4' },
  ...{ WEBHOOK_READS_PER_MINUTE: '4', WEBHOOK_WRITES_PER_MINUTE: '4' },
  ...{ WATERMARK_PER_MINUTE: '4', WATERMARK_PER_DAY: '6' },
}

let at = Date.UTC(2026, 2, 10)

const makeOwn = async (api: Api) => {
  const made = await makeKey(api.store, { partner_id: await makePartner(api.store) })
  await api.caughtUp()
  return made
}

/** How many of so many requests with a key are let in. */
async function countLetIn(api: Api, key: string, count: number, path = '/genres', request: ApiRequest = {}) {
  let letIn = 0
  for (let i = 0; i < count; i++) if ((await api.get(path, { key, ...request })).status !== 429) letIn += 1
  return letIn
}

eachApi('the keys of a chain', { env: LIMITS, now: () => at }, (api) => {
  beforeEach(() => {
    at += 2 * 86_400_000
  })

  /** Two keys of one chain, both at work. */
  async function makePair() {
    const old = await makeOwn(api())
    const { key, rawKey } = await rotateKey(api().store, old.id, { overlapMs: 86_400_000 }, actAt(at))
    await api().caughtUp()
    return { old: old.key, oldId: old.id, young: rawKey, youngId: key.id }
  }

  test('get one quota, however often their partner rotates', async () => {
    const own = await makeOwn(api())
    const client = await openPartner(api().service, own.key)
    const keys = [own.key]
    let letIn = await countLetIn(api(), own.key, 10)
    for (let i = 0; i < 14; i++) {
      const body = { overlap_seconds: MONTH_SECONDS }
      const answer = await client.send('/key/rotate', { method: 'POST', body })
      if (answer.status === 201) keys.push(answer.json().data.key)
    }

    for (const key of keys) letIn += await countLetIn(api(), key, QUOTA)

    expect([keys.length, letIn]).toEqual([2, QUOTA])
  })

  test('get one quota, however often the operator rotates', async () => {
    const own = await makeOwn(api())
    let [id, key, letIn] = [own.id, own.key, 0]
    for (let i = 0; i < 8; i++) {
      letIn += await countLetIn(api(), key, 10)
      const rotated = await rotateKey(api().store, id, { overlapMs: 86_400_000 }, actAt(at))
      await api().caughtUp()
      ;[id, key] = [rotated.key.id, rotated.rawKey]
    }

    expect(letIn).toBe(QUOTA)
  })

  test('are told of one window, in the headers and in /me/usage; what each of them has sent is its own', async () => {
    const { old, young } = await makePair()
    await countLetIn(api(), old, 7)

    const answer = await api().get('/genres', { key: young })
    expect(answer.headers['x-ratelimit-remaining']).toBe(String(QUOTA - 8))
    await api().shipped()
    const { quota, totals } = (await api().get('/me/usage', { key: young })).json()
    expect(quota).toEqual({ requests_per_minute: QUOTA, used_last_minute: 9, remaining_this_minute: QUOTA - 9 })
    expect(totals.all_time).toBeLessThan(7)
  })

  test.each<[string, number, string, ApiRequest]>([
    ['usage', 4, '/me/usage', {}],
    ['reading webhooks', 4, '/webhooks', {}],
    ['changing webhooks', 4, `/webhooks?id=${randomUUID()}`, { method: 'DELETE' }],
    ['marked copies a minute', 4, `/tracks/${randomUUID()}/watermarked`, {}],
  ])('share the limit of %s', async (_, limit, path, request) => {
    const { old, young } = await makePair()

    const letIn = [await countLetIn(api(), old, 3, path, request), await countLetIn(api(), young, 5, path, request)]

    expect(letIn).toEqual([3, limit - 3])
  })

  test('share the limit of marked copies a day', async () => {
    const { old, young } = await makePair()
    const path = `/tracks/${randomUUID()}/watermarked`

    const letIn = [await countLetIn(api(), old, 4, path)]
    at += 61_000
    letIn.push(await countLetIn(api(), young, 4, path))

    expect(letIn).toEqual([4, 2])
  })

  test('share the limit of an address, which another address does not feel', async () => {
    const { old, young } = await makePair()
    const open = '/openapi.json'
    const from = (ip: string) => ({ ip, method: 'HEAD' })

    expect(await countLetIn(api(), old, 2 * QUOTA, open, from('198.51.100.1'))).toBe(2 * QUOTA)
    expect(await countLetIn(api(), young, 1, open, from('198.51.100.1'))).toBe(0)
    expect(await countLetIn(api(), young, 1, open, from('198.51.100.2'))).toBe(1)
  })

  test('have each its own quota, if an operator has said so, against the count of both', async () => {
    const { old, young, youngId } = await makePair()
    await updateKey(api().store, youngId, { quotaPerMinute: 5 }, actAt(at))
    await api().caughtUp()

    expect([await countLetIn(api(), old, 3), await countLetIn(api(), young, 5)]).toEqual([3, 2])
    const { headers } = await api().get('/genres', { key: young })
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['5', '0'])
    expect(await countLetIn(api(), old, QUOTA)).toBe(QUOTA - 5)
  })

  test('leave other keys of the same partner their own', async () => {
    const partner_id = await makePartner(api().store)
    const [one, other] = [await makeKey(api().store, { partner_id }), await makeKey(api().store, { partner_id })]
    await api().caughtUp()

    expect([await countLetIn(api(), one.key, QUOTA), await countLetIn(api(), other.key, 1)]).toEqual([QUOTA, 1])
  })
})

eachStore('the keys of a chain, counted in Redis', (openFresh) => {
  let redis: RedisServer | undefined
  const nodes: Api[] = []
  beforeAll(async () => {
    redis = await startRedis()
    if (!redis) return
    const { url: databaseUrl } = await openFresh()
    const env = { RATE_LIMIT_PER_MINUTE: '6', WATERMARK_PER_DAY: '3', REDIS_URL: redis.url }
    for (let i = 0; i < 2; i++) nodes.push(await startApi({ env, databaseUrl }))
    for (const node of nodes) {
      const expectShared = async () =>
        expect((await node.get('/metrics', { key: null })).text).toMatch(/^khonhac_redis_up 1$/m)
      await vi.waitFor(expectShared, { timeout: 120_000, interval: 100 })
    }
  })
  afterAll(async () => {
    for (const node of nodes) await node[Symbol.asyncDispose]()
    await redis?.stop()
  })

  test('get one quota and one day of marked copies, each at another server', async ({ skip }) => {
    if (!redis) skip()
    const own = await makeOwn(nodes[0]!)
    const client = await openPartner(nodes[0]!.service, own.key)
    const answer = await client.send('/key/rotate', { method: 'POST', body: { overlap_seconds: MONTH_SECONDS } })
    const young: string = answer.json().data.key
    const letInWith = async (path: string, count: number) => {
      const [old, now] = [countLetIn(nodes[0]!, own.key, count, path), countLetIn(nodes[1]!, young, count, path)]
      return (await old) + (await now)
    }

    expect(await letInWith(`/tracks/${randomUUID()}/watermarked`, 3)).toBe(3)
    // The six that were tried above count as well.
    expect(await letInWith('/genres', 3)).toBe(0)
  })
})

import { createServer, type Server } from 'node:net'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeliveryRequest } from '../../src/webhooks/delivery/delivery-request.ts'
import { BlockedAddressError, createGuardedConnector } from '../../src/webhooks/delivery/guarded-connect.ts'
import type { HostAddress, ResolveHost } from '../../src/webhooks/delivery/resolve-host.ts'
import { openSender } from '../../src/webhooks/delivery/send.ts'
import { answerWith, certificate, startReceiver } from '../support/receiver.ts'

/** A request that arrives here got through. */
const canaries: Server[] = []
let knocks = 0
let port = 0

beforeAll(async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer((socket) => {
      knocks += 1
      socket.destroy()
    })
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => resolve(true))
    })
    if (!isListening) continue
    port ||= (server.address() as { port: number }).port
    canaries.push(server)
  }
})
afterAll(() => {
  for (const server of canaries) server.close()
})

const address = (text: string): HostAddress => ({ address: text, family: text.includes(':') ? 6 : 4 })
const PUBLIC = ['93.184.216.34', '2606:4700::1111', '8.8.8.8']
const INNER = [
  ...['127.0.0.1', '127.0.0.53', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...['10.0.0.1', '169.254.169.254', '192.168.1.1', '172.16.0.1', 'fe80::1', 'fd00::1', '2002:7f00:1::', '100.64.0.1'],
]

/** What is dialled through the guard. */
const openGuarded = (resolveHost: ResolveHost, allowPrivateNetworks = false) =>
  new Agent({
    connect: createGuardedConnector({
      ...{ allowPrivateNetworks, resolveHost },
      ...{ connectTimeoutMs: 60_000, maxAnswerBytes: 65_536 },
    }),
  })

const DELIVERY = createDeliveryRequest(
  { id: '1', event: 'track.deleted', data: '{}', sent_at: 0 },
  { current: 'secret' },
  0,
)
const loopback = async () => [address('127.0.0.1')]
const nobodyAsks: ResolveHost = () => expect.fail('it is refused before')
const openTrusting = () =>
  openSender({ allowPrivateNetworks: true, resolveHost: loopback, ca: certificate.cert, now: Date.now })

const knock = (agent: Agent, host: string) =>
  request(`https://${host}:${port}/`, { method: 'POST', body: 'x', dispatcher: agent }).then(
    ({ statusCode }) => statusCode,
    (error: unknown) => error,
  )

test('the canary sings when it may be reached', async () => {
  const agent = openGuarded(loopback, true)
  const before = knocks

  await knock(agent, 'rebound.example')

  expect(knocks).toBe(before + 1)
  await agent.destroy()
})

test('names that were public when registered and lead inside when dialled reach nothing', async () => {
  // Each inner address in each of the four kinds of answers.
  const dials = 4 * INNER.length
  const before = knocks
  let lookups = 0
  const resolveHost: ResolveHost = async (hostname) => {
    const number = lookups++
    const inner = address(INNER[number % INNER.length]!)
    // Alone, behind a public one, in front of one, or no address at all.
    const outer = address(PUBLIC[number % PUBLIC.length]!)
    const answers = [[inner], [outer, inner], [inner, outer], hostname.startsWith('n') ? [inner, inner] : []]
    return answers[Math.floor(number / INNER.length) % 4]!
  }
  const agent = openGuarded(resolveHost)

  for (let start = 0; start < dials; start += 100) {
    const hosts = Array.from({ length: Math.min(100, dials - start) }, (_, index) => `n${index}.example`)
    for (const error of await Promise.all(hosts.map((host) => knock(agent, host)))) {
      expect(error).toBeInstanceOf(BlockedAddressError)
    }
  }

  // Once each: there is no second look-up that could be answered otherwise.
  expect([lookups, knocks - before]).toEqual([dials, 0])
  await agent.destroy()
})

test('addresses in the URL itself are judged too', async () => {
  const before = knocks
  const agent = openGuarded(nobodyAsks)

  const numbers = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0']
  for (const host of [...numbers, '[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]'])
    expect(await knock(agent, host), host).toBeInstanceOf(BlockedAddressError)

  expect(knocks).toBe(before)
  await agent.destroy()
})

test('a URL that was fine under other rules is not dialled', async () => {
  const before = knocks
  const sender = openSender({ allowPrivateNetworks: false, resolveHost: nobodyAsks, now: Date.now })

  for (const url of [`https://127.0.0.1:${port}/`, `https://example.com:${port}/`, 'http://example.com/']) {
    const result = await sender.send(url, DELIVERY, new AbortController().signal)
    expect(result).toMatchObject({ statusCode: null, failure: 'blocked' })
  }

  expect(knocks).toBe(before)
  await sender.close()
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) to the inside is not followed', async (status) => {
  const before = knocks
  const location = `https://127.0.0.1:${port}/`
  await using receiver = await startReceiver(answerWith(status, { location, refresh: `0;url=${location}` }))
  const sender = openTrusting()

  for (let count = 0; count < 10; count++) {
    const result = await sender.send(receiver.url, DELIVERY, new AbortController().signal)
    expect(result).toMatchObject({ statusCode: status, failure: 'redirect' })
  }

  expect([receiver.received.length, knocks]).toEqual([10, before])
  await sender.close()
})

test('the environment names no proxy that is used', async () => {
  const before = knocks
  process.env.HTTPS_PROXY = process.env.https_proxy = process.env.ALL_PROXY = `http://127.0.0.1:${port}`
  await using receiver = await startReceiver()
  const sender = openTrusting()

  const result = await sender.send(receiver.url, DELIVERY, new AbortController().signal)

  for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) delete process.env[name]
  expect([result?.statusCode, receiver.received.length, knocks]).toEqual([200, 1, before])
  await sender.close()
})

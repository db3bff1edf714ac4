import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { createAttempter } from '../../src/webhooks/delivery/attempt.ts'
import { claimDeliveries, findCandidates, LEASE_MS } from '../../src/webhooks/delivery/claims.ts'
import { type DelivererDeps, openDeliverer } from '../../src/webhooks/delivery/deliverer.ts'
import { createDeliveryRounds } from '../../src/webhooks/delivery/delivery-round.ts'
import { createSystemResolver } from '../../src/webhooks/delivery/resolve-host.ts'
import { openSender } from '../../src/webhooks/delivery/send.ts'
import { type Certificate, makeCertificate, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { makeClock, openWorkshop, PATIENT, SECRET_KEY, waitUntil } from './workshop.ts'

let certificate: Certificate
beforeAll(async () => {
  certificate = await makeCertificate()
})
afterAll(() => certificate.remove())

const BACKLOG = 30
/** Long enough for dozens of transactions, if there were any. */
const WATCHED_MS = 1_500

eachStore('two deliverers at one endpoint', (openFresh) => {
  test('the one that finds no room reads now and then, and writes nothing', async () => {
    const held: ServerResponse[] = []
    let isHolding = true
    await using receiver = await startReceiver(certificate, (_received, response) => {
      if (isHolding) held.push(response)
      else response.writeHead(200).end()
    })
    const { store, openAnother } = await openFresh()
    // It stands still, so that no lease ends, however long this takes.
    const { now } = makeClock()
    const shop = await openWorkshop(store, { certificate, now, sender: PATIENT })
    const { id } = await shop.register(receiver.url)
    await shop.publish(BACKLOG)
    await receiver.waitFor(4)

    const seen = { transactions: 0 }
    const other = startOther(openAnother(), now, seen)
    await waitUntil(async () => seen.transactions > 0)
    const before = seen.transactions
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
    expect(seen.transactions - before).toBeLessThanOrEqual(1)
    expect(receiver.received).toHaveLength(4)

    isHolding = false
    for (const response of held) response.writeHead(200).end()
    await waitUntil(async () => (await shop.deliveries(id)).every(({ state }) => state === 'done'))
    expect(receiver.received).toHaveLength(BACKLOG)
    await other.stop()
  })

  test('what another process kept it from is looked for again by the next round, whatever that was for', async () => {
    await using receiver = await startReceiver(certificate)
    const { store } = await openFresh()
    const clock = makeClock()
    const shop = await openWorkshop(store, { certificate, now: clock.now })
    await shop.deliverer.stop()
    const { id } = await shop.register(receiver.url)
    await shop.publish(5)
    const capacity = { webhookId: id, all: 4, deferrable: 3 }
    const candidates = await findCandidates(store, [capacity], clock.at)
    await store.transaction((trx) => claimDeliveries(trx, candidates, clock.at))
    const deps = otherDeps(store, clock.now)
    onTestFinished(() => deps.sender.close())
    const rounds = createDeliveryRounds(deps, createAttempter(deps), () => {})
    await rounds.run()
    expect([rounds.isIdle, receiver.received.length]).toEqual([false, 0])

    await rounds.run()
    expect(rounds.isIdle).toBe(false)
    clock.at += LEASE_MS
    await rounds.run()
    await rounds.attemptsEnded()
    expect(receiver.received).toHaveLength(4)
    await rounds.run()
    await rounds.attemptsEnded()
    await rounds.run()
    expect([rounds.isIdle, receiver.received.length]).toEqual([true, 5])
  })

  test('while the clock is wrong nothing is begun, and all of it afterwards', async () => {
    let isRight = false
    await using receiver = await startReceiver(certificate)
    const shop = await openWorkshop((await openFresh()).store, { certificate, isClockRight: () => isRight })
    const { id } = await shop.register(receiver.url)
    await shop.publish(3)
    await shop.deliverer.drain()

    expect(receiver.received).toEqual([])
    expect((await shop.deliveries(id)).map(({ leased_until, attempts }) => [leased_until, attempts])).toEqual(
      Array(3).fill([null, 0]),
    )
    isRight = true
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(3)
  })
})

/** What another process would deliver with. */
const otherDeps = (store: Store, now: () => number): DelivererDeps => ({
  store,
  sender: openSender({
    ...{ allowPrivateNetworks: true, resolveHost: createSystemResolver(), ca: certificate.cert, now, ...PATIENT },
  }),
  secretKeys: [SECRET_KEY],
  retrySeconds: [5, 30, 120],
  now,
  isClockRight: () => true,
  random: () => 0,
  onError: () => {},
  onSuspended: () => {},
})

/** As another process would have it, with its transactions counted. */
function startOther(store: Store, now: () => number, seen: { transactions: number }) {
  const counting: Store = {
    ...store,
    transaction: (work) => {
      seen.transactions++
      return store.transaction(work)
    },
  }
  const deliverer = openDeliverer(otherDeps(counting, now))
  deliverer.start()
  onTestFinished(() => deliverer.stop())
  return deliverer
}

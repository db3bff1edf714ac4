import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { claimDeliveries, findClaimable, LEASE_MS } from '../../src/webhooks/delivery/claims.ts'
import { openDeliverer } from '../../src/webhooks/delivery/deliverer.ts'
import { createSystemResolver } from '../../src/webhooks/delivery/resolve-host.ts'
import { openSender } from '../../src/webhooks/delivery/send.ts'
import { certificate, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { makeClock, openWorkshop, PATIENT, SECRET_KEY, waitUntil } from './workshop.ts'

const BACKLOG = 30
/** Long enough for dozens of transactions, if there were any. */
const WATCHED_MS = 1_500

eachStore('two deliverers at one endpoint', (openFresh) => {
  test('the one that finds no room reads now and then, and writes nothing', async () => {
    const held: ServerResponse[] = []
    let isHolding = true
    await using receiver = await startReceiver((_received, response) => {
      if (isHolding) held.push(response)
      else response.writeHead(200).end()
    })
    const { store, openAnother } = await openFresh()
    // It stands still, so that no lease ends, however long this takes.
    const { now } = makeClock()
    const shop = await openWorkshop(store, { now, sender: PATIENT })
    const { id } = await shop.register(receiver.url)
    await shop.publish(BACKLOG)
    await receiver.waitFor(4)

    const seen = { transactions: 0 }
    const other = startOther(openAnother(), now, seen)
    await other.drain()
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
    expect(seen.transactions).toBe(0)
    expect(receiver.received).toHaveLength(4)

    isHolding = false
    for (const response of held) response.writeHead(200).end()
    await waitUntil(async () => (await shop.deliveries(id)).every(({ state }) => state === 'done'))
    expect(receiver.received).toHaveLength(BACKLOG)
    await other.stop()
  })

  test('two that have found the same lease it once, and no more than the webhook may have', async () => {
    const { store, openAnother } = await openFresh()
    const clock = makeClock()
    const shop = await openWorkshop(store, { now: clock.now, isClockRight: () => false })
    await shop.register('https://doi-tac.example/hook')
    await shop.publish(BACKLOG)
    const stores = [store, openAnother()]
    const found = await Promise.all(stores.map((one) => findClaimable(one, [], 200, clock.at)))
    expect(found.map(({ length }) => length)).toEqual([4, 4])

    const claimed = await Promise.all(
      stores.map((one, index) => one.transaction((trx) => claimDeliveries(trx, found[index]!, clock.at))),
    )
    expect(claimed.flat()).toHaveLength(4)
    expect(await findClaimable(store, [], 200, clock.at)).toEqual([])
    expect(await findClaimable(store, claimed.flat(), 200, clock.at)).toHaveLength(4)
    expect(await findClaimable(store, [], 200, clock.at + LEASE_MS)).toHaveLength(4)
  })

  test('while the clock is wrong nothing is begun, and all of it afterwards', async () => {
    let isRight = false
    await using receiver = await startReceiver()
    const shop = await openWorkshop((await openFresh()).store, { isClockRight: () => isRight })
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

/** As another process would have it, with its transactions counted. */
function startOther(store: Store, now: () => number, seen: { transactions: number }) {
  const counting: Store = {
    ...store,
    transaction: (work) => {
      seen.transactions++
      return store.transaction(work)
    },
  }
  const resolveHost = createSystemResolver()
  const deliverer = openDeliverer({
    store: counting,
    sender: openSender({ allowPrivateNetworks: true, resolveHost, ca: certificate.cert, now, ...PATIENT }),
    secretKeys: [SECRET_KEY],
    retrySeconds: [5, 30, 120],
    now,
    isClockRight: () => true,
    random: () => 0,
    onError: () => {},
    onSuspended: () => {},
  })
  deliverer.start()
  onTestFinished(() => deliverer.stop())
  return deliverer
}

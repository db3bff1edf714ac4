import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { claimDeliveries, findClaimable, LEASE_MS } from '../../src/webhooks/delivery/claims.ts'
import { makePartner } from '../support/catalogue.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { AT, makeClock, openWorkshop, PATIENT, waitUntil } from './workshop.ts'

/** A receiver that holds its answers until it is told to give them. */
async function startHoldingReceiver() {
  const held: ServerResponse[] = []
  const receiver = await startReceiver((_received, response) => void held.push(response))
  return {
    receiver,
    held,
    release(count = held.length) {
      for (const response of held.splice(0, count)) response.writeHead(200).end()
    },
  }
}

eachStore('the queue', (openFresh) => {
  test('an import is spread out per endpoint, fifty a second, one import after the other', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const { id } = await shop.register(receiver.url)

    await shop.publish(60, true)
    clock.at += 10
    await shop.publish(20, true)
    const due = (await shop.deliveries(id)).map(({ due_at }) => due_at).sort((a, b) => a - b)
    expect(due).toEqual(Array.from({ length: 80 }, (_, index) => AT + index * 20))

    clock.at = AT + 999
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(50)

    await shop.publish()
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(51)

    clock.at = AT + 3000
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(81)
  })

  test('an import to a slow endpoint leaves a place for a single change', async () => {
    const clock = makeClock()
    const { receiver, release } = await startHoldingReceiver()
    await using _ = receiver
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now, sender: PATIENT })
    await shop.register(receiver.url)
    await shop.publish(20, true)
    clock.at += 10_000

    shop.deliverer.wake()
    await receiver.waitFor(3)
    const [single] = await shop.publish()
    await receiver.waitFor(4)

    expect(receiver.received[3]?.json().data.id).toBe(single)
    await waitUntil(async () => (await shop.deliveries()).filter((row) => row.leased_until !== null).length === 4)
    expect(receiver.received).toHaveLength(4)
    receiver.answer = answerWith(200)
    release()
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(21)
  })

  test('a single change overtakes an import, also where all of its news are overdue', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const hooks = [await shop.register(`${receiver.url}/a`), await shop.register(`${receiver.url}/b`)]
    // As if everything had stood still for minutes: all of it is due at once.
    await shop.publish(600, true)
    clock.at += 600 * 20
    shop.deliverer.wake()
    await receiver.waitFor(20)

    const [single] = await shop.publish()
    const before = receiver.received.length
    const isThere = () => receiver.received.filter((one) => one.json().data.id === single).length === hooks.length
    await expect.poll(isThere, { timeout: 120_000, interval: 20 }).toBe(true)

    const places = receiver.received.flatMap((one, place) => (one.json().data.id === single ? [place] : []))
    // What was under way when the change was committed: not the import.
    expect(places.at(-1)! - before).toBeLessThan(200)
    expect((await shop.deliveries()).filter((row) => row.state === 'pending').length).toBeGreaterThan(600)
    await shop.deliverer.stop()
  })

  test('four at once per endpoint, one when it fails, also when two processes deliver', async () => {
    const clock = makeClock()
    const { receiver, held, release } = await startHoldingReceiver()
    await using _ = receiver
    const { store, openAnother } = await openFresh()
    const shop = await openWorkshop(store, { now: clock.now, sender: PATIENT })
    const other = await openWorkshop(openAnother(), { now: clock.now, sender: PATIENT })
    const { id } = await shop.register(receiver.url)
    const inFlight = async () => (await shop.deliveries(id)).filter((row) => row.leased_until !== null).length

    await shop.publish(30)
    await receiver.waitFor(4)
    for (const one of [shop, other, shop, other]) one.deliverer.wake()
    await expect.poll(inFlight).toBe(4)
    // More are due, and a process that looks now may take none of them.
    expect(await findClaimable(store, [], 200, clock.at)).toEqual([])
    expect(held).toHaveLength(4)

    receiver.answer = answerWith(500)
    release(1)
    await receiver.waitFor(5)
    await waitUntil(async () => (await shop.webhook(id)).consecutive_failures >= 1)
    release()
    await waitUntil(async () => {
      for (const one of [shop, other]) one.deliverer.wake()
      return receiver.received.length >= 30
    })
    await Promise.all([shop.deliverer.drain(), other.deliverer.drain()])
    expect(receiver.received).toHaveLength(30)

    const slow = receiver.received.length
    receiver.answer = (_received, response) => void held.push(response)
    clock.at += 5000
    shop.deliverer.wake()
    other.deliverer.wake()
    await receiver.waitFor(slow + 1)
    for (const one of [shop, other, shop, other]) one.deliverer.wake()
    await expect.poll(inFlight).toBe(1)
    receiver.answer = answerWith(200)
    release()
    await Promise.all([shop.deliverer.drain(), other.deliverer.drain()])
  })

  test('two hundred at once in all', async () => {
    const { receiver, held, release } = await startHoldingReceiver()
    await using _ = receiver
    const { now } = makeClock()
    const shop = await openWorkshop((await openFresh()).store, { now, sender: PATIENT })
    for (let count = 0; count < 55; count++) {
      const partnerId = count % 5 === 0 ? await makePartner(shop.store) : undefined
      if (partnerId) for (let more = 0; more < 5; more++) await shop.register(receiver.url, { partnerId })
    }

    await shop.publish(5)
    await receiver.waitFor(200)
    await waitUntil(async () => (await shop.deliveries()).filter((row) => row.leased_until !== null).length === 200)

    expect(held).toHaveLength(200)
    receiver.answer = answerWith(200)
    release()
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(275)
  })

  test('first attempts go before retries', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver(answerWith(500))
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    await shop.register(receiver.url)
    const old = await shop.publish(6)
    await shop.deliverer.drain()
    receiver.received.length = 0

    // All are due at the same moment: retries that were due before the others are there would go first.
    const due = clock.at + 60_000
    const fresh = await shop.publish(6, false, due)
    receiver.answer = answerWith(200)
    expect(receiver.received).toEqual([])
    clock.at = due
    await shop.deliverer.drain()

    // The first answer lifts the limit of one at a time, after which three retries may be beside a new one.
    const order = receiver.received.map((one) => one.json().data.id)
    expect(fresh).toContain(order[0])
    expect(order.slice(0, 5).filter((id) => fresh.includes(id)).length).toBeGreaterThanOrEqual(2)
    expect([...order].sort()).toEqual([...old, ...fresh].sort())
  })

  test('what a dead process had under way is sent by another, when its lease is over', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const { store } = await openFresh()
    const shop = await openWorkshop(store, { now: clock.now })
    await shop.deliverer.stop()
    await shop.register(receiver.url)
    await shop.publish(2)
    const candidates = await findClaimable(store, [], 1, clock.at)
    const claimed = await store.transaction((trx) => claimDeliveries(trx, candidates, clock.at))
    expect(claimed).toHaveLength(1)

    const next = await openWorkshop(store, { now: clock.now })
    await next.deliverer.drain()
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.headers['x-service-delivery']).not.toBe(claimed[0]?.id)

    clock.at += LEASE_MS - 1
    await next.deliverer.drain()
    expect(receiver.received).toHaveLength(1)
    clock.at += 1
    await next.deliverer.drain()
    expect(receiver.received[1]?.headers['x-service-delivery']).toBe(claimed[0]?.id)
  })

  test('stopping lets what is under way end, and gives back what does not', async () => {
    const clock = makeClock()
    const { receiver, release } = await startHoldingReceiver()
    await using _ = receiver
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    await shop.register(receiver.url)
    await shop.publish(6)
    await receiver.waitFor(4)

    const stopped = shop.deliverer.stop()
    release(3)
    await stopped

    const rows = await shop.deliveries()
    expect(rows.filter((row) => row.state === 'done')).toHaveLength(3)
    expect(
      rows.filter((row) => row.state === 'pending' && row.attempts === 0 && row.leased_until === null),
    ).toHaveLength(3)
    expect(receiver.received).toHaveLength(4)
  })

  test('a secret that cannot be opened is no failure of the receiver: the delivery waits', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const { id } = await shop.register(receiver.url)
    const { secret_sealed } = await shop.webhook(id)
    const seal = (text: string) => shop.store.db.updateTable('webhooks').set({ secret_sealed: text }).execute()
    await seal(`v1.${randomBytes(80).toString('base64url')}`)

    await shop.publish()
    await shop.deliverer.drain()
    expect(await shop.deliveries()).toMatchObject([{ state: 'pending', attempts: 0, due_at: AT + 60_000 }])
    expect((await shop.webhook(id)).consecutive_failures).toBe(0)

    await seal(secret_sealed)
    clock.at += 60_000
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { claimDeliveries, findClaimable, LEASE_MS } from '../../src/webhooks/delivery/claims.ts'
import { startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { makeClock, openWorkshop } from './workshop.ts'

const BACKLOG = 30

eachStore('two deliverers at one endpoint', (openFresh) => {
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

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { applyRetention } from '../../src/store/retention.ts'
import { replayDeliveries } from '../../src/webhooks/replay.ts'
import { resume } from '../../src/webhooks/webhook-deliveries.ts'
import { findAllWebhooks } from '../../src/webhooks/webhook-list.ts'
import { actAt } from '../support/acts.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { AT, makeClock, openWorkshop } from './workshop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

eachStore('suspension', (openFresh) => {
  async function openFailing() {
    const clock = makeClock()
    const receiver = await startReceiver(answerWith(500))
    // One retry after a day: each delivery fails twice.
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now, retrySeconds: [86_400] })
    const { id } = await shop.register(receiver.url)
    return { clock, receiver, shop, id }
  }

  test('many failures alone do not suspend, nor a long time alone; both do, and what is left is parked', async () => {
    const { clock, receiver, shop, id } = await openFailing()
    await using _ = receiver
    await shop.publish(40)
    await shop.deliverer.drain()
    expect(await shop.webhook(id)).toMatchObject({ is_active: 1, consecutive_failures: 40, failing_since: AT })

    clock.at += 72 * HOUR
    await shop.publish(10)
    await shop.deliverer.drain()

    expect(await shop.webhook(id)).toMatchObject({ is_active: 0, suspended_at: clock.at })
    expect(shop.suspended).toEqual([id])
    const { db } = shop.store
    expect(await db.selectFrom('mails').selectAll().execute()).toMatchObject([
      { kind: 'webhook-suspended', subject_id: id, state: 'to-copy' },
    ])
    expect(await db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { action: 'webhook.suspend', entity_id: id, actor: 'server' },
    ])
    const sent = receiver.received.length
    await shop.publish(3)
    clock.at += 30 * HOUR
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(sent)

    await applyRetention(shop.store, RETENTION.deliveries, { now: clock.now })
    const states = (await shop.deliveries(id)).map((row) => row.state)
    // Those that were published meanwhile are not among them: `/changes` has them.
    expect(states).toHaveLength(50)
    expect(new Set(states)).toEqual(new Set(['parked']))
  })

  test('a success in between begins anew', async () => {
    const { clock, receiver, shop, id } = await openFailing()
    await using _ = receiver
    await shop.publish(40)
    await shop.deliverer.drain()

    clock.at += 71 * HOUR
    receiver.answer = answerWith(200)
    await shop.deliverer.drain()
    receiver.answer = answerWith(500)
    clock.at += 2 * HOUR
    await shop.publish(30)
    await shop.deliverer.drain()

    expect(await shop.webhook(id)).toMatchObject({ is_active: 1, failing_since: clock.at, consecutive_failures: 30 })
    expect(shop.suspended).toEqual([])
  })

  test('resumed and replayed, every parked delivery arrives under its old id; failed ones too', async () => {
    const { clock, receiver, shop, id } = await openFailing()
    await using _ = receiver
    const tracks = await shop.publish(25)
    await shop.deliverer.drain()
    clock.at += 73 * HOUR
    await shop.deliverer.drain()
    await applyRetention(shop.store, RETENTION.deliveries, { now: clock.now })
    const before = (await shop.deliveries(id)).map((row) => row.id)
    expect(await findAllWebhooks(shop.store)).toMatchObject([{ id, is_active: 0, pending: 0 }])

    receiver.answer = answerWith(200)
    receiver.received.length = 0
    expect(await resume(shop.store, id, actAt(clock.at))).toMatchObject({
      is_active: 1,
      consecutive_failures: 0,
      suspended_at: null,
    })
    const order = { webhookId: id, states: ['parked', 'failed'] as const }
    const unnamed = { ...actAt(clock.at), actor: null as never }
    await expect(replayDeliveries(shop.store, order, unnamed), 'without an entry in the audit log').rejects.toThrow()
    expect((await shop.deliveries(id)).filter((row) => row.state === 'pending')).toEqual([])
    const count = await replayDeliveries(shop.store, { webhookId: id, states: ['parked', 'failed'] }, actAt(clock.at))
    clock.at += 25 * 20
    await shop.deliverer.drain()

    expect(count).toBe(25)
    expect(receiver.received.map((one) => one.json().data.id).sort()).toEqual(tracks.sort())
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery']).sort()).toEqual(before.sort())
    expect(await replayDeliveries(shop.store, { webhookId: id, states: ['parked', 'failed'] }, actAt(clock.at))).toBe(0)
    const one = { webhookId: id, deliveryId: before[0]!, states: [] }
    expect(await replayDeliveries(shop.store, one, actAt(clock.at))).toBe(1)
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(26)
    await expect(resume(shop.store, randomUUID(), actAt(clock.at))).rejects.toThrow('there is no webhook')
  })

  test('deliveries are kept for thirty days, parked ones from when they were parked', async () => {
    const { clock, receiver, shop, id } = await openFailing()
    await using _ = receiver
    const tidy = () => applyRetention(shop.store, RETENTION.deliveries, { now: clock.now })
    receiver.answer = answerWith(200)
    await shop.publish(3)
    await shop.deliverer.drain()
    clock.at += DAY
    await shop.publish(2)
    await shop.deliverer.drain()
    await shop.deliverer.stop()
    await shop.publish(1)
    clock.at += 28 * DAY
    await shop.store.db.updateTable('webhooks').set({ is_active: 0 }).execute()
    await tidy()
    expect(await shop.deliveries(id)).toHaveLength(6)

    clock.at += DAY + 1
    await tidy()
    expect(await shop.deliveries(id)).toHaveLength(3)
    clock.at += DAY
    await tidy()
    expect(await shop.deliveries(id)).toMatchObject([{ state: 'parked' }])
    clock.at += 28 * DAY
    await tidy()
    expect(await shop.deliveries(id)).toEqual([])
  })
})

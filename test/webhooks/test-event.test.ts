import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { presentDelivery } from '../../src/webhooks/api/present.ts'
import { findDeliveries } from '../../src/webhooks/delivery-log.ts'
import { sendTest } from '../../src/webhooks/webhook-deliveries.ts'
import { actAt } from '../support/acts.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { AT, makeClock, openWorkshop } from './workshop.ts'

eachStore('the event test', (openFresh) => {
  async function open(status = 200, at = AT) {
    const clock = makeClock(at)
    const receiver = await startReceiver(answerWith(status))
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const { id, secret } = await shop.register(receiver.url, { events: ['track.deleted'] })
    const order = () => sendTest(shop.store, id, actAt(clock.at))
    return { clock, receiver, shop, id, secret, order }
  }

  test('arrives whatever the webhook subscribes to, marked, signed, and in the log', async () => {
    const { receiver, shop, id, secret, order } = await open(200, Date.now())
    await using _ = receiver
    const { deliveryId } = await order()
    await shop.deliverer.drain()

    const [received] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(received!.json()).toMatchObject({ event: 'test', data: { test: true, webhook_id: id } })
    expect(received!.headers['x-service-event']).toBe('test')
    const verdict = await verifyWebhook({ body: received!.body, headers: received!.headers, secret })
    expect(verdict).toMatchObject({ ok: true, event: { event: 'test' }, deliveryId })
    const { rows } = await findDeliveries(shop.store, { webhookId: id, state: undefined, limit: 10, offset: 0 })
    expect(rows.map(presentDelivery)).toMatchObject([
      { id: deliveryId, event: 'test', track_id: null, state: 'done', attempts: 1, last_status_code: 200 },
    ])
    expect(await shop.store.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { action: 'webhook.test', entity_id: id, entity_name: receiver.url },
    ])
  })

  test('is tried once, unlike news', async () => {
    const { receiver, shop, id, order } = await open(503)
    await using _ = receiver
    await order()
    await shop.deliverer.drain()

    expect(await shop.deliveries(id)).toMatchObject([{ state: 'failed', attempts: 1, last_status_code: 503 }])
    expect(await shop.webhook(id)).toMatchObject({ consecutive_failures: 1, is_active: 1 })
  })

  test('five a minute, also when they are ordered at once', async () => {
    const { clock, receiver, shop, id, order } = await open()
    await using _ = receiver
    const orders = await Promise.allSettled(Array.from({ length: 8 }, order))
    const refused = orders.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason.retryAfterSeconds).toBe(60)
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(5)
    clock.at += 60_000
    await order()
    expect(await shop.deliveries(id)).toHaveLength(6)
  })

  test('not to a webhook that is suspended, nor to one that is not there', async () => {
    const { receiver, shop, order, clock } = await open()
    await using _ = receiver
    await shop.store.db.updateTable('webhooks').set({ is_active: 0 }).execute()

    await expect(order()).rejects.toThrow('is suspended')
    await expect(sendTest(shop.store, randomUUID(), actAt(clock.at))).rejects.toThrow('there is no webhook')
    expect(await shop.deliveries()).toEqual([])
  })
})

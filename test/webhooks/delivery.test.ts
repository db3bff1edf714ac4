import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { applyRetention } from '../../src/store/retention.ts'
import { rotateWebhookSecret } from '../../src/webhooks/own-webhooks.ts'
import { actAt } from '../support/acts.ts'
import { type Answering, answerWith, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { AT, makeClock, openWorkshop, SECRET_KEY } from './workshop.ts'

/** An address where a server listened a moment ago. */
async function findClosedUrl(): Promise<string> {
  const { url, [Symbol.asyncDispose]: close } = await startReceiver()
  await close()
  return url
}

eachStore('a delivery', (openFresh) => {
  test('comes with its headers and body, and verifyWebhook believes it', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const { id, secret } = await shop.register(receiver.url)

    const [trackId] = await shop.publish()
    await shop.deliverer.drain()

    expect(receiver.received).toHaveLength(1)
    const [{ method, headers, body, json }] = receiver.received as [(typeof receiver.received)[0]]
    const [delivery] = await shop.deliveries()
    expect(method).toBe('POST')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'x-service-event': 'track.created',
      'x-service-timestamp': new Date(AT).toISOString(),
      'x-service-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      'x-service-delivery': delivery.id,
    })
    expect(json()).toEqual({
      event: 'track.created',
      sent_at: new Date(delivery.sent_at).toISOString(),
      data: { id: trackId, title: 'Mưa trên phố cũ', artist: 'Hà Linh', genre: 'Ballad', duration: '4:12' },
    })
    const verdict = { ok: true, event: json(), deliveryId: delivery.id }
    expect(await verifyWebhook({ body, headers, secret, now: AT })).toEqual(verdict)
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    expect(await verifyWebhook({ body, headers: shouted, secret, now: AT })).toEqual(verdict)
    expect(delivery).toMatchObject({
      state: 'done',
      attempts: 1,
      last_status_code: 200,
      last_error: null,
      leased_until: null,
    })
    expect(await shop.webhook(id)).toMatchObject({
      last_delivery_at: AT,
      last_status_code: 200,
      consecutive_failures: 0,
    })
    expect(shop.errors).toEqual([])
  })

  test('is signed by the secret before as well, until its overlap is over; then that one is forgotten', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const { store } = await openFresh()
    const shop = await openWorkshop(store, { now: clock.now })
    const { id, secret: old } = await shop.register(receiver.url)
    const { partner_id: partnerId } = await shop.webhook(id)
    const rotate = (overlapSeconds: number) =>
      rotateWebhookSecret(store, { partnerId, id, overlapSeconds }, SECRET_KEY, actAt(clock.at))
    const deliver = async () => {
      await shop.publish()
      await shop.deliverer.drain()
      const { headers, body } = receiver.received.at(-1)!
      const isBelieved = async (secret: string) => (await verifyWebhook({ body, headers, secret, now: clock.at })).ok
      return { headers, isBelieved }
    }
    const fresh = (await rotate(60))!
    const during = await deliver()
    expect([await during.isBelieved(old), await during.isBelieved(fresh)]).toEqual([true, true])
    expect(during.headers['x-service-signature']).not.toBe(during.headers['x-service-signature-previous'])
    const { 'x-service-signature-previous': _, ...withoutPrevious } = during.headers
    const { body } = receiver.received.at(-1)!
    expect(await verifyWebhook({ body, headers: withoutPrevious, secret: fresh, now: AT })).toMatchObject({
      ok: true,
    })
    expect(await verifyWebhook({ body, headers: withoutPrevious, secret: old, now: AT })).toMatchObject({ ok: false })

    clock.at += 60_000
    const after = await deliver()
    expect([await after.isBelieved(old), await after.isBelieved(fresh)]).toEqual([false, true])
    expect(after.headers['x-service-signature-previous']).toBeUndefined()
    await applyRetention(store, RETENTION.deliveries, { now: clock.now })
    expect(await shop.webhook(id)).toMatchObject({ previous_secret_sealed: null, previous_secret_until: null })
  })

  test('500, then 200: again after the step, with a new timestamp and signature, the same id and the same body', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver(answerWith(500))
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const { id, secret } = await shop.register(receiver.url)

    await shop.publish()
    await shop.deliverer.drain()
    expect(await shop.deliveries()).toMatchObject([
      { state: 'pending', attempts: 1, due_at: AT + 5000, last_status_code: 500, last_error: 'status' },
    ])
    expect(await shop.webhook(id)).toMatchObject({
      consecutive_failures: 1,
      failing_since: AT,
      last_status_code: 500,
    })

    clock.at += 4999
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(1)

    clock.at += 1
    receiver.answer = answerWith(204)
    await shop.deliverer.drain()
    const [first, second] = receiver.received
    expect(second?.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery'])
    expect(second?.headers['x-service-timestamp']).toBe(new Date(AT + 5000).toISOString())
    expect(second?.body.toString()).toBe(first?.body.toString())
    expect((await verifyWebhook({ ...second!, secret, now: clock.at })).ok).toBe(true)
    expect(await shop.deliveries()).toMatchObject([{ state: 'done', attempts: 2, last_status_code: 204 }])
    expect(await shop.webhook(id)).toMatchObject({
      consecutive_failures: 0,
      failing_since: null,
      last_status_code: 204,
    })
  })

  test('the schedule is walked to its end, then the delivery has failed', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver(answerWith(503))
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now, retrySeconds: [5, 30] })
    await shop.register(receiver.url)

    await shop.publish()
    for (const seconds of [0, 5, 30, 3600]) {
      clock.at += seconds * 1000
      await shop.deliverer.drain()
    }

    expect(receiver.received).toHaveLength(3)
    expect(await shop.deliveries()).toMatchObject([{ state: 'failed', attempts: 3 }])
  })

  // Which answers are final, and how long the others wait: retry-schedule.test.ts.
  test.each([
    [404, 'failed', null],
    [307, 'failed', null],
    [503, 'pending', AT + 5000],
    [429, 'pending', AT + 7000],
    [299, 'done', null],
  ])('answer %d makes it %s, and no redirect is followed', async (status, state, dueAt) => {
    const clock = makeClock()
    const headers = { location: 'https://127.0.0.1:1/', 'retry-after': '7' }
    await using receiver = await startReceiver(answerWith(status, headers))
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    await shop.register(receiver.url)

    await shop.publish()
    await shop.deliverer.drain()

    const [delivery] = await shop.deliveries()
    expect(delivery).toMatchObject({ state, attempts: 1, last_status_code: status })
    if (dueAt !== null) expect(delivery.due_at).toBe(dueAt)
    expect(receiver.received).toHaveLength(1)
  })

  test.each<[failure: string, answer: Answering]>([
    ['timeout', () => {}],
    ['timeout', (_received, response) => void response.writeProcessing()],
    ['reset', (_received, _response, socket) => void socket.destroy()],
    ['protocol', (_received, _response, socket) => void socket.end('nonsense\r\n\r\n')],
    ['refused', () => expect.unreachable()],
  ])('%s: no status, again after the step, and then it is done', async (failure, answer) => {
    const clock = makeClock()
    const options = { now: clock.now }
    const hasty = { ...options, sender: { timeoutMs: 300 } }
    await using receiver = await startReceiver(answer)
    const { store } = await openFresh()
    const shop = await openWorkshop(store, failure === 'timeout' ? hasty : options)
    const { id } = await shop.register(receiver.url)
    const moveTo = (url: string) => shop.store.db.updateTable('webhooks').set({ url }).execute()
    if (failure === 'refused') await moveTo(await findClosedUrl())

    await shop.publish()
    await shop.deliverer.drain()
    const failed = { state: 'pending', attempts: 1, due_at: AT + 5000, last_status_code: null, last_error: failure }
    expect(await shop.deliveries()).toMatchObject([failed])
    expect(await shop.webhook(id)).toMatchObject({
      ...{ consecutive_failures: 1, failing_since: AT, last_delivery_at: AT, last_status_code: null },
    })

    // By one that has time enough, now that there is an answer.
    await shop.deliverer.stop()
    await moveTo(receiver.url)
    receiver.answer = answerWith(200)
    clock.at += 5000
    await (await openWorkshop(store, options)).deliverer.drain()
    expect(await shop.deliveries()).toMatchObject([{ state: 'done', attempts: 2, last_error: null }])
    expect(await shop.webhook(id)).toMatchObject({ consecutive_failures: 0, last_status_code: 200 })
  })

  test('only to webhooks that asked for the event, are active, and whose partner is not locked out', async () => {
    const clock = makeClock()
    await using receiver = await startReceiver()
    const shop = await openWorkshop((await openFresh()).store, { now: clock.now })
    const wanted = await shop.register(`${receiver.url}/wanted`)
    await shop.register(`${receiver.url}/other`, { events: ['track.deleted'] })
    const off = await shop.register(`${receiver.url}/off`)
    await shop.store.db.updateTable('webhooks').set({ is_active: 0 }).where('id', '=', off.id).execute()

    await shop.publish()
    await shop.deliverer.drain()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/wanted'])

    await shop.store.db.updateTable('partners').set({ status: 'suspended' }).execute()
    await shop.publish()
    await shop.deliverer.drain()
    expect(receiver.received).toHaveLength(1)

    await shop.store.db.updateTable('partners').set({ status: 'approved' }).execute()
    await shop.deliverer.drain()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/wanted', '/hook/wanted'])
    expect(await shop.deliveries(off.id)).toEqual([])
    expect(await shop.deliveries(wanted.id)).toHaveLength(2)
  })
})

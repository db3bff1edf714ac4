import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openContent } from '../../src/jobs/mail/content.ts'
import { openMailDeliverer } from '../../src/jobs/mail/deliverer.ts'
import { type MailDeps, queueMail } from '../../src/jobs/mail/queue.ts'
import { claimMessages } from '../../src/jobs/messages.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { resealAll } from '../../src/store/reseal.ts'
import { applyRetention } from '../../src/store/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { startMailServer } from '../support/smtp.ts'
import { eachStore, onSqlite } from '../support/stores.ts'

const KEY = randomBytes(32)
const FROM = { name: 'Kho Nhạc', address: 'chao@khonhac.example' }
const PARTS: MailDeps = {
  sealingKey: KEY,
  hasServer: true,
  sender: { serviceName: 'Kho Nhạc', contact: FROM.address, publicUrl: 'https://khonhac.example' },
}
const CLAIM_URL = 'https://khonhac.example/keys/claim/abcdef'
const NOW = Date.UTC(2026, 2, 12)

const queue = (store: Store, recipient = 'sen@partner.example', deps = PARTS) =>
  store.transaction((trx) =>
    queueMail(
      trx,
      {
        kind: 'approved',
        at: NOW,
        partnerId: null,
        subjectId: null,
        recipient,
        language: null,
        data: { organization: 'Studio Sen', claimUrl: CLAIM_URL, expiresAt: NOW + DAY_MS },
      },
      deps,
    ),
  )

const find = (store: Store, id: string) =>
  store.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** With a clock that the test sets; errors of the store are the test's. */
function openDeliverer(store: Store, server: { host: string; port: number }, clock = { now: NOW }) {
  const errors: unknown[] = []
  const deliverer = openMailDeliverer({
    store,
    server: { isSecure: false, credentials: undefined, ...server },
    from: FROM,
    sealingKeys: [KEY],
    retrySeconds: [60, 600],
    now: () => clock.now,
    onError: (error) => errors.push(error),
  })
  return { ...deliverer, errors }
}

eachStore('mails', (openFresh) => {
  test('goes out once, is written down as sent, and its text is sealed in the store', async () => {
    const { store } = await openFresh()
    await using mailServer = await startMailServer()
    const deliverer = openDeliverer(store, mailServer.server)
    const id = await queue(store)
    const { content_sealed } = await find(store, id)

    deliverer.start()
    await deliverer.drain()
    await deliverer.stop()

    expect(content_sealed).not.toContain('claim')
    expect(await find(store, id)).toMatchObject({ state: 'sent', attempts: 1, sent_at: NOW, last_error: null })
    expect(mailServer.taken).toHaveLength(1)
    expect(mailServer.taken[0]).toMatchObject({ from: FROM.address, to: ['sen@partner.example'] })
    expect(mailServer.taken[0]!.raw).toContain(CLAIM_URL)
    expect(mailServer.taken[0]!.raw).toContain(`Message-ID: <${id}@khonhac.example>`)
    expect(deliverer.errors).toEqual([])
  })

  test('what was rolled back is never sent', async () => {
    const { store } = await openFresh()
    const undone = store.transaction(async (trx) => {
      const data = { organization: 'Sen', note: null }
      const shared = { partnerId: null, subjectId: null, recipient: 'a@b.vn', language: 'en' }
      await queueMail(trx, { kind: 'rejected', at: NOW, data, ...shared }, PARTS)
      throw new Error('undone')
    })

    await expect(undone).rejects.toThrow('undone')
    expect(await store.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('without a mail server it is kept to be copied; a bad address fails alone', async () => {
    const { store } = await openFresh()
    const copied = await queue(store, 'sen@partner.example', { ...PARTS, hasServer: false })
    const bad = await queue(store, 'a@b.vn\r\nBcc: c@d.vn')

    expect(await find(store, copied)).toMatchObject({ state: 'to-copy', attempts: 0 })
    expect(openContent(await find(store, copied), [KEY])!.text).toContain(CLAIM_URL)
    expect(await find(store, bad)).toMatchObject({ state: 'failed' })
  })

  test('4xx: again later, as often as there are waits', async () => {
    const { store } = await openFresh()
    const refusals = [{ code: 451, message: 'greylisted' }]
    await using mailServer = await startMailServer({ refuse: () => refusals.shift() })
    const clock = { now: NOW }
    const deliverer = openDeliverer(store, mailServer.server, clock)
    const id = await queue(store)

    deliverer.start()
    await deliverer.drain()
    const first = await find(store, id)
    clock.now = NOW + 60_000
    await deliverer.drain()
    await deliverer.stop()

    expect(first).toMatchObject({ state: 'waiting', attempts: 1, due_at: NOW + 60_000, leased_until: null })
    expect(first.last_error).toContain('greylisted')
    expect(await find(store, id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    expect(mailServer.taken).toHaveLength(1)
  })

  test('5xx: failed at once', async () => {
    const { store } = await openFresh()
    await using mailServer = await startMailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    })
    const deliverer = openDeliverer(store, mailServer.server)
    const id = await queue(store)

    deliverer.start()
    await deliverer.drain()
    await deliverer.stop()

    expect(await find(store, id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await find(store, id)).last_error).toContain('no such mailbox')
  })

  test('a server that is away: tried until the waits are used up, then failed', async () => {
    const { store } = await openFresh()
    const mailServer = await startMailServer()
    await mailServer[Symbol.asyncDispose]()
    const clock = { now: NOW }
    const deliverer = openDeliverer(store, mailServer.server, clock)
    const id = await queue(store)

    deliverer.start()
    const states: string[] = []
    for (const wait of [0, 60_000, 600_000]) {
      clock.now += wait
      await deliverer.drain()
      states.push((await find(store, id)).state)
    }
    await deliverer.stop()

    expect(states).toEqual(['waiting', 'waiting', 'failed'])
    expect(await find(store, id)).toMatchObject({ attempts: 3 })
  })

  test('as many are claimed as there is room for, and no more', async () => {
    const { store, openAnother } = await openFresh()
    for (let index = 0; index < 20; index++) await queue(store, `p${index}@partner.example`)
    const stores = [store, openAnother(), openAnother()]

    const rounds = await Promise.all(stores.map((one) => claimMessages(one, 'mails', NOW, 4)))

    const ids = rounds.flat().map(({ id }) => id)
    for (const claimed of rounds) expect(claimed.length).toBeLessThanOrEqual(4)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('two deliverers on two connections send each mail once', async () => {
    const { store, openAnother } = await openFresh()
    await using mailServer = await startMailServer()
    const ids: string[] = []
    for (let index = 0; index < 30; index++) ids.push(await queue(store, `p${index}@partner.example`))
    const deliverers = [store, openAnother()].map((one) => openDeliverer(one, mailServer.server))

    for (const deliverer of deliverers) deliverer.start()
    await Promise.all(deliverers.map((deliverer) => deliverer.drain()))
    await Promise.all(deliverers.map((deliverer) => deliverer.drain()))
    await Promise.all(deliverers.map((deliverer) => deliverer.stop()))

    expect(mailServer.taken.map(({ to }) => to[0]).sort()).toEqual(ids.map((_, i) => `p${i}@partner.example`).sort())
    const states = await store.db.selectFrom('mails').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'sent' }])
  })

  test('what a killed process had claimed is sent when its lease is over', async () => {
    const { store } = await openFresh()
    await using mailServer = await startMailServer()
    const clock = { now: NOW }
    const deliverer = openDeliverer(store, mailServer.server, clock)
    const id = await queue(store)
    await store.db
      .updateTable('mails')
      .set({ leased_until: NOW + 1000 })
      .execute()

    deliverer.start()
    await deliverer.drain()
    const before = await find(store, id)
    clock.now = NOW + 1000
    await deliverer.drain()
    await deliverer.stop()

    expect(before.state).toBe('waiting')
    expect((await find(store, id)).state).toBe('sent')
  })

  test('texts go 7 days after they were sent, others after 30, rows after 400 except those of takedowns', async () => {
    const { store } = await openFresh()
    const sent = await queue(store)
    const copied = await queue(store, 'sen@partner.example', { ...PARTS, hasServer: false })
    const waiting = await queue(store)
    const proof = await queue(store)
    await store.db.updateTable('mails').set({ kind: 'takedown' }).where('id', '=', proof).execute()
    await store.db.updateTable('mails').set({ state: 'sent', sent_at: NOW }).where('id', 'in', [sent, proof]).execute()
    const isKept = async (id: string) => (await find(store, id)).content_sealed !== ''
    const after = (days: number) => applyRetention(store, RETENTION.mails, { now: () => NOW + days * DAY_MS + 1 })

    await after(6)
    expect([await isKept(sent), await isKept(copied)]).toEqual([true, true])
    await after(7)
    expect([await isKept(sent), await isKept(copied)]).toEqual([false, true])
    await after(30)
    expect([await isKept(copied), await isKept(waiting)]).toEqual([false, true])
    await after(400)
    expect(await store.db.selectFrom('mails').select('id').execute()).toEqual([{ id: proof }])
    expect(await isKept(proof)).toBe(false)
  })

  test('texts outlive a changed secret', async () => {
    const { store } = await openFresh()
    const id = await queue(store)
    const newer = randomBytes(32)

    await resealAll(store, [newer, KEY])

    expect(openContent(await find(store, id), [newer])!.text).toContain(CLAIM_URL)
    expect(openContent(await find(store, id), [KEY])).toBeUndefined()
  })
})

// The code is the same on both stores, and the grace period takes its time.
onSqlite('mails', (openFresh) => {
  test('a server that hangs: a stop breaks the attempt off, and it does not count', async () => {
    const { store } = await openFresh()
    let greet = () => {}
    const asked = new Promise<void>((resolve) => {
      greet = resolve
    })
    const hanging = createServer((socket) => {
      socket.on('error', () => {})
      greet()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => hanging.once('listening', resolve))
    const { port } = hanging.address() as { port: number }
    const deliverer = openDeliverer(store, { host: '127.0.0.1', port })
    const id = await queue(store)

    deliverer.start()
    await asked
    await deliverer.stop()
    hanging.close()

    expect(await find(store, id)).toMatchObject({ state: 'waiting', attempts: 0, leased_until: null })
  })
})

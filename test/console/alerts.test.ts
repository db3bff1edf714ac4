import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { setContact } from '../../src/console/administrators/contact.ts'
import { checkAlertWebhook } from '../../src/console/alerts/check-webhook.ts'
import { findAlerts, LOW_DISK_BYTES } from '../../src/console/alerts/find-alerts.ts'
import { listAlerts } from '../../src/console/alerts/list-alerts.ts'
import { openPostSender } from '../../src/console/alerts/posts.ts'
import { tellAlerts } from '../../src/console/alerts/tell-alerts.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { applyRetention } from '../../src/store/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/text/time.ts'
import { createSystemResolver } from '../../src/webhooks/delivery/resolve-host.ts'
import { openSender } from '../../src/webhooks/delivery/send.ts'
import { actAt } from '../support/acts.ts'
import { makeAdministrator } from '../support/administrators.ts'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { MAIL, readMails } from '../support/mails.ts'
import { answerWith, certificate, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'

const NOW = Date.UTC(2026, 2, 12, 7, 3)
const HOSTILE = '<!channel> &\n"Sen"'
const WITH_MAIL = { ...MAIL, hasServer: true }

const trusting = () =>
  openSender({ allowPrivateNetworks: true, resolveHost: createSystemResolver(), ca: certificate.cert, now: () => NOW })

async function addAdministrator(
  store: Store,
  name: string,
  role: 'owner' | 'editor' | 'support',
  email: string | null,
) {
  const id = await makeAdministrator(store, { name, role }, actAt(NOW))
  if (email !== null) await setContact(store, id, { email, language: 'en' }, actAt(NOW))
  return id
}

async function addTakedown(store: Store, title: string, leftMs: number): Promise<string> {
  const [id, track_id] = [randomUUID(), await makeTrack(store, { title })]
  const takedown = {
    ...{ id, track_id, track: JSON.stringify({ title }), claimant: 'A', reason: 'B', scope: 'new' as const },
    ...{ created_by: 'lan', created_at: NOW + leftMs - DAY_MS, deadline_at: NOW + leftMs },
  }
  await store.db.insertInto('takedowns').values(takedown).execute()
  const partner_id = await makePartner(store)
  const notice = { takedown_id: id, position: 0, partner_id, partner_name: 'Sen', state: 'no webhook' as const }
  await store.db.insertInto('takedown_notices').values(notice).execute()
  return id
}

async function addJob(store: Store, fields: { kind: string; state: 'done' | 'failed'; by: string; tookMs: number }) {
  const id = randomUUID()
  const { kind, state, by, tookMs } = fields
  const error = state === 'failed' ? JSON.stringify({ vi: 'Tệp hỏng.', en: 'The file is damaged.' }) : null
  const times = { created_at: NOW - tookMs, finished_at: NOW }
  await store.db
    .insertInto('jobs')
    .values({ id, kind, state, input: '{}', error, created_by: by, ...times })
    .execute()
  return id
}

async function addWebhook(store: Store, fields: { failing_since: number; suspended_at?: number }) {
  const partner_id = await makePartner(store, { name: 'Ba' })
  const row = {
    ...{ id: randomUUID(), partner_id, url: 'https://ba.example/secret-path', events: '[]', secret_sealed: '' },
    ...{ is_active: fields.suspended_at === undefined ? (1 as const) : (0 as const), created_at: 0 },
  }
  await store.db
    .insertInto('webhooks')
    .values({ ...row, consecutive_failures: 3, suspended_at: null, ...fields })
    .execute()
  return row.id
}

/** Something of each kind, and beside it what is no news. */
async function makeNews(store: Store) {
  const applicant = await makePartner(store, { name: HOSTILE, status: 'pending', applied_at: NOW - 5 })
  await makePartner(store, { name: 'Old', status: 'pending', applied_at: NOW - 40 * DAY_MS })
  const clock = await addTakedown(store, 'Mười hai', 11 * HOUR_MS)
  const urgent = await addTakedown(store, 'Hai', HOUR_MS)
  await addTakedown(store, 'Còn lâu', 20 * HOUR_MS)
  const failing = await addWebhook(store, { failing_since: NOW - HOUR_MS })
  await addWebhook(store, { failing_since: NOW - MINUTE_MS })
  const suspended = await addWebhook(store, { failing_since: NOW - 4 * DAY_MS, suspended_at: NOW - 1 })
  const broken = await addJob(store, { kind: 'track', state: 'failed', by: 'lan', tookMs: 10 })
  const long = await addJob(store, { kind: 'import', state: 'done', by: 'edit', tookMs: 10 })
  await addJob(store, { kind: 'track', state: 'done', by: 'edit', tookMs: 10 })
  const { id: key } = await makeKey(store, { expires_at: NOW + DAY_MS, created_at: NOW - 90 * DAY_MS })
  await makeKey(store, { expires_at: NOW + 60 * DAY_MS, created_at: NOW - 90 * DAY_MS })
  return [
    `application:${applicant}:${NOW - 5}`,
    `takedown-clock:${clock}:12`,
    `takedown-clock:${urgent}:2`,
    `webhook-failing:${failing}:${NOW - HOUR_MS}`,
    `webhook-suspended:${suspended}:${NOW - 1}`,
    `job-failed:${broken}:${NOW}`,
    `job-done:${long}`,
    `key-expiring:${key}:${NOW + DAY_MS}`,
    'disk:may-1:2026-03-12',
  ]
}

const DISK = { host: 'may-1', freeBytes: LOW_DISK_BYTES - 1 }

eachStore('administrators are told', (openFresh) => {
  test('each thing once, by whichever process comes first, to those whose work it is', async () => {
    const { store, openAnother } = await openFresh()
    await addAdministrator(store, 'own', 'owner', 'own@nhac.example')
    await addAdministrator(store, 'edit', 'editor', 'edit@nhac.example')
    await addAdministrator(store, 'quiet', 'owner', null)
    const expected = await makeNews(store)
    const found = await findAlerts(store, DISK, NOW)
    expect(found.map(({ id }) => id).sort()).toEqual([...expected].sort())

    const processes = [store, openAnother(), openAnother()]
    const deps = { mail: WITH_MAIL, webhook: { language: 'en' as const } }
    const told = await Promise.all(processes.map((one) => tellAlerts(one, found, deps, NOW)))
    expect(
      told
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...expected].sort())
    // A later start finds nothing new, and a process that stands still finds that it was told.
    expect(await tellAlerts(openAnother(), await findAlerts(store, DISK, NOW + 1), deps, NOW + 1)).toEqual([])

    const mails = await readMails(store)
    const to = (recipient: string) => mails.filter((mail) => mail.recipient === recipient).map(({ text }) => text)
    expect(mails.every(({ kind, state }) => kind === 'alert' && state === 'waiting')).toBe(true)
    const owner = to('own@nhac.example').join()
    for (const part of ['application', 'Hai', 'The file is damaged', 'Trang chính', 'may-1', 'ba.example'])
      expect(owner).toContain(part)
    expect(owner).not.toContain('import')
    expect(owner).not.toContain('secret-path')
    const editor = to('edit@nhac.example').join().replaceAll('\n', ' ')
    expect(editor).toContain('The import by edit is done.')
    expect(editor).not.toContain('application')
    const { alerts, total } = await listAlerts(store, { offset: 0, limit: 100 })
    expect(total).toBe(expected.length)
    expect(alerts.find(({ kind }) => kind === 'job-done')?.mails).toBe(1)

    await applyRetention(store, RETENTION.alerts, { now: () => NOW + 80 * DAY_MS })
    expect((await listAlerts(store, { offset: 0, limit: 1 })).total).toBe(expected.length)
    await applyRetention(store, RETENTION.alerts, { now: () => NOW + 91 * DAY_MS })
    expect((await listAlerts(store, { offset: 0, limit: 1 })).total).toBe(0)
  })

  test('the webhook of the operator gets one message, again until it is taken, and the channel cannot be mentioned', async () => {
    const { store, openAnother } = await openFresh()
    await using receiver = await startReceiver(answerWith(503))
    await makePartner(store, { name: HOSTILE, status: 'pending', applied_at: NOW })
    const found = await findAlerts(store, undefined, NOW)
    await tellAlerts(store, found, { mail: MAIL, webhook: { language: 'vi' } }, NOW)
    // Without a mail server there is no text to copy.
    expect(await readMails(store)).toEqual([])
    const sender = trusting()
    const onError = (error: unknown) => expect.unreachable(String(error))
    const send = async (one: Store, at: number) => {
      const posts = openPostSender({ store: one, sender, url: receiver.url, now: () => at, onError })
      posts.start()
      await posts.drain()
      await posts.stop()
    }

    await Promise.all([store, openAnother(), openAnother()].map((one) => send(one, NOW)))
    expect(receiver.received).toHaveLength(1)
    await send(store, NOW + 1)
    expect(receiver.received).toHaveLength(1)
    receiver.answer = answerWith(200)
    await send(store, NOW + MINUTE_MS)
    await send(store, NOW + DAY_MS)
    expect(receiver.received).toHaveLength(2)
    const [first, second] = receiver.received.map((one) => one.json())
    expect(second).toEqual(first)
    expect(Object.keys(second)).toEqual(['text'])
    expect(second.text).toContain('&lt;!channel&gt; &amp; "Sen"')
    expect(second.text).toMatch(/https:\/\/nhac\.example\/console\/partners\/[0-9a-f-]{36}$/)
    const { alerts } = await listAlerts(store, { offset: 0, limit: 1 })
    expect(alerts[0]?.webhook).toEqual({ state: 'sent', attempts: 2, last_error: null })
    await sender.close()
  })
})

test('an address inside the own network is refused, unless that is configured', () => {
  const check = (env: Record<string, string>) => () => checkAlertWebhook(loadConfig(env))
  const inner = { ALERT_WEBHOOK_URL: 'https://10.0.0.7/services/T0/secret' }
  expect(check(inner)).toThrow(/ALERT_WEBHOOK_URL: The address must be a public host/)
  expect(check(inner)).not.toThrow(/secret/)
  expect(check({ ...inner, WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' })).not.toThrow()
  expect(check({ ALERT_WEBHOOK_URL: 'http://hooks.slack.com/x' })).toThrow(/https/)
  expect(check({ ALERT_WEBHOOK_URL: 'https://hooks.slack.com/services/T0/B0/x' })).not.toThrow()
})

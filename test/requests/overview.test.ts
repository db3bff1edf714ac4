import { expect, test } from 'vitest'
import { findOverview } from '../../src/requests/insight/overview.ts'
import type { Schema } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { isoTime } from '../../src/text/time.ts'
import { makeEntry, shipEntries } from '../support/log-entries.ts'
import { eachStore } from '../support/stores.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 03:30 of the next day in Vietnam. */
const NOW = Date.parse('2026-11-09T20:30:00Z')
const MIDNIGHT = Date.parse('2026-11-09T17:00:00Z')

const of = { partner_id: 'partner', created_at: NOW - DAY }

const partner = (id: string, status: string, at: number) => ({
  ...{ id, name: `Name of ${id}`, email: `${id}@example.com`, status, created_at: at, updated_at: at },
})

const key = (id: string, expires_at: number | null, is_active = 1) => ({
  ...{ ...of, id, name: id, digest: id, prefix: `kn_live_${id}`, is_active, expires_at },
})

/** All rows of an insert must name the same columns. */
const webhook = (id: string, failing_since: number | null = null, suspended_at: number | null = null) => ({
  ...{ ...of, id, url: `https://${id}.example/`, events: '[]', secret_sealed: 'x', consecutive_failures: 0 },
  ...{ is_active: suspended_at === null ? 1 : 0, failing_since, suspended_at },
})

const takedown = (id: string, created_at: number, restored_at: number | null = null) => ({
  ...{ id, track_id: `track of ${id}`, track: JSON.stringify({ title: `Song of ${id}` }), claimant: 'C', reason: 'R' },
  ...{ scope: 'all', created_by: 'admin', created_at, deadline_at: created_at + DAY, restored_at },
})

const notice = (takedown_id: string, position: number, delivery_id: string, delivered_at: number | null = null) => ({
  ...{ takedown_id, position, partner_id: 'partner', partner_name: 'P', state: 'trying', delivery_id, delivered_at },
})

const delivery = (id: string, state: string, due_at = NOW - 90_000) => ({
  ...{ id, webhook_id: 'well', event: 'track.deleted', track_id: 't', data: '{}', sent_at: 1, state, lane: 0 },
  ...{ attempts: 0, created_at: NOW - DAY, due_at },
})

async function fill({ db }: Store): Promise<void> {
  const insert = <T extends keyof Schema>(table: T, rows: readonly unknown[]) =>
    db
      .insertInto(table)
      .values(rows as never)
      .execute()
  await insert('partners', [
    partner('later', 'pending', NOW - HOUR),
    partner('first', 'pending', NOW - 2 * HOUR),
    partner('partner', 'approved', NOW - DAY),
  ])
  await insert('api_keys', [
    key('over', NOW - 1),
    key('soon', NOW + 5 * DAY),
    key('sooner', NOW + DAY),
    key('late', NOW + 31 * DAY),
    key('revoked', NOW + DAY, 0),
    key('endless', null),
  ])
  await insert('webhooks', [
    webhook('well'),
    webhook('failing', NOW - HOUR),
    webhook('suspended', NOW - 4 * DAY, NOW - DAY),
  ])
  await insert('deliveries', [
    delivery('told', 'done'),
    delivery('trying', 'pending'),
    delivery('next try', 'pending', NOW + HOUR),
    delivery('given up', 'failed'),
    delivery('held', 'parked'),
  ])
  await insert('takedowns', [
    takedown('running', NOW - HOUR),
    takedown('all told', NOW - 2 * DAY),
    takedown('missed', NOW - 3 * DAY),
    takedown('restored', NOW - HOUR, NOW),
  ])
  await insert('takedown_notices', [
    notice('running', 0, 'told'),
    notice('running', 1, 'trying'),
    notice('all told', 0, 'told', NOW - DAY),
    notice('missed', 0, 'given up'),
    notice('restored', 0, 'trying'),
  ])
  await insert('address_locks', [
    { address: '203.0.113.9', locked_at: NOW - HOUR, until: NOW + HOUR, level: 1 },
    { address: '203.0.113.10', locked_at: NOW - HOUR, until: NOW, level: 1 },
  ])
  const job = { kind: 'ingest', input: '{}', created_by: 'admin' }
  await insert('jobs', [
    { id: 'a', state: 'queued', created_at: NOW - 40_000, ...job },
    { id: 'b', state: 'running', created_at: NOW, ...job },
    { id: 'c', state: 'failed', created_at: NOW, ...job },
    { id: 'd', state: 'done', created_at: NOW, ...job },
  ])
  const mail = { kind: 'received', recipient: 'a@example.com', language: 'vi', content_sealed: 'x', created_at: NOW }
  const states = ['waiting', 'waiting', 'sent', 'failed', 'to-copy']
  const mails = states.map((state, index) => ({ id: `m${index}`, state, last_error: null, ...mail, due_at: NOW }))
  // Overtaken, not refused: it needs no look.
  await insert('mails', [...mails, { ...mails[3], id: 'm9', last_error: 'superseded by the restore' }])
}

async function shipRequests(store: Store): Promise<void> {
  const times = [MIDNIGHT, NOW, NOW, MIDNIGHT - 1, MIDNIGHT - 7 * DAY, NOW - 7 * DAY, MIDNIGHT - 6 * DAY - 1]
  const entries = times.map((at, index) => makeEntry({ at, status: [200, 429, 503][index] ?? 200, keyId: 'k' }))
  await shipEntries(store, entries, NOW)
}

eachStore('overview', (openFresh) => {
  test('names who waits and what runs out, and nothing that is done', async () => {
    const { store } = await openFresh()
    await fill(store)
    await shipRequests(store)

    const found = await findOverview(store, 7, NOW)

    expect(found.applications).toEqual({
      count: 2,
      items: [
        { id: 'first', name: 'Name of first', applied_at: isoTime(NOW - 2 * HOUR) },
        { id: 'later', name: 'Name of later', applied_at: isoTime(NOW - HOUR) },
      ],
    })
    expect(found.takedowns).toEqual({
      count: 2,
      items: [
        { id: 'missed', title: 'Song of missed', deadline_at: isoTime(NOW - 2 * DAY), notices: 1, untold: 1 },
        { id: 'running', title: 'Song of running', deadline_at: isoTime(NOW + 23 * HOUR), notices: 2, untold: 1 },
      ],
    })
    expect(found.webhooks).toMatchObject({ failing: 1, suspended: 1, items: [{ id: 'suspended' }, { id: 'failing' }] })
    expect(found.keys.items.map(({ id }) => id)).toEqual(['sooner', 'soon'])
    expect(found.keys.count).toBe(2)
    expect(found.locks).toBe(1)
    expect(found).toMatchObject({
      outbox: { pending: 2, failed: 1, parked: 1, oldest_seconds: 90 },
      jobs: { queued: 1, running: 1, failed: 1, oldest_seconds: 40 },
      mails: { waiting: 2, failed: 1, to_copy: 1 },
    })
    const shown = found.traffic.map((hour) => [hour.requests, hour.failed, hour.limited, hour.week_before])
    expect(shown.slice(0, 5)).toEqual([
      [1, 0, 0, 1],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [2, 1, 1, 1],
      [null, null, null, 0],
    ])
    expect(shown[23]).toEqual([null, null, null, 1])
    expect(found.traffic[0]!.at).toBe(isoTime(MIDNIGHT))
  })

  test('an empty store has nothing to tell', async () => {
    const { store } = await openFresh()
    const found = await findOverview(store, 0, NOW)

    expect(found).toMatchObject({ applications: { count: 0 }, takedowns: { count: 0 }, keys: { count: 0 }, locks: 0 })
    expect(found.outbox).toEqual({ pending: 0, failed: 0, parked: 0, oldest_seconds: 0 })
  })
})

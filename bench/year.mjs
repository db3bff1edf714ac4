import { randomUUID } from 'node:crypto'
import { storeBatch } from '../dist/src/requests/ship-batch.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROUTES = ['/tracks', '/search', '/tracks/{id}', '/genres', '/trending', '/search/suggest']

/**
 * Fills a store with what a year leaves behind, beside its catalogue: partners and applications, deliveries, mails, jobs, the audit log,
 * two weeks of traffic, three months of the request log and of searches.
 */
export async function fillYear(store, now, { partners = 1_000, requests = 500_000 } = {}) {
  const made = makePartners(partners, now)
  for (const [table, rows] of Object.entries({ ...made, ...makeLeftovers(made, now) })) {
    for (let at = 0; at < rows.length; at += 20_000)
      await store.transaction((trx) => insert(trx, table, rows.slice(at, at + 20_000)))
  }
  await fillTraffic(store, made.api_keys, now)
  await fillRequests(store, made.api_keys, requests, now)
}

async function insert(trx, table, rows) {
  for (let at = 0; at < rows.length; at += 500)
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + 500))
      .execute()
}

const list = (length, make) => Array.from({ length }, (_, i) => make(i))

function makePartners(count, now) {
  // The rest has only applied, as in a flood.
  const partners = list(count + 10_000, (i) => ({
    id: randomUUID(),
    name: `Partner ${i}`,
    email: `p${i}@example.vn`,
    status: i >= count || i % 50 === 0 ? 'pending' : 'approved',
    created_at: now - i * 60_000,
    updated_at: now,
  }))
  const api_keys = partners.slice(0, count).map(({ id }, i) => ({
    id: randomUUID(),
    partner_id: id,
    name: 'web',
    digest: randomUUID(),
    prefix: `kn_live_${String(i).padStart(4, '0')}`,
    is_active: 1,
    created_at: now,
    expires_at: i % 10 === 0 ? now + i * HOUR : null,
  }))
  const webhooks = partners.slice(0, count).map(({ id }, i) => ({
    id: randomUUID(),
    partner_id: id,
    url: `https://p${i}.example/hook`,
    events: '["track.deleted"]',
    secret_sealed: 'x',
    is_active: 1,
    created_at: now,
    consecutive_failures: 0,
    failing_since: i % 40 === 0 ? now - DAY : null,
  }))
  return { partners, api_keys, webhooks }
}

function makeLeftovers({ partners, webhooks }, now) {
  const deliveries = list(100_000, (i) => ({
    id: randomUUID(),
    webhook_id: webhooks[i % webhooks.length].id,
    event: 'track.updated',
    track_id: randomUUID(),
    data: '{}',
    sent_at: now - i * 1000,
    state: i % 20 === 0 ? 'pending' : i % 33 === 0 ? 'failed' : 'done',
    lane: 0,
    attempts: 1,
    created_at: now - i * 1000,
    due_at: now + DAY,
  }))
  const audit_log = list(300_000, (i) => ({
    at: now - (300_000 - i) * 1000,
    actor: i % 3 === 0 ? 'admin' : `editor${i % 7}`,
    role: 'owner',
    action: ['track.update', 'key.issue', 'partner.approve'][i % 3],
    entity_id: randomUUID(),
    entity_name: `Thing ${i}`,
    after: '{"title":"a"}',
  }))
  const mails = list(30_000, (i) => ({
    id: randomUUID(),
    kind: 'received',
    partner_id: partners[i % partners.length].id,
    recipient: `p${i}@example.vn`,
    language: 'vi',
    content_sealed: 'x',
    state: i % 100 === 0 ? 'failed' : 'sent',
    attempts: 1,
    created_at: now - i * 60_000,
    due_at: now - i * 60_000,
    sent_at: now,
  }))
  const jobs = list(20_000, (i) => ({
    id: randomUUID(),
    kind: 'import',
    state: i % 200 === 0 ? 'failed' : 'done',
    input: '{}',
    created_by: 'admin',
    created_at: now - i * 60_000,
    finished_at: now - i * 60_000,
  }))
  return { deliveries, audit_log, mails, jobs, search_daily: makeSearches(now) }
}

/** Strangers choose them: a fifth of what may be kept of a day is asked for once only. */
function makeSearches(now) {
  return list(90, (day) => new Date(now - day * DAY).toISOString().slice(0, 10)).flatMap((day, d) =>
    list(4_000, (i) => ({
      day,
      query: i < 800 ? `bai hat ${i}` : `q ${d} ${i}`,
      searches: i < 800 ? 5 : 1,
      found_nothing: i % 4 === 0 ? 1 : 0,
    })),
  )
}

const entryOf = (at, i, keyId) => ({
  at: Math.floor(at),
  requestId: randomUUID(),
  method: 'GET',
  endpoint: ROUTES[i % ROUTES.length],
  path: `/api/public${ROUTES[i % ROUTES.length]}?page=${i % 100}`,
  status: i % 40 === 0 ? 429 : 200,
  ip: `203.0.113.${i % 250}`,
  userAgent: 'bench',
  durationMs: (i % 50) / 5,
  keyId,
  ...(i % 40 === 0 ? { code: 'RATE_LIMIT_EXCEEDED' } : {}),
})

/** Every key asks for two or three routes in every hour of its day. */
async function fillTraffic(store, keys, now) {
  let position = 0
  for (let at = now - 14 * DAY; at < now; at += HOUR) {
    const lines = keys.flatMap(({ id }, i) =>
      list(3, (n) => ({
        position: position++,
        entry: { ...entryOf(at, i + n * 2, id), path: '/', repeats: 1 + (i % 90) },
      })).filter((_, n) => n < 1 + (i % 3)),
    )
    await storeBatch(store, { segment: `bench-${Math.floor(at)}`, from: 0, to: 1, lines }, now)
  }
}

/** Two of the keys are many times as busy as the others. */
async function fillRequests(store, keys, count, now) {
  const perSegment = 10_000
  for (let from = 0; from < count; from += perSegment) {
    const at = (i) => now - ((from + i) / count) * 85 * DAY
    const lines = list(perSegment, (i) => ({
      position: i,
      entry: entryOf(at(i), i, keys[i % 3 === 0 ? i % 2 : i % keys.length].id),
    }))
    await storeBatch(store, { segment: `bench-log-${from}`, from: 0, to: 1, lines }, Math.floor(at(0)))
  }
}

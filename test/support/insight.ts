import type { RequestEntry } from '../../src/requests/journal/journal-line.ts'
import { recordAudit } from '../../src/store/audit-log.ts'
import type { Schema } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { same, writeSentence } from '../../src/text/sentence.ts'
import { actAt } from './acts.ts'
import { partnerRow } from './catalogue.ts'
import { makeEntry, shipEntries } from './log-entries.ts'
import { makeRandom } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What a stranger may try wherever a text of theirs is shown. */
export const SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
export const KEY_IDS = ['0190f5e2-7b1c-7cc0-9d5a-0000000000a1', '0190f5e2-7b1c-7cc0-9d5a-0000000000a2'] as const
const ROUTES = ['/tracks', '/search', '/tracks/{id}', '/genres', '/trending', '(none)']

/** Two weeks of traffic with a shape like a real one: little at night, a few errors, a morning over quota. */
async function makeTraffic(store: Store, keyIds: readonly string[], now: number): Promise<void> {
  const { next } = makeRandom(3)
  const entries: RequestEntry[] = []
  for (let at = now - 14 * DAY; at < now; at += HOUR) {
    const isDay = Math.sin(((at % DAY) / DAY) * 2 * Math.PI) + 1.2
    for (const [index, keyId] of keyIds.entries()) {
      const isLimited = next() < 0.1
      const made = makeEntry({
        ...{ at: Math.floor(at), requestId: `r-${entries.length}`, path: `/api/public/${SCRIPT}`, userAgent: SCRIPT },
        endpoint: ROUTES[Math.floor(next() * ROUTES.length)]!,
        status: isLimited ? 429 : next() < 0.03 ? 500 : next() < 0.2 ? 304 : 200,
        ...(isLimited ? { code: 'RATE_LIMIT_EXCEEDED' } : {}),
        durationMs: next() ** 3 * 40,
        keyId,
        repeats: Math.ceil((isDay * 400 * next()) / (index + 1)),
      })
      entries.push(made)
    }
  }
  await shipEntries(store, entries, now, { segment: 'made' })
}

const partner = (id: string, name: string, status: 'pending' | 'approved', at: number) =>
  partnerRow({ id, name, status, created_at: at, updated_at: at })

/** A store in which something of everything waits, fails or runs out. */
export async function makeTroubles(store: Store, now: number): Promise<void> {
  const insert = <T extends keyof Schema>(table: T, ...rows: object[]) =>
    store.db
      .insertInto(table)
      .values(rows as never)
      .execute()
  const own = { partner_id: 'p-1', created_at: now - 30 * DAY }
  await insert(
    'partners',
    partner('p-1', 'Studio Sen', 'approved', now - 30 * DAY),
    partner('p-2', `Đài Truyền hình ${SCRIPT}`, 'pending', now - 3 * HOUR),
    partner('p-3', 'Công ty Cổ phần Giải trí và Truyền thông Đa phương tiện Miền Nhiệt Đới', 'pending', now - 2 * DAY),
  )
  const key = { ...own, is_active: 1 }
  const ends = { expires_at: now + 4 * DAY }
  await insert('api_keys', { id: KEY_IDS[0], name: 'web', digest: 'a', prefix: 'kn_live_aaaa', ...key, ...ends })
  await insert('api_keys', { id: KEY_IDS[1], name: SCRIPT, digest: 'b', prefix: 'kn_live_bbbb', ...key })
  const webhook = { ...own, events: '[]', secret_sealed: 'x', consecutive_failures: 4 }
  const failing = { failing_since: now - 4 * DAY, suspended_at: now - DAY, is_active: 0 }
  await insert('webhooks', { id: 'w-1', url: `https://sen.example/${SCRIPT}`, ...webhook, ...failing })
  await insert('takedowns', {
    ...{ id: 't-1', track_id: 'x', track: JSON.stringify({ title: `Ước gì ${SCRIPT}` }), claimant: 'C', reason: 'R' },
    ...{ scope: 'all', created_by: 'admin', created_at: now - 20 * HOUR, deadline_at: now + 4 * HOUR },
  })
  const notice = { takedown_id: 't-1', position: 0, partner_id: 'p-1', partner_name: 'Studio Sen', state: 'trying' }
  await insert('takedown_notices', notice)
  await insert('address_locks', { address: '203.0.113.77', locked_at: now - HOUR, until: now + HOUR, level: 2 })
  const job = { kind: 'track', created_by: 'lan', input: '{}', created_at: now - HOUR }
  const failure = writeSentence(same(SCRIPT))
  await insert('jobs', { id: '0190f5e2-7b1c-7cc0-9d5a-0000000000b1', state: 'failed', error: failure, ...job })
  const day = new Date(now).toISOString().slice(0, 10)
  await insert(
    'search_daily',
    { day, query: 'lac troi', searches: 41, found_nothing: 0 },
    { day, query: SCRIPT.toLowerCase(), searches: 7, found_nothing: 7 },
  )
  await makeTraffic(store, KEY_IDS, now)
  await makeActs(store, now)
}

async function makeActs(store: Store, now: number): Promise<void> {
  const acts = [
    {
      action: 'partner.approve',
      id: 'p-1',
      name: 'Studio Sen',
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
    {
      action: 'key.update',
      id: KEY_IDS[1],
      name: SCRIPT,
      before: { quota_per_minute: null },
      after: { quota_per_minute: 600 },
    },
    { action: 'something.new', id: null, name: SCRIPT, after: { note: SCRIPT } },
  ]
  for (const [index, entry] of acts.entries()) {
    const audit = { ...actAt(now - (acts.length - index) * HOUR), actor: index === 2 ? SCRIPT : 'lan' }
    await store.transaction((trx) => recordAudit(trx, audit, entry))
  }
}

import { sql } from 'kysely'
import { yieldIfLate } from '../async/turns.ts'
import type { PartnerStatus } from '../store/schema/partner-tables.ts'
import type { Store } from '../store/store.ts'
import { fold } from '../text/fold.ts'
import { DAY_MS, dayOf } from '../text/time.ts'
import { PARTNER_STATUSES } from './partner-statuses.ts'
import type { Partner } from './partners.ts'

export interface PartnerQuery {
  statuses: readonly PartnerStatus[]
  /** Any part of the name, the e-mail address or the contact's name, without marks. */
  words?: string | undefined
  page: number
  limit: number
}

export interface ListedPartner extends Partner {
  /** That are accepted now, were its account approved. */
  keys: number
  /** In the last thirty days. */
  requests: number
}

export interface PartnerPage {
  partners: ListedPartner[]
  total: number
  /** For every status, whatever was asked for. */
  counts: Record<PartnerStatus, number>
}

const MONTH_MS = 30 * DAY_MS

/** Those who wait come first, the longest waiting first of all; then the newest. */
export async function listPartners(store: Store, query: PartnerQuery, now: number): Promise<PartnerPage> {
  const { words = '', page, limit } = query
  const counts = await countStatuses(store)
  const offset = (page - 1) * limit
  if (fold(words) === '') {
    const ids = await readIds(store, query.statuses, { offset, limit })
    const wanted = PARTNER_STATUSES.filter((status) => query.statuses.length === 0 || query.statuses.includes(status))
    const total = wanted.reduce((sum, status) => sum + counts[status], 0)
    return { partners: await readPage(store, ids, now), total, counts }
  }
  const found = await findByWords(store, query.statuses, words)
  return { partners: await readPage(store, found.slice(offset, offset + limit), now), total: found.length, counts }
}

async function countStatuses({ db }: Store): Promise<PartnerPage['counts']> {
  const counts: PartnerPage['counts'] = { pending: 0, approved: 0, suspended: 0, rejected: 0 }
  const rows = await db
    .selectFrom('partners')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

function inOrder({ db }: Store, statuses: readonly PartnerStatus[]) {
  return db
    .selectFrom('partners')
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
    .orderBy(sql`case when status = 'pending' then 0 else 1 end`)
    .orderBy(sql`case when status = 'pending' then created_at else -created_at end`)
    .orderBy('id')
}

async function readIds(
  store: Store,
  statuses: readonly PartnerStatus[],
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await inOrder(store, statuses).select('id').offset(offset).limit(limit).execute()
  return rows.map((row) => row.id)
}

const FOLDED_AT_ONCE = 200

/** Texts are folded here, as no store does it: some at a time, since there may be ten thousand. */
async function findByWords(store: Store, statuses: readonly PartnerStatus[], words: string): Promise<string[]> {
  const rows = await inOrder(store, statuses).select(['id', 'name', 'email', 'contact_name']).execute()
  const matches = hasWords(words)
  const found: string[] = []
  for (let at = 0; at < rows.length; at += FOLDED_AT_ONCE) {
    for (const row of rows.slice(at, at + FOLDED_AT_ONCE)) if (matches(row)) found.push(row.id)
    await yieldIfLate()
  }
  return found
}

/** Any part of the name, the e-mail address or the contact's name, without marks; without words, all. */
export function hasWords(words: string | undefined) {
  const folded = words === undefined ? '' : fold(words)
  return ({ name, email, contact_name }: Pick<Partner, 'name' | 'email' | 'contact_name'>): boolean =>
    folded === '' || [name, email, contact_name ?? ''].some((text) => fold(text).includes(folded))
}

async function readPage(store: Store, ids: readonly string[], now: number): Promise<ListedPartner[]> {
  if (ids.length === 0) return []
  const partners = await store.db.selectFrom('partners').selectAll().where('id', 'in', ids).execute()
  const keys = await store.db
    .selectFrom('api_keys')
    .select((row) => ['partner_id', row.fn.countAll<number>().as('count')])
    .where('partner_id', 'in', ids)
    .where('is_active', '=', 1)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .groupBy('partner_id')
    .execute()
  const used = await store.db
    .selectFrom('usage_daily')
    .innerJoin('api_keys', 'api_keys.id', 'usage_daily.key_id')
    .select((row) => ['partner_id', row.fn.sum<number>('requests').as('count')])
    .where('partner_id', 'in', ids)
    .where('day', '>', dayOf(now - MONTH_MS))
    .groupBy('partner_id')
    .execute()
  const countsOf = (rows: { partner_id: string; count: number }[]) =>
    new Map(rows.map((row) => [row.partner_id, Number(row.count)]))
  const [keysOf, usedOf] = [countsOf(keys), countsOf(used)]
  const byId = new Map(partners.map((partner) => [partner.id, partner]))
  return ids.flatMap((id) => {
    const partner = byId.get(id)
    return partner ? { ...partner, keys: keysOf.get(id) ?? 0, requests: usedOf.get(id) ?? 0 } : []
  })
}

import type { PartnerStatus } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { fold } from '../text/fold.ts'
import { DAY_MS, dayOf } from '../time.ts'
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
  /** Of every status, whatever was asked for. */
  counts: Record<PartnerStatus, number>
}

const MONTH_MS = 30 * DAY_MS

/** Those who wait come first, the longest waiting first of all; then the newest. */
export async function listPartners(store: Store, query: PartnerQuery, now: number): Promise<PartnerPage> {
  const { statuses, words, page, limit } = query
  const rows = await store.db
    .selectFrom('partners')
    .select(['id', 'status', 'name', 'email', 'contact_name', 'created_at'])
    .execute()
  const counts: Record<PartnerStatus, number> = { pending: 0, approved: 0, suspended: 0, rejected: 0 }
  for (const { status } of rows) counts[status] += 1
  const found = rows
    .filter((row) => statuses.length === 0 || statuses.includes(row.status))
    .filter(hasWords(words))
    .sort(byUrgency)
  const ids = found.slice((page - 1) * limit, page * limit).map((row) => row.id)
  return { partners: await readPage(store, ids, now), total: found.length, counts }
}

/** Any part of the name, the e-mail address or the contact's name, without marks; without words, all. */
export function hasWords(words: string | undefined) {
  const folded = words === undefined ? '' : fold(words)
  return ({ name, email, contact_name }: Pick<Partner, 'name' | 'email' | 'contact_name'>): boolean =>
    folded === '' || [name, email, contact_name ?? ''].some((text) => fold(text).includes(folded))
}

interface Sortable {
  id: string
  status: PartnerStatus
  created_at: number
}

function byUrgency(a: Sortable, b: Sortable): number {
  const [first, second] = [a.status === 'pending', b.status === 'pending']
  if (first !== second) return first ? -1 : 1
  const order = first ? a.created_at - b.created_at : b.created_at - a.created_at
  return order || (a.id < b.id ? -1 : 1)
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

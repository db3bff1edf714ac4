import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { dayOf } from '../../text/time.ts'
import type { Found } from './found.ts'

/** Results per kind; the list of that kind has more. */
export const MAX = 5
/** So many takedowns are looked through, the newest first. */
const MAX_TAKEDOWNS = 5000

/** One by its id, or all whose folded names contain what is wanted. */
export type Wanted = { id: string } | { contains: (folded: string) => boolean }

export const isMeant = (wanted: Wanted, ...names: (string | null)[]) =>
  'id' in wanted || wanted.contains(fold(names.filter(Boolean).join(' ')))

export async function findPartners({ db }: Store, wanted: Wanted): Promise<Found[]> {
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'name', 'email'])
    .$if('id' in wanted, (query) => query.where('id', '=', (wanted as { id: string }).id))
    .orderBy('created_at', 'desc')
    .execute()
  return rows
    .filter(({ name, email }) => isMeant(wanted, name, email))
    .slice(0, MAX)
    .map(({ id, name, email }) => ({
      kind: 'partner',
      id,
      title: name,
      detail: email,
      path: `/console/partners/${id}`,
    }))
}

/** By its id, or by how it begins, as lists show it. */
export async function findKeys({ db }: Store, wanted: { id: string } | { prefix: string }): Promise<Found[]> {
  const all = db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.prefix', 'partner_id', 'partners.name as partner'])
  const some =
    'id' in wanted
      ? all.where('api_keys.id', '=', wanted.id)
      : all.where('api_keys.prefix', '>=', wanted.prefix).where('api_keys.prefix', '<=', `${wanted.prefix}~`)
  const rows = await some.orderBy('api_keys.created_at', 'desc').limit(MAX).execute()
  return rows.map(({ id, name, prefix, partner_id, partner }) => ({
    kind: 'key',
    id,
    title: partner,
    detail: `${name} · ${prefix}…`,
    path: `/console/partners/${partner_id}`,
  }))
}

export async function findWebhooks({ db }: Store, wanted: Wanted): Promise<Found[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'webhooks.url', 'partners.name as partner'])
    .$if('id' in wanted, (query) => query.where('webhooks.id', '=', (wanted as { id: string }).id))
    .orderBy('webhooks.created_at', 'desc')
    .execute()
  return rows
    .filter(({ url }) => isMeant(wanted, url))
    .slice(0, MAX)
    .map(({ id, url, partner }) => ({
      kind: 'webhook',
      id,
      title: url.replace(/^https:\/\//, ''),
      detail: partner,
      path: `/console/webhooks/${id}`,
    }))
}

export async function findTakedowns({ db }: Store, wanted: Wanted): Promise<Found[]> {
  const rows = await db
    .selectFrom('takedowns')
    .select(['id', 'track', 'claimant', 'created_at'])
    .$if('id' in wanted, (query) => query.where('id', '=', (wanted as { id: string }).id))
    .orderBy('created_at', 'desc')
    .limit(MAX_TAKEDOWNS)
    .execute()
  return rows
    .map((row) => ({ ...row, title: String((JSON.parse(row.track) as { title?: string }).title ?? '') }))
    .filter(({ title, claimant }) => isMeant(wanted, title, claimant))
    .slice(0, MAX)
    .map(({ id, title, claimant, created_at }) => ({
      kind: 'takedown',
      id,
      title,
      detail: `${claimant} · ${dayOf(created_at)}`,
      path: `/console/takedowns/${id}`,
    }))
}

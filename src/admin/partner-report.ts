import { sql } from 'kysely'
import { usageWindow } from '../request-log/usage.ts'
import { appendChanges, type NewChange } from '../store/change-log.ts'
import type { Store } from '../store/store.ts'
import { findWebhooks, type WebhookRow } from '../webhooks/registrations.ts'
import { parseLabel } from './display-names.ts'
import { findKeys, type ListedKey } from './keys.ts'
import { OperatorError } from './operator-error.ts'
import { MAX_NAME, noPartner, type Partner, parseEmail, takePartner } from './partners.ts'

export interface ShownPartner extends Partner {
  keys: ListedKey[]
  webhooks: WebhookRow[]
  /** Requests of all its keys, in the last thirty days and ever. */
  requests: { lastMonth: number; allTime: number }
}

const MONTH_DAYS = 30

export async function showPartner(store: Store, id: string, now: number): Promise<ShownPartner> {
  const partner = await store.db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst()
  if (!partner) throw noPartner(id)
  const keys = await findKeys(store, id)
  const webhooks = await findWebhooks(store, id)
  const { firstDay } = usageWindow(MONTH_DAYS, now)
  const used = await store.db
    .selectFrom('usage_daily')
    .select((row) => row.fn.sum<number | null>('requests').as('allTime'))
    .select(sql<number | null>`sum(case when day >= ${firstDay} then requests else 0 end)`.as('lastMonth'))
    .where('key_id', 'in', store.db.selectFrom('api_keys').select('id').where('partner_id', '=', id))
    .executeTakeFirstOrThrow()
  const requests = { lastMonth: Number(used.lastMonth ?? 0), allTime: Number(used.allTime ?? 0) }
  return { ...partner, keys, webhooks, requests }
}

export async function editPartner(
  store: Store,
  id: string,
  changes: { name?: string | undefined; email?: string | undefined },
  now: number,
): Promise<{ before: Partner; after: Partner }> {
  const wanted = {
    ...(changes.name === undefined ? {} : { name: parseLabel('name', changes.name, MAX_NAME) }),
    ...(changes.email === undefined ? {} : { email: parseEmail(changes.email) }),
  }
  return await store.transaction(async (trx) => {
    const before = await takePartner(trx, id)
    const fields = (['name', 'email'] as const).filter((name) => (wanted[name] ?? before[name]) !== before[name])
    if (fields.length === 0) return { before, after: before }
    const after = { ...before, ...wanted, updated_at: now }
    await trx
      .updateTable('partners')
      .set({ ...wanted, updated_at: now })
      .where('id', '=', id)
      .execute()
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields: [...fields] }], now)
    return { before, after }
  })
}

export interface DeletedPartner {
  partner: Partner
  keys: number
  webhooks: number
}

/**
 * Takes a partner out with its keys, its webhooks and their deliveries; the daily counts of its requests stay. While a key of it works
 * that is refused, unless `withKeys`. A partner who was given marked copies can only be suspended: they must stay traceable.
 */
export async function deletePartner(
  store: Store,
  id: string,
  { withKeys }: { withKeys: boolean },
  now: number,
): Promise<DeletedPartner> {
  return await store.transaction(async (trx) => {
    const partner = await takePartner(trx, id)
    const keys = await trx.selectFrom('api_keys').select(['id', 'is_active']).where('partner_id', '=', id).execute()
    const active = keys.filter((key) => key.is_active === 1).length
    if (active > 0 && !withKeys)
      throw new OperatorError(
        `${partner.name} has ${active === 1 ? 'an active key' : `${active} active keys`}: revoke first, or say --yes`,
      )
    const keyIds = keys.map((key) => key.id)
    if (keyIds.length > 0) {
      const traced = trx.selectFrom('watermark_issues').select('code').where('key_id', 'in', keyIds).limit(1)
      if (await traced.executeTakeFirst())
        throw new OperatorError(
          `${partner.name} was given marked copies, which could no longer be traced: use "partner suspend"`,
        )
      await trx.deleteFrom('api_keys').where('id', 'in', keyIds).execute()
    }
    const webhooks = await trx.deleteFrom('webhooks').where('partner_id', '=', id).returning('id').execute()
    await trx.deleteFrom('partners').where('id', '=', id).execute()
    const changes: NewChange[] = keyIds.map((key) => ({ kind: 'key', entity_id: key, action: 'deleted' }))
    await appendChanges(trx, [...changes, { kind: 'partner', entity_id: id, action: 'deleted' }], now)
    return { partner, keys: keyIds.length, webhooks: webhooks.length }
  })
}

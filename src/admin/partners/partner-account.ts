import { sql } from 'kysely'
import { usageWindow } from '../../request-log/usage.ts'
import { type Act, recordAct } from '../../store/audit-log.ts'
import { appendChanges, type NewChange } from '../../store/change-log.ts'
import type { Store } from '../../store/store.ts'
import { findWebhooks, type WebhookRow } from '../../webhooks/registrations.ts'
import { OperatorError } from '../operator-error.ts'
import { findKeys, type ListedKey } from './keys.ts'
import { lockPartner, noPartner, type Partner } from './partners.ts'

/** A partner with everything that belongs to it. */
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

export interface DeletedPartner {
  keys: number
  webhooks: number
}

/**
 * Deletes a partner with its keys, its webhooks and their deliveries; the daily counts of its requests stay. Refused while it has an
 * active key, unless `withKeys`. A partner who was given marked copies can only be suspended: the copies must stay traceable.
 */
export async function deletePartner(
  store: Store,
  id: string,
  { withKeys }: { withKeys: boolean },
  act: Act,
): Promise<DeletedPartner> {
  return await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, id)
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
    await recordAct(trx, act, { action: 'partner.delete', id, name: partner.name, before: partner })
    await appendChanges(trx, [...changes, { kind: 'partner', entity_id: id, action: 'deleted' }], act.at)
    return { keys: keyIds.length, webhooks: webhooks.length }
  })
}

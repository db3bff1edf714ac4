import { OperatorError } from '../operator-error.ts'
import { usageWindow } from '../requests/usage.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { appendChanges, type NewChange } from '../store/change-log.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS, dayOf } from '../text/time.ts'
import { findWebhooks, type WebhookRow } from '../webhooks/registrations.ts'
import { findKeys, type ListedKey } from './keys.ts'
import { findNamesakes, lockPartner, noPartner, type Partner } from './partners.ts'

/** A partner with everything that belongs to it. */
export interface ShownPartner extends Partner {
  keys: ListedKey[]
  webhooks: WebhookRow[]
  /** Requests of all its keys, in the last thirty days and ever; by day, the oldest first. */
  requests: { lastMonth: number; allTime: number; days: { date: string; requests: number }[] }
  /** The link by which it gets a key, while that can be used. */
  claim: { created_at: number; expires_at: number } | undefined
  /** Other partners with the same e-mail address. */
  namesakes: Pick<Partner, 'id' | 'name'>[]
}

const MONTH_DAYS = 30

export async function showPartner(store: Store, id: string, now: number): Promise<ShownPartner> {
  const partner = await store.db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst()
  if (!partner) throw noPartner(id)
  return {
    ...partner,
    keys: await findKeys(store, id),
    webhooks: await findWebhooks(store, id),
    requests: await findUsage(store, id, now),
    claim: await findOpenClaim(store, id, now),
    namesakes: await findNamesakes(store, partner),
  }
}

async function findUsage(store: Store, id: string, now: number): Promise<ShownPartner['requests']> {
  const { firstDay, lastDay } = usageWindow(MONTH_DAYS, now)
  const ofPartner = store.db.selectFrom('api_keys').select('id').where('partner_id', '=', id)
  const rows = await store.db
    .selectFrom('usage_daily')
    .select((row) => ['day', row.fn.sum<number>('requests').as('requests')])
    .where('key_id', 'in', ofPartner)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .groupBy('day')
    .execute()
  const { allTime } = await store.db
    .selectFrom('usage_daily')
    .select((row) => row.fn.sum<number | null>('requests').as('allTime'))
    .where('key_id', 'in', ofPartner)
    .executeTakeFirstOrThrow()
  const byDay = new Map(rows.map((row) => [row.day, Number(row.requests)]))
  const first = Date.parse(firstDay)
  const days = Array.from({ length: MONTH_DAYS }, (_, at) => {
    const date = dayOf(first + at * DAY_MS)
    return { date, requests: byDay.get(date) ?? 0 }
  })
  const lastMonth = days.reduce((sum, day) => sum + day.requests, 0)
  return { lastMonth, allTime: Number(allTime ?? 0), days }
}

async function findOpenClaim(store: Store, id: string, now: number): Promise<ShownPartner['claim']> {
  return await store.db
    .selectFrom('key_claims')
    .select(['created_at', 'expires_at'])
    .where('partner_id', '=', id)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
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
  audit: AuditContext,
): Promise<DeletedPartner> {
  return await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, id)
    const keys = await trx.selectFrom('api_keys').select(['id', 'is_active']).where('partner_id', '=', id).execute()
    const active = keys.filter((key) => key.is_active === 1).length
    if (active > 0 && !withKeys)
      throw new OperatorError({
        vi: `${partner.name} còn ${active} khoá đang hoạt động: hãy thu hồi trước.`,
        en: `${partner.name} has ${active === 1 ? 'an active key' : `${active} active keys`}: revoke first, or say --yes`,
      })
    const keyIds = keys.map((key) => key.id)
    if (keyIds.length > 0) {
      const traced = trx.selectFrom('watermark_issues').select('code').where('key_id', 'in', keyIds).limit(1)
      if (await traced.executeTakeFirst())
        throw new OperatorError({
          vi: `${partner.name} đã nhận các bản có watermark, xoá đi thì không truy vết được nữa: hãy tạm ngưng thay vì xoá.`,
          en: `${partner.name} was given marked copies, which could no longer be traced: use "partner suspend"`,
        })
      await trx.deleteFrom('api_keys').where('id', 'in', keyIds).execute()
    }
    const webhooks = await trx.deleteFrom('webhooks').where('partner_id', '=', id).returning('id').execute()
    await trx.deleteFrom('partners').where('id', '=', id).execute()
    const changes: NewChange[] = keyIds.map((key) => ({ kind: 'key', entity_id: key, action: 'deleted' }))
    await recordAudit(trx, audit, { action: 'partner.delete', id, name: partner.name, before: partner })
    await appendChanges(trx, [...changes, { kind: 'partner', entity_id: id, action: 'deleted' }], audit.at)
    return { keys: keyIds.length, webhooks: webhooks.length }
  })
}

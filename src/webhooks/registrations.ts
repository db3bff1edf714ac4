import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { seal } from '../config/sealing.ts'
import { webhookLimitReached } from '../errors.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { makeOnce, type RepeatedRequest } from '../store/repeated-requests.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import type { EventName } from './event-names.ts'
import { generateSecret } from './secret.ts'

export type WebhookRow = Selectable<Schema['webhooks']>

export const MAX_WEBHOOKS = 5

export interface NewWebhook {
  url: string
  events: readonly EventName[]
  description: string | null
}

interface RegistrationContext {
  /** Who does it on the partner page; what a key does is in the request log. */
  audit?: AuditContext | undefined
  repeated?: RepeatedRequest | undefined
}

/** The secret is in the result and, readable, nowhere else. */
export async function registerWebhook(
  store: Store,
  partnerId: string,
  wanted: NewWebhook,
  secretKey: Buffer,
  now: number,
  { audit, repeated }: RegistrationContext = {},
): Promise<{ webhook: WebhookRow; secret: string }> {
  const id = randomUUID()
  const secret = generateSecret()
  const webhook: WebhookRow = {
    id,
    partner_id: partnerId,
    url: wanted.url,
    events: JSON.stringify(wanted.events),
    description: wanted.description,
    secret_sealed: seal(secret, secretKey, id),
    previous_secret_sealed: null,
    previous_secret_until: null,
    is_active: 1,
    created_at: now,
    last_delivery_at: null,
    last_status_code: null,
    consecutive_failures: 0,
    failing_since: null,
    suspended_at: null,
    paced_until: null,
  }
  return await store.transaction((trx) =>
    makeOnce(trx, repeated, async () => {
      await takePartner(trx, partnerId)
      if ((await countWebhooks(trx, partnerId)) >= MAX_WEBHOOKS) throw webhookLimitReached(MAX_WEBHOOKS)
      await trx.insertInto('webhooks').values(webhook).execute()
      const { url, events } = webhook
      if (audit) await recordAudit(trx, audit, { action: 'webhook.register', id, name: url, after: { url, events } })
      return { webhook, secret }
    }),
  )
}

/** Written to before the count: on PostgreSQL that locks the row, so that of many at once only five get in. */
async function takePartner(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx
    .updateTable('partners')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .execute()
}

async function countWebhooks(trx: Transaction<Schema>, partnerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findWebhooks(store: Store, partnerId: string): Promise<WebhookRow[]> {
  return await store.db
    .selectFrom('webhooks')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function isWebhookOf(db: Store['db'], partnerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row !== undefined
}

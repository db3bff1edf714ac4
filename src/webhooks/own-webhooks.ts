import type { Transaction } from 'kysely'
import { seal } from '../config/sealing.ts'
import { type AuditContext, differences, recordAudit } from '../store/audit-log.ts'
import { makeOnce, type RepeatedRequest } from '../store/repeated-requests.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import type { EventName } from './event-names.ts'
import type { WebhookRow } from './registrations.ts'
import { generateSecret } from './secret.ts'

/** How long a receiver may take to go over to a new secret. */
export const MAX_SECRET_OVERLAP_SECONDS = 86_400

/** What is left out stays as it is. */
export interface WebhookChange {
  url?: string | undefined
  events?: readonly EventName[] | undefined
  description?: string | null | undefined
  isActive?: boolean | undefined
}

/** Locked, since two may change it at once. Undefined when the partner has no such webhook. */
async function takeWebhook(trx: Transaction<Schema>, partnerId: string, id: string): Promise<WebhookRow | undefined> {
  return await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Undefined when the partner has no such webhook. What waits to be sent goes to the new address. */
export async function changeWebhook(
  store: Store,
  { partnerId, id }: { partnerId: string; id: string },
  change: WebhookChange,
  audit: AuditContext,
): Promise<WebhookRow | undefined> {
  return await store.transaction(async (trx) => {
    const webhook = await takeWebhook(trx, partnerId, id)
    if (webhook === undefined) return undefined
    const changed = applyChange(webhook, change, audit.at)
    const { before, after } = differences(webhook, changed)
    if (Object.keys(after).length === 0) return webhook
    await trx.updateTable('webhooks').set(after).where('id', '=', id).execute()
    await recordAudit(trx, audit, { action: 'webhook.update', id, name: changed.url, before, after })
    return changed
  })
}

/** Another address, and being switched on again, begin without the failures of before. */
function applyChange(
  webhook: WebhookRow,
  { url, events, description, isActive }: WebhookChange,
  at: number,
): WebhookRow {
  const health = { consecutive_failures: 0, failing_since: null }
  const wasActive = webhook.is_active === 1
  return {
    ...webhook,
    ...(url === undefined || url === webhook.url ? {} : { url, ...health }),
    ...(events === undefined ? {} : { events: JSON.stringify(events) }),
    ...(description === undefined ? {} : { description }),
    ...(isActive === true && !wasActive ? { is_active: 1 as const, suspended_at: null, ...health } : {}),
    ...(isActive === false && wasActive ? { is_active: 0 as const, suspended_at: at } : {}),
  }
}

/** Its deliveries go with it. False when the partner has no such webhook. */
export async function removeWebhook(
  store: Store,
  { partnerId, id }: { partnerId: string; id: string },
  /** For who does it on the partner page; what a key does is in the request log. */
  audit?: AuditContext,
): Promise<boolean> {
  return await store.transaction(async (trx) => {
    const webhook = await takeWebhook(trx, partnerId, id)
    if (webhook === undefined) return false
    await trx.deleteFrom('webhooks').where('id', '=', id).execute()
    if (audit) await recordAudit(trx, audit, { action: 'webhook.delete', id, name: webhook.url })
    return true
  })
}

export interface SecretRotation {
  partnerId: string
  id: string
  /** How long deliveries are signed by the old secret as well. */
  overlapSeconds: number
  repeated?: RepeatedRequest | undefined
}

/**
 * The new secret is in the result and, readable, nowhere else. At most two sign at a time: the one before the old one is forgotten.
 * Undefined when the partner has no such webhook.
 */
export async function rotateWebhookSecret(
  store: Store,
  { partnerId, id, overlapSeconds, repeated }: SecretRotation,
  secretKey: Buffer,
  audit: AuditContext,
): Promise<string | undefined> {
  const secret = generateSecret()
  const hasOverlap = overlapSeconds > 0
  return await store.transaction(async (trx) => {
    const webhook = await takeWebhook(trx, partnerId, id)
    if (webhook === undefined) return undefined
    return await makeOnce(trx, repeated, async () => {
      await trx
        .updateTable('webhooks')
        .set({
          secret_sealed: seal(secret, secretKey, id),
          previous_secret_sealed: hasOverlap ? webhook.secret_sealed : null,
          previous_secret_until: hasOverlap ? audit.at + overlapSeconds * 1000 : null,
        })
        .where('id', '=', id)
        .execute()
      const after = { overlap_seconds: overlapSeconds }
      await recordAudit(trx, audit, { action: 'webhook.rotate-secret', id, name: webhook.url, after })
      return secret
    })
  })
}

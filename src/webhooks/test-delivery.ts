import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { rateLimited, webhookNotFound } from '../errors.ts'
import { webhookSwitchedOff } from '../http/headers/write-errors.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { makeOnce, type RepeatedRequest } from '../store/repeated-requests.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { notAfterStore } from '../store/store-time.ts'
import { MINUTE_MS } from '../text/time.ts'
import { NO_SUBJECT, TEST_EVENT } from './event-names.ts'
import { createDeliveryId, LANE } from './outbox.ts'
import { isWebhookOf, type WebhookRow } from './registrations.ts'

/** Per webhook, from all callers together: we must not be made to flood a receiver. */
export const MAX_TESTS_PER_MINUTE = 5

/** Who asks is refused in words of its own. */
interface Refusals {
  unknown(): Error
  suspended(): Error
  tooMany(waitSeconds: number): Error
}

/** Writes a delivery of the event `test`, which goes the way of all others, but is tried once only: the caller looks at the outcome. */
export async function orderTest(
  trx: Transaction<Schema>,
  webhookId: string,
  audit: AuditContext,
  refusals: Refusals,
): Promise<{ deliveryId: string; webhook: WebhookRow }> {
  const webhook = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    // Two at once must not both be the fifth.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (webhook === undefined) throw refusals.unknown()
  if (webhook.is_active === 0) throw refusals.suspended()
  const now = await notAfterStore(trx, audit.at)
  const wait = await findWait(trx, webhookId, now)
  if (wait !== undefined) throw refusals.tooMany(wait)
  const deliveryId = createDeliveryId(now)
  await trx
    .insertInto('deliveries')
    .values({
      id: deliveryId,
      webhook_id: webhookId,
      event: TEST_EVENT,
      track_id: NO_SUBJECT,
      data: JSON.stringify({ test: true, webhook_id: webhookId }),
      sent_at: now,
      state: 'pending',
      lane: LANE.single,
      attempts: 0,
      created_at: now,
      due_at: now,
    })
    .execute()
  await recordAudit(trx, audit, { action: 'webhook.test', id: webhookId, name: webhook.url })
  return { deliveryId, webhook }
}

/** The same of a partner's own webhook, once for a request that may be repeated. Returns the delivery; throws the refusals of the API. */
export async function orderOwnTest(
  store: Store,
  { partnerId, id }: { partnerId: string; id: string },
  audit: AuditContext,
  repeated: RepeatedRequest | undefined,
): Promise<string> {
  return await store.transaction(async (trx) => {
    if (!(await isWebhookOf(trx, partnerId, id))) throw webhookNotFound()
    return await makeOnce(trx, repeated, async () => (await orderTest(trx, id, audit, OWN_REFUSALS)).deliveryId)
  })
}

const OWN_REFUSALS: Refusals = { unknown: webhookNotFound, suspended: webhookSwitchedOff, tooMany: rateLimited }

/** What became of the only attempt. */
export interface TestOutcome {
  delivered: boolean
  /** `null` when no answer came. */
  status: number | null
  duration_ms: number | null
  /** The class of the failure. */
  error?: string
}

const LOOK_EVERY_MS = 50
/** Longer than an attempt may take. */
const MAX_LOOKS = 240

/** Looks until the attempt has ended, or the caller has gone. Undefined when the delivery has gone with its webhook. */
export async function findTestOutcome(
  store: Store,
  deliveryId: string,
  isGone: () => boolean,
): Promise<TestOutcome | undefined> {
  const query = store.db.selectFrom('deliveries').selectAll().where('id', '=', deliveryId)
  for (let looks = 0; ; looks += 1) {
    const found = await query.executeTakeFirst()
    if (found === undefined) return undefined
    const { state, last_status_code: status, duration_ms, last_error } = found
    if (state === 'done') return { delivered: true, status, duration_ms }
    if (state !== 'pending' || looks >= MAX_LOOKS || isGone())
      return { delivered: false, status, duration_ms, error: last_error ?? state }
    await pause(LOOK_EVERY_MS)
  }
}

/** In how many seconds the next one may be sent; undefined: now. */
async function findWait(trx: Transaction<Schema>, webhookId: string, now: number): Promise<number | undefined> {
  const last = await trx
    .selectFrom('deliveries')
    .select('created_at')
    .where('webhook_id', '=', webhookId)
    .where('created_at', '>', now - MINUTE_MS)
    .where('event', '=', TEST_EVENT)
    .orderBy('created_at', 'desc')
    .limit(MAX_TESTS_PER_MINUTE)
    .execute()
  if (last.length < MAX_TESTS_PER_MINUTE) return undefined
  return Math.max(1, Math.ceil((last.at(-1)!.created_at + MINUTE_MS - now) / 1000))
}

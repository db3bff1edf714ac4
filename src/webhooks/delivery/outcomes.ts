import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { DeliveryState } from '../../store/schema/webhook-tables.ts'
import { NO_SUBJECT, TEST_EVENT } from '../event-names.ts'
import { LANE } from '../outbox.ts'
import type { ClaimedDelivery } from './claims.ts'
import { afterAttempt, type Health, shouldSuspend } from './health.ts'
import { type AttemptResult, isFinal, retryDelayMs } from './retry-schedule.ts'

type Trx = Transaction<Schema>

/** An attempt that has ended. Without a result it was broken off and does not count as an attempt. */
export interface Outcome {
  delivery: ClaimedDelivery
  endedAt: number
  result: AttemptResult | undefined
  /** When to try again if there is no result. */
  dueAt?: number
}

export interface OutcomeRules {
  retrySeconds: readonly number[]
  /** 0 to 1, for the jitter. */
  random: () => number
}

/** Writes the outcome of attempts: each delivery's state and its webhook's health. Returns the webhooks that were suspended. */
export async function recordOutcomes(trx: Trx, outcomes: readonly Outcome[], rules: OutcomeRules): Promise<string[]> {
  const byWebhook = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const id = outcome.delivery.webhook_id
    const list = byWebhook.get(id)
    if (list) list.push(outcome)
    else byWebhook.set(id, [outcome])
  }
  // All rows are locked before any is written, always in the same order, so that two processes cannot deadlock.
  const health = await lockHealth(trx, [...byWebhook.keys()])
  const suspended: string[] = []
  for (const [id, list] of byWebhook) {
    const current = health.get(id)
    // The webhook was deleted meanwhile, and its deliveries with it.
    if (!current) continue
    for (const outcome of list) await recordDelivery(trx, outcome, rules)
    if (await recordHealth(trx, id, current, list)) suspended.push(id)
  }
  return suspended
}

async function lockHealth(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Health & { is_active: number }>()
  const rows = await trx
    .selectFrom('webhooks')
    .select(['id', 'is_active', 'last_delivery_at', 'last_status_code', 'consecutive_failures', 'failing_since'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, ...health }) => [id, health]))
}

async function recordHealth(
  trx: Trx,
  id: string,
  current: Health & { is_active: number },
  outcomes: readonly Outcome[],
): Promise<boolean> {
  let health: Health = current
  let isSuspended = false
  for (const { result, endedAt: at } of outcomes) {
    if (result === undefined) continue
    health = afterAttempt(health, { at, statusCode: result.statusCode, isSuccess: result.failure === null })
    isSuspended ||= shouldSuspend(health, at)
  }
  if (health === current) return false
  const { last_delivery_at, last_status_code, consecutive_failures, failing_since } = health
  const isNewlySuspended = isSuspended && current.is_active === 1
  await trx
    .updateTable('webhooks')
    .set({ last_delivery_at, last_status_code, consecutive_failures, failing_since })
    .$if(isNewlySuspended, (query) => query.set({ is_active: 0, suspended_at: last_delivery_at }))
    .where('id', '=', id)
    .execute()
  return isNewlySuspended
}

async function recordDelivery(trx: Trx, outcome: Outcome, rules: OutcomeRules): Promise<void> {
  const { delivery, endedAt, result } = outcome
  const own = trx.updateTable('deliveries').where('id', '=', delivery.id)
  // A success is written even if the lease has passed to another process, or something gave the delivery up while it was being sent (which
  // leaves it its lease); a failure only by the process that still holds the lease.
  const isTaken = result?.failure === null
  const update = own.where((row) => {
    const isOurs = row('leased_until', '=', delivery.leased_until)
    return isTaken
      ? row.or([row('state', '=', 'pending'), isOurs])
      : isOurs.and('state', 'in', ['pending', 'superseded'])
  })
  if (result === undefined) {
    const later = outcome.dueAt === undefined ? {} : { due_at: outcome.dueAt }
    await update.set({ leased_until: null, ...later }).execute()
    return
  }
  if (isTaken) await supersedeEarlier(trx, delivery)
  const { state, ...next } = nextStep(delivery, endedAt, result, rules)
  await update
    .set({
      ...next,
      // What was given up meanwhile is not tried again.
      state: isTaken ? state : sql<DeliveryState>`case when state = 'pending' then ${state} else state end`,
      attempts: delivery.attempts + 1,
      leased_until: null,
      last_attempt_at: endedAt,
      last_status_code: result.statusCode,
      last_error: result.failure,
      duration_ms: result.durationMs,
      last_answer: result.answer ?? null,
    })
    .execute()
}

/**
 * The receiver has something newer of what it is about: earlier events that wait are not sent any more. One that is being sent at this moment may
 * still arrive, and its `sent_at` tells; its lease stays, by which its outcome is written down.
 */
async function supersedeEarlier(trx: Trx, { webhook_id, track_id, sent_at }: ClaimedDelivery): Promise<void> {
  if (track_id === NO_SUBJECT) return
  await trx
    .updateTable('deliveries')
    .set({ state: 'superseded' })
    .where('webhook_id', '=', webhook_id)
    .where('track_id', '=', track_id)
    // The condition of the index, word for word: SQLite uses a partial index for nothing else.
    .where(sql<boolean>`state in ('pending', 'parked')`)
    .where('sent_at', '<', sent_at)
    .execute()
}

function nextStep(
  { attempts, event }: ClaimedDelivery,
  endedAt: number,
  result: AttemptResult,
  { retrySeconds, random }: OutcomeRules,
): { state: DeliveryState; due_at?: number; lane?: number } {
  if (result.failure === null) return { state: 'done' }
  const isLast = event === TEST_EVENT || isFinal(result)
  const delay = isLast ? undefined : retryDelayMs(retrySeconds, attempts + 1, result.retryAfterMs, random())
  if (delay === undefined) return { state: 'failed' }
  return { state: 'pending', due_at: endedAt + delay, lane: LANE.retry }
}

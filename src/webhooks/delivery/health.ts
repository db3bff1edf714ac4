import { HOUR_MS } from '../../text/time.ts'

/** How deliveries to a webhook have gone, as `GET /webhooks` shows it. */
export interface Health {
  last_delivery_at: number | null
  last_status_code: number | null
  consecutive_failures: number
  failing_since: number | null
}

export const MIN_FAILURES = 20
export const MIN_FAILING_MS = 72 * HOUR_MS

export interface Attempt {
  at: number
  statusCode: number | null
  isSuccess: boolean
}

export function afterAttempt(health: Health, { at, statusCode, isSuccess }: Attempt): Health {
  // When two processes end an attempt at the same time, the later one counts as the last, whichever is written first.
  const isLast = health.last_delivery_at === null || at >= health.last_delivery_at
  return {
    last_delivery_at: isLast ? at : health.last_delivery_at,
    last_status_code: isLast ? statusCode : health.last_status_code,
    consecutive_failures: isSuccess ? 0 : health.consecutive_failures + 1,
    failing_since: isSuccess ? null : (health.failing_since ?? at),
  }
}

/** Many failures and no success for three days: a count alone would suspend minutes into an outage, a time alone after two attempts. */
export function shouldSuspend({ consecutive_failures, failing_since }: Health, now: number): boolean {
  return consecutive_failures >= MIN_FAILURES && failing_since !== null && now - failing_since >= MIN_FAILING_MS
}

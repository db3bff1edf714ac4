import { readFailure } from '../../jobs/job.ts'
import { findEndingKeys } from '../../partners/key-expiry.ts'
import { listClocks } from '../../requests/insight/overview.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../text/time.ts'
import type { Alert } from './alert-kinds.ts'
import * as say from './alert-words.ts'

/** Older events are not told, as after an update. Shorter than the retention of what was told (server/roles/retention.ts). */
const NEWS_MS = 30 * DAY_MS
const JOB_NEWS_MS = 2 * DAY_MS
/** A receiver that was away for a moment needs no attention. */
const FAILING_MS = 15 * MINUTE_MS
/** The person who started a shorter job is still looking at it. */
const LONG_JOB_MS = MINUTE_MS
const LONG_KINDS = new Set(['import', 'bulk', 'trace'])
const CLOCK_HOURS = [2, 12] as const
export const LOW_DISK_BYTES = 1e9

export interface Disk {
  host: string
  freeBytes: number
}

/** Everything that there is to tell now, whether it was told already or not. */
export async function findAlerts(store: Store, disk: Disk | undefined, now: number): Promise<Alert[]> {
  return [
    ...(await findApplications(store, now)),
    ...(await findQuotaRequests(store, now)),
    ...(await findClocks(store, now)),
    ...(await findWebhooks(store, now)),
    ...(await findJobs(store, now)),
    ...(await findKeys(store, now)),
    ...(disk === undefined ? [] : findFullDisk(disk, now)),
  ]
}

async function findApplications({ db }: Store, now: number): Promise<Alert[]> {
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'name', 'applied_at'])
    .where('status', '=', 'pending')
    .where('applied_at', '>', now - NEWS_MS)
    .execute()
  return rows.map(({ id, name, applied_at }) => ({
    // Who was rejected may apply again.
    id: `application:${id}:${applied_at}`,
    kind: 'application',
    sentence: say.sayApplication(name),
    path: `/console/partners/${id}`,
  }))
}

async function findQuotaRequests({ db }: Store, now: number): Promise<Alert[]> {
  const rows = await db
    .selectFrom('quota_requests')
    .innerJoin('partners', 'partners.id', 'quota_requests.partner_id')
    .select(['quota_requests.id', 'partner_id', 'partners.name', 'quota_per_minute'])
    .where('state', '=', 'open')
    .where('quota_requests.created_at', '>', now - NEWS_MS)
    .execute()
  return rows.map(({ id, partner_id, name, quota_per_minute }) => ({
    id: `quota-request:${id}`,
    kind: 'quota-request',
    sentence: say.sayQuotaRequest(name, quota_per_minute),
    path: `/console/partners/${partner_id}`,
  }))
}

/** With less than two hours left the warning at twelve is not sent. */
async function findClocks(store: Store, now: number): Promise<Alert[]> {
  return (await listClocks(store, now)).flatMap((clock): Alert[] => {
    const left = clock.deadlineAt - now
    const hours = CLOCK_HOURS.find((one) => left <= one * HOUR_MS)
    if (left <= 0 || hours === undefined || clock.notices === 0) return []
    return [
      {
        id: `takedown-clock:${clock.id}:${hours}`,
        kind: 'takedown-clock',
        sentence: say.sayClock(hours, clock),
        path: `/console/takedowns/${clock.id}`,
      },
    ]
  })
}

async function findWebhooks({ db }: Store, now: number): Promise<Alert[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'webhooks.url', 'partners.name', 'is_active', 'failing_since', 'suspended_at'])
    .where((row) =>
      row.or([
        row('suspended_at', '>', now - NEWS_MS),
        row.and([
          row('is_active', '=', 1),
          row('failing_since', '>', now - NEWS_MS),
          row('failing_since', '<=', now - FAILING_MS),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ id, url, name, failing_since, suspended_at }): Alert => {
    const path = `/console/webhooks/${id}`
    const host = URL.canParse(url) ? new URL(url).host : url
    return suspended_at === null
      ? {
          id: `webhook-failing:${id}:${failing_since}`,
          kind: 'webhook-failing',
          sentence: say.sayFailing(name, host, failing_since!),
          path,
        }
      : {
          id: `webhook-suspended:${id}:${suspended_at}`,
          kind: 'webhook-suspended',
          sentence: say.saySuspended(name, host),
          path,
        }
  })
}

async function findJobs({ db }: Store, now: number): Promise<Alert[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'error', 'created_by', 'created_at', 'finished_at'])
    .where('finished_at', '>', now - JOB_NEWS_MS)
    .where('state', 'in', ['done', 'failed'])
    .where('put_away_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, kind, state, error, created_by, created_at, finished_at }): Alert[] => {
    if (state === 'failed') {
      const why = readFailure(error ?? '{}')
      // One that is tried again may fail again.
      const told = { id: `job-failed:${id}:${finished_at}`, sentence: say.sayJobFailed(kind, created_by, why) }
      return [{ ...told, kind: 'job-failed', path: '/console/insight/storage' }]
    }
    if (!LONG_KINDS.has(kind) && finished_at! - created_at < LONG_JOB_MS) return []
    const path = kind === 'trace' ? '/console/trace' : '/console/catalogue'
    const sentence = say.sayJobDone(kind, created_by)
    return [{ id: `job-done:${id}`, kind: 'job-done', sentence, path, onlyFor: created_by }]
  })
}

async function findKeys(store: Store, now: number): Promise<Alert[]> {
  return (await findEndingKeys(store, now)).map(({ id, name, prefix, partner_id, partner, expires_at }) => ({
    id: `key-expiring:${id}:${expires_at}`,
    kind: 'key-expiring',
    sentence: say.sayExpiring(partner, name, prefix, expires_at),
    path: `/console/partners/${partner_id}`,
  }))
}

/** Once a day for as long as it is so. */
function findFullDisk({ host, freeBytes }: Disk, now: number): Alert[] {
  if (freeBytes >= LOW_DISK_BYTES) return []
  const sentence = say.sayDisk(host, freeBytes)
  return [{ id: `disk:${host}:${dayOf(now)}`, kind: 'disk', sentence, path: '/console/insight/storage' }]
}

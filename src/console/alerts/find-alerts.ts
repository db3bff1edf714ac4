import { readFailure } from '../../jobs/job.ts'
import { findEndingKeys } from '../../partners/key-expiry.ts'
import { listClocks } from '../../requests/insight/overview.ts'
import type { Store } from '../../store/store.ts'
import { formatTime } from '../../text/local-time.ts'
import type { Sentence } from '../../text/sentence.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../text/time.ts'
import type { Alert } from './alert-kinds.ts'

/** Older events are not told, as after an update. Shorter than the retention of what was told (server/roles/retention.ts). */
const NEWS_MS = 30 * DAY_MS
const JOB_NEWS_MS = 2 * DAY_MS
/** A receiver that was away for a moment needs no attention. */
const FAILING_MS = 15 * MINUTE_MS
/** The person who started a shorter job is still looking at it. */
const LONG_JOB_MS = MINUTE_MS
const LONG_KINDS = new Set(['import', 'bulk', 'trace'])
const CLOCK_HOURS = [2, 12] as const
const GIGABYTE = 1e9
export const LOW_DISK_BYTES = GIGABYTE

/** A name of a stranger's choosing: bounded, so that a message stays one. */
const MAX_NAME = 120
const short = (text: string) => (text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME - 1)}…`)

const JOBS: Readonly<Record<string, Sentence>> = {
  track: { vi: 'Việc tải bài hát lên', en: 'The upload of a track' },
  artist: { vi: 'Việc tải ảnh nghệ sĩ lên', en: 'The upload of a picture of an artist' },
  import: { vi: 'Việc nhập danh mục', en: 'The import' },
  bulk: { vi: 'Việc sửa nhiều bài', en: 'The change of many tracks' },
  trace: { vi: 'Việc truy vết', en: 'The trace' },
}

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
    sentence: { vi: `Có đơn đăng ký mới: ${short(name)}.`, en: `A new application: ${short(name)}.` },
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
    sentence: {
      vi: `${short(name)} xin hạn mức ${quota_per_minute} yêu cầu mỗi phút.`,
      en: `${short(name)} asks for a quota of ${quota_per_minute} requests per minute.`,
    },
    path: `/console/partners/${partner_id}`,
  }))
}

/** With less than two hours left the warning at twelve is not sent. */
async function findClocks(store: Store, now: number): Promise<Alert[]> {
  return (await listClocks(store, now)).flatMap((clock): Alert[] => {
    const { deadlineAt, notices, untold } = clock
    const left = deadlineAt - now
    const hours = CLOCK_HOURS.find((one) => left <= one * HOUR_MS)
    if (left <= 0 || hours === undefined || notices === 0) return []
    const title = short(clock.title)
    const sentence = {
      vi: `Gỡ bài "${title}": còn chưa đến ${hours} giờ, đến ${formatTime(deadlineAt, 'vi')}. ${
        untold === 0 ? 'Mọi đối tác đã nhận tin.' : `${untold} trên ${notices} đối tác chưa nhận tin.`
      }`,
      en: `Takedown of "${title}": less than ${hours} hours left, until ${formatTime(deadlineAt, 'en')}. ${
        untold === 0 ? 'All partners were told.' : `${untold} of ${notices} partners were not told yet.`
      }`,
    }
    const path = `/console/takedowns/${clock.id}`
    return [{ id: `takedown-clock:${clock.id}:${hours}`, kind: 'takedown-clock', sentence, path }]
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
    const host = short(URL.canParse(url) ? new URL(url).host : url)
    const [vi, en] = [`Webhook của ${short(name)} (${host})`, `The webhook of ${short(name)} (${host})`]
    if (suspended_at === null) {
      const since = failing_since!
      const sentence = {
        vi: `${vi} lỗi từ ${formatTime(since, 'vi')}.`,
        en: `${en} has been failing since ${formatTime(since, 'en')}.`,
      }
      return { id: `webhook-failing:${id}:${since}`, kind: 'webhook-failing', sentence, path }
    }
    const sentence = {
      vi: `${vi} đã bị tạm ngưng: ba ngày liền không gửi được.`,
      en: `${en} is suspended: nothing but failures for three days.`,
    }
    return { id: `webhook-suspended:${id}:${suspended_at}`, kind: 'webhook-suspended', sentence, path }
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
    const by = short(created_by)
    const job = JOBS[kind] ?? { vi: `Việc "${kind}"`, en: `The job "${kind}"` }
    if (state === 'failed') {
      const why = readFailure(error ?? '{}')
      const sentence = {
        vi: `${job.vi} của ${by} đã hỏng: ${short(why.vi)}`,
        en: `${job.en} by ${by} has failed: ${short(why.en)}`,
      }
      // One that is tried again may fail again.
      return [{ id: `job-failed:${id}:${finished_at}`, kind: 'job-failed', sentence, path: '/console/insight/storage' }]
    }
    if (!LONG_KINDS.has(kind) && finished_at! - created_at < LONG_JOB_MS) return []
    const path = kind === 'trace' ? '/console/trace' : '/console/catalogue'
    const sentence = { vi: `${job.vi} của ${by} đã xong.`, en: `${job.en} by ${by} is done.` }
    return [{ id: `job-done:${id}`, kind: 'job-done', sentence, path, onlyFor: created_by }]
  })
}

async function findKeys(store: Store, now: number): Promise<Alert[]> {
  return (await findEndingKeys(store, now)).map(({ id, name, prefix, partner_id, partner, expires_at }) => ({
    id: `key-expiring:${id}:${expires_at}`,
    kind: 'key-expiring',
    sentence: {
      vi: `Khoá "${short(name)}" (${prefix}…) của ${short(partner)} hết hạn lúc ${formatTime(expires_at, 'vi')}.`,
      en: `The key "${short(name)}" (${prefix}…) of ${short(partner)} ends on ${formatTime(expires_at, 'en')}.`,
    },
    path: `/console/partners/${partner_id}`,
  }))
}

/** Once a day for as long as it is so. */
function findFullDisk({ host, freeBytes }: Disk, now: number): Alert[] {
  if (freeBytes >= LOW_DISK_BYTES) return []
  const free = (freeBytes / GIGABYTE).toFixed(1)
  const sentence = {
    vi: `Ổ đĩa của máy ${host} chỉ còn ${free.replace('.', ',')} GB trống.`,
    en: `The disk of ${host} has only ${free} GB left.`,
  }
  return [{ id: `disk:${host}:${dayOf(now)}`, kind: 'disk', sentence, path: '/console/insight/storage' }]
}

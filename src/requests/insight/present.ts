import { isoTime } from '../../text/time.ts'
import type { Figures } from './figures.ts'
import type { Overview } from './overview.ts'
import type { Queues } from './queues.ts'
import type { StorageReport } from './storage.ts'
import type { TrafficReport } from './traffic-report.ts'

// As the console's API and `--json` show them.

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms * 100) / 100)

const presentFigures = ({ p50, p95, p99, ...counts }: Figures) => ({
  ...counts,
  p50_ms: rounded(p50),
  p95_ms: rounded(p95),
  p99_ms: rounded(p99),
})

export function presentTraffic({ range, total, points, routes, keys }: TrafficReport) {
  return {
    from: isoTime(range.from),
    to: isoTime(range.to),
    step: range.step,
    total: presentFigures(total),
    points: points.map(({ at, ...figures }) => ({ at: isoTime(at), ...presentFigures(figures) })),
    routes: routes.map(({ route, ...figures }) => ({ route, ...presentFigures(figures) })),
    keys: keys.map(({ keyId, name, prefix, partnerId, partner, ...figures }) => ({
      key_id: keyId,
      name,
      prefix,
      partner_id: partnerId,
      partner,
      ...presentFigures(figures),
    })),
  }
}

export function presentQueues({ outbox, jobs, mails }: Queues) {
  return {
    outbox: {
      pending: outbox.pending,
      failed: outbox.failed,
      parked: outbox.parked,
      oldest_seconds: Math.round(outbox.oldestSeconds),
    },
    jobs: {
      queued: jobs.queued,
      running: jobs.running,
      failed: jobs.failed,
      oldest_seconds: Math.round(jobs.oldestSeconds),
    },
    mails: { waiting: mails.waiting, failed: mails.failed, to_copy: mails['to-copy'] },
  }
}

export function presentOverview(overview: Overview) {
  const { applications, quotaRequests, takedowns, webhooks, keys } = overview
  return {
    applications: {
      count: applications.count,
      items: applications.items.map(({ id, name, appliedAt }) => ({ id, name, applied_at: isoTime(appliedAt) })),
    },
    quota_requests: {
      count: quotaRequests.count,
      items: quotaRequests.items.map(({ id, partnerId, partner, quota, askedAt }) => ({
        id,
        partner_id: partnerId,
        partner,
        quota_per_minute: quota,
        asked_at: isoTime(askedAt),
      })),
    },
    takedowns: {
      count: takedowns.count,
      items: takedowns.items.map(({ id, title, deadlineAt, notices, untold }) => ({
        id,
        title,
        deadline_at: isoTime(deadlineAt),
        notices,
        untold,
      })),
    },
    webhooks: {
      failing: webhooks.failing,
      suspended: webhooks.suspended,
      items: webhooks.items.map(({ id, partnerId, partner, url, since, isSuspended }) => ({
        id,
        partner_id: partnerId,
        partner,
        url,
        since: since === null ? null : isoTime(since),
        is_suspended: isSuspended,
      })),
    },
    keys: {
      count: keys.count,
      items: keys.items.map(({ id, name, prefix, partnerId, partner, expiresAt }) => ({
        id,
        name,
        prefix,
        partner_id: partnerId,
        partner,
        expires_at: isoTime(expiresAt),
      })),
    },
    locks: overview.locks,
    ...presentQueues(overview.queues),
    traffic: overview.traffic.map(({ at, requests, failed, limited, weekBefore }) => ({
      at: isoTime(at),
      requests,
      failed,
      limited,
      week_before: weekBefore,
    })),
  }
}

export function presentStorage({ at, databaseBytes, media }: StorageReport) {
  return { counted_at: isoTime(at), database_bytes: databaseBytes, media }
}

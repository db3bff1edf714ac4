import { sql } from 'kysely'
import * as partnerSessions from '../../access/partner-sessions.ts'
import * as sessions from '../../console/administrators/sessions.ts'
import { FAILED_FILES_KEPT_DAYS } from '../../jobs/retry-job.ts'
import { LISTEN_LIFE_MS } from '../../listening/rules.ts'
import { SEARCHES_KEPT_DAYS } from '../../search/jobs.ts'
import { REPEATS_KEPT_MS } from '../../store/repeated-requests.ts'
import { olderThan, type Retention } from '../../store/retention.ts'
import { DAY_MS, dayOf, HOUR_MS } from '../../text/time.ts'
import { DELIVERIES_KEPT_MS } from '../../webhooks/delivery-log.ts'
import { DELIVERY_STATES } from '../../webhooks/states.ts'

// What is deleted when. Requests (requests/retention.ts) and the change log (store/change-retention.ts) have ways of their own.

/** A text may hold a link that gives a key, and is not needed once it was sent. */
const SENT_TEXT_MS = 7 * DAY_MS
/** For mails that failed or are kept to be copied. */
const OTHER_TEXT_MS = 30 * DAY_MS
const MAILS_KEPT_MS = 400 * DAY_MS
/** Longer than anything is news (console/alerts/find-alerts.ts): what is forgotten is not told again. */
const ALERTS_KEPT_MS = 90 * DAY_MS
export const JOBS_KEPT_DAYS = 30
const GUESSES_KEPT_MS = DAY_MS
/** Longer than a listen can count: what was counted is still known to be used when it is asked for again. */
const LISTENS_KEPT_MS = LISTEN_LIFE_MS + HOUR_MS

/** Each by itself: one that fails stops none of the others. */
export const RETENTION = {
  deliveries: [
    {
      // A secret whose overlap is over signs nothing more.
      table: 'webhooks',
      set: () => sql`previous_secret_sealed = null, previous_secret_until = null`,
      old: (now) => sql`previous_secret_until <= ${now}`,
    },
    {
      // Parked, what a suspended webhook still has to get. `due_at` becomes the time from which its 30 days are counted.
      table: 'deliveries',
      set: (now) => sql`state = 'parked', due_at = ${now}, leased_until = null`,
      old: () => sql`state = 'pending' and webhook_id in (select id from webhooks where is_active = 0)`,
    },
    ...DELIVERY_STATES.map(
      (state): Retention => ({
        table: 'deliveries',
        old: (now) => sql`state = ${state} and due_at < ${now - DELIVERIES_KEPT_MS}`,
      }),
    ),
  ],
  mails: [
    {
      table: 'mails',
      set: () => sql`content_sealed = ''`,
      old: (now) => sql`content_sealed <> '' and sent_at < ${now - SENT_TEXT_MS}`,
    },
    {
      table: 'mails',
      set: () => sql`content_sealed = ''`,
      old: (now) =>
        sql`content_sealed <> '' and state in ('failed', 'to-copy') and created_at < ${now - OTHER_TEXT_MS}`,
    },
    {
      // Mails of takedowns stay: the only proof that a partner without a webhook was told.
      table: 'mails',
      old: (now) => sql`created_at < ${now - MAILS_KEPT_MS} and kind <> 'takedown'`,
    },
  ],
  alerts: [olderThan('alerts', 'told_at', ALERTS_KEPT_MS), olderThan('alert_posts', 'created_at', ALERTS_KEPT_MS)],
  jobs: [
    {
      table: 'job_files',
      key: ['job_id', 'name'],
      old: (now) => sql`job_id in (select id from jobs
        where state = 'failed' and finished_at < ${now - FAILED_FILES_KEPT_DAYS * DAY_MS})`,
    },
    {
      table: 'jobs',
      old: (now) => {
        const before = now - JOBS_KEPT_DAYS * DAY_MS
        return sql`state in ('done', 'failed') and created_at < ${before} and finished_at < ${before}`
      },
    },
  ],
  searches: [
    {
      table: 'search_daily',
      key: ['day', 'query'],
      old: (now) => sql`day < ${dayOf(now - SEARCHES_KEPT_DAYS * DAY_MS)}`,
    },
  ],
  'repeated requests': [
    {
      table: 'repeated_requests',
      key: ['partner_id', 'key'],
      old: (now) => sql`created_at <= ${now - REPEATS_KEPT_MS}`,
    },
  ],
  'guesses of passwords': [olderThan('sign_in_failures', 'at', GUESSES_KEPT_MS)],
  sessions: [sessionsOf('admin_sessions', sessions), sessionsOf('partner_sessions', partnerSessions)],
  links: [{ table: 'admin_links', key: ['digest'], old: (now) => sql`expires_at < ${now}` }],
  applicants: [
    {
      table: 'application_windows',
      key: ['address'],
      // Addresses count for an hour, networks for a day.
      old: (now) => sql`updated_at <= ${now - HOUR_MS} and (updated_at <= ${now - DAY_MS}
        or (address not like '%/24' and address not like '%/48'))`,
    },
  ],
  listening: [
    { table: 'recent_plays', key: ['digest'], old: (now) => sql`until <= ${now}` },
    olderThan('listens', 'first_byte_at', LISTENS_KEPT_MS),
  ],
} satisfies Readonly<Record<string, readonly Retention[]>>

function sessionsOf(
  table: 'admin_sessions' | 'partner_sessions',
  { MAX_IDLE_MS, MAX_AGE_MS }: { MAX_IDLE_MS: number; MAX_AGE_MS: number },
): Retention {
  return {
    table,
    key: ['digest'],
    old: (now) => sql`(seen_at < ${now - MAX_IDLE_MS} or created_at < ${now - MAX_AGE_MS})`,
  }
}

import { applyPartnerSessionRetention } from '../../access/partner-sessions.ts'
import { applyGuessRetention } from '../../console/administrators/guess-limits.ts'
import { applyLinkRetention } from '../../console/administrators/links.ts'
import { applySessionRetention } from '../../console/administrators/sessions.ts'
import { applyAlertRetention } from '../../console/alerts/retention.ts'
import { publishDue } from '../../editing/tracks/publish-due.ts'
import type { MailDeps } from '../../jobs/mail/queue.ts'
import { applyMailRetention } from '../../jobs/mail/retention.ts'
import { applyJobRetention } from '../../jobs/retention.ts'
import { APPLY_EVERY_MS, applyCounts } from '../../listening/apply-counts.ts'
import { applyListeningRetention } from '../../listening/retention.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { sweepMedia } from '../../media/sweep.ts'
import { applyApplicantRetention } from '../../partners/applying/application-windows.ts'
import { mailExpiringKeys } from '../../partners/key-expiry.ts'
import { applySearchRetention } from '../../search/jobs.ts'
import { applyChangeRetention } from '../../store/change-retention.ts'
import { applyRepeatRetention } from '../../store/repeated-requests.ts'
import type { Store } from '../../store/store.ts'
import type { StoreClock } from '../../store/store-clock.ts'
import { finaliseNotices } from '../../takedowns/finalise-notices.ts'
import { HOUR_MS } from '../../text/time.ts'
import { applyDeliveryRetention } from '../../webhooks/delivery/retention.ts'

const SHORT_RETENTION_EVERY_MS = 60_000
const PUBLISH_EVERY_MS = 2_000
const SWEEP_EVERY_MS = 6 * HOUR_MS
const NOTIFY_EVERY_MS = 600_000
const RETENTION_EVERY_MS = HOUR_MS

interface MaintenanceDeps {
  store: Store
  media: MediaStore
  mail: MailDeps
  now: () => number
  clock: StoreClock
}

/** For as long as the server runs; what fails is told of, and tried again. */
export type Repeat = (what: string, everyMs: number, work: () => Promise<unknown>) => Promise<void>

/** Of what all share: retention of rows, sweeping of files, whatever has its time. */
export function maintainStore(deps: MaintenanceDeps, repeat: Repeat, signal: AbortSignal): Promise<void>[] {
  const { store, media, now, clock } = deps
  const shouldStop = () => signal.aborted
  return [
    repeat('tidying the deliveries', SHORT_RETENTION_EVERY_MS, async () => {
      // First: what became of a takedown's notices outlasts the deliveries.
      await finaliseNotices(store, { now: clock.now, mail: deps.mail, shouldStop })
      await applyDeliveryRetention(store, { now: clock.now, shouldStop })
    }),
    repeat('telling of keys that end', NOTIFY_EVERY_MS, () => mailExpiringKeys(store, deps.mail, clock.now())),
    repeat('removing old applicants', NOTIFY_EVERY_MS, () => applyApplicantRetention(store, clock.now())),
    repeat('forgetting what administrators were told', RETENTION_EVERY_MS, () =>
      applyAlertRetention(store, clock.now()),
    ),
    repeat('removing old mails', RETENTION_EVERY_MS, () => applyMailRetention(store, { now: clock.now, shouldStop })),
    // Each by itself: one that fails stops none of the others.
    repeat('removing old changes', RETENTION_EVERY_MS, () =>
      applyChangeRetention(store, { now: clock.now, shouldStop }),
    ),
    repeat('removing old searches', RETENTION_EVERY_MS, () => applySearchRetention(store, now())),
    repeat('removing old jobs', RETENTION_EVERY_MS, () => applyJobRetention(store, { now: clock.now, shouldStop })),
    repeat('removing old repeated requests', RETENTION_EVERY_MS, () =>
      applyRepeatRetention(store, { now: clock.now, shouldStop }),
    ),
    repeat('removing old guesses of passwords', RETENTION_EVERY_MS, () => applyGuessRetention(store, now())),
    repeat('removing old sessions', RETENTION_EVERY_MS, () => applySessionRetention(store, now())),
    repeat('removing old links', RETENTION_EVERY_MS, () => applyLinkRetention(store, now())),
    repeat('removing old sessions of partners', RETENTION_EVERY_MS, () => applyPartnerSessionRetention(store, now())),
    repeat('publishing drafts whose time has come', PUBLISH_EVERY_MS, () => publishDue(store, clock.now(), shouldStop)),
    repeat('adding plays and likes to their tracks', APPLY_EVERY_MS, () => applyCounts(store, clock.now())),
    repeat('forgetting who listened', SHORT_RETENTION_EVERY_MS, () =>
      applyListeningRetention(store, { now: clock.now, shouldStop }),
    ),
    repeat('removing uploads that broke off', SWEEP_EVERY_MS, () => media.sweepIncoming(now())),
    repeat('removing files that nothing refers to', SWEEP_EVERY_MS, () =>
      sweepMedia({ store, media, now: clock.now, shouldStop }),
    ),
  ]
}

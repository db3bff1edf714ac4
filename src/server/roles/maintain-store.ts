import { publishDue } from '../../editing/tracks/publish-due.ts'
import type { MailDeps } from '../../jobs/mail/queue.ts'
import { APPLY_EVERY_MS, applyCounts } from '../../listening/apply-counts.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { sweepMedia } from '../../media/sweep.ts'
import { mailExpiringKeys } from '../../partners/key-expiry.ts'
import { applyChangeRetention } from '../../store/change-retention.ts'
import { applyRetention } from '../../store/retention.ts'
import type { Store } from '../../store/store.ts'
import type { StoreClock } from '../../store/store-clock.ts'
import { finaliseNotices } from '../../takedowns/finalise-notices.ts'
import { HOUR_MS } from '../../text/time.ts'
import { RETENTION } from './retention.ts'

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

/** Maintenance of the store that one process does for all: retention, sweeping of files, whatever is due. */
export function maintainStore(deps: MaintenanceDeps, repeat: Repeat, signal: AbortSignal): Promise<void>[] {
  const { store, media, now, clock } = deps
  const options = { now: clock.now, shouldStop: () => signal.aborted }
  const { deliveries, listening, applicants, ...hourly } = RETENTION
  return [
    repeat('tidying the deliveries', SHORT_RETENTION_EVERY_MS, async () => {
      // First: what became of a takedown's notices outlasts the deliveries.
      await finaliseNotices(store, { ...options, mail: deps.mail })
      await applyRetention(store, deliveries, options)
    }),
    repeat('forgetting who listened', SHORT_RETENTION_EVERY_MS, () => applyRetention(store, listening, options)),
    repeat('removing old applicants', NOTIFY_EVERY_MS, () => applyRetention(store, applicants, options)),
    ...Object.entries(hourly).map(([what, rules]) =>
      repeat(`removing old ${what}`, RETENTION_EVERY_MS, () => applyRetention(store, rules, options)),
    ),
    repeat('removing old changes', RETENTION_EVERY_MS, () => applyChangeRetention(store, options)),
    repeat('telling of keys that end', NOTIFY_EVERY_MS, () => mailExpiringKeys(store, deps.mail, clock.now())),
    repeat('publishing drafts whose time has come', PUBLISH_EVERY_MS, () =>
      publishDue(store, clock.now(), options.shouldStop),
    ),
    repeat('adding plays and likes to their tracks', APPLY_EVERY_MS, () => applyCounts(store, clock.now())),
    repeat('removing uploads that broke off', SWEEP_EVERY_MS, () => media.sweepIncoming(now())),
    repeat('removing files that nothing refers to', SWEEP_EVERY_MS, () => sweepMedia({ store, media, ...options })),
  ]
}

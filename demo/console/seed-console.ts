import type { MailDeps } from '../../src/jobs/mail/queue.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { HOUR_MS } from '../../src/text/time.ts'
import { addApplications } from './add-applications.ts'
import { addPartners } from './add-partners.ts'
import { addTakedowns } from './add-takedowns.ts'
import { addJobs } from './jobs.ts'
import { findConsoleProgress, isStoreOfDemo, markStart, markStep } from './marker.ts'
import { addSearches } from './searches.ts'
import { addDayOfTraffic } from './traffic.ts'
import { addWebhooks } from './webhooks.ts'

export interface SeedOptions {
  /** Its `hasServer` is false: no mail of the demo is ever sent. */
  mail: MailDeps
  publicUrl: string
  /** Fewer in tests that need not see five weeks. */
  trafficDays?: number
}

const TRAFFIC_DAYS = 35
/** First everything but the traffic, then a day of traffic each. */
const stepsOf = (trafficDays: number) => 1 + trafficDays

export async function isConsoleMissing(store: Store, trafficDays = TRAFFIC_DAYS): Promise<boolean> {
  const progress = await findConsoleProgress(store.db)
  return progress === undefined ? await isStoreOfDemo(store) : progress.stepsDone < stepsOf(trafficDays)
}

/** Fills the console with something to see, once per store. */
export async function seedConsole(store: Store, options: SeedOptions, now: number): Promise<void> {
  const { trafficDays = TRAFFIC_DAYS } = options
  if (!(await isConsoleMissing(store, trafficDays))) return
  let progress = await findConsoleProgress(store.db)
  if (progress === undefined) {
    await store.transaction((trx) => addContent(within(store, trx), trx, options, now))
    progress = { startedAt: now, stepsDone: 1 }
  }
  const { startedAt, stepsDone } = progress
  for (let step = stepsDone + 1; step <= stepsOf(trafficDays); step += 1) {
    await store.transaction(async (trx) => {
      if (await markStep(trx, step)) await addDayOfTraffic(trx, startedAt, stepsOf(trafficDays) - step)
    })
  }
}

async function addContent(store: Store, trx: Trx, options: SeedOptions, now: number): Promise<void> {
  const start = Math.floor(now / HOUR_MS) * HOUR_MS
  await markStart(trx, now)
  const partners = await addPartners(store, options.mail, now)
  await addApplications(store, options, now)
  const webhooks = await addWebhooks(store, trx, partners, options.mail.sealingKey, start)
  await addTakedowns(store, trx, webhooks, options.mail, now)
  await addSearches(trx, now)
  await addJobs(trx, now)
}

/** A store whose transactions are all the same one: what the administrator's functions write is there together or not at all. */
function within(store: Store, trx: Trx): Store {
  return { ...store, db: trx, transaction: (work) => work(trx) }
}

import type { MailDeps } from '../../src/jobs/mail/queue.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { HOUR_MS } from '../../src/text/time.ts'
import { hasDemoArtist } from '../songs/missing.ts'
import { addApplications } from './add-applications.ts'
import { addPartners } from './add-partners.ts'
import { addTakedowns } from './add-takedowns.ts'
import { DEMO_EMAIL } from './demo-key.ts'
import { addJobs } from './jobs.ts'
import { addSearches } from './searches.ts'
import { addTraffic, findUnused } from './traffic.ts'
import { addWebhooks } from './webhooks.ts'

export interface SeedOptions {
  /** Its `hasServer` is false: no mail of the demo is ever sent. */
  mail: MailDeps
  publicUrl: string
  /** Fewer in tests that need not see five weeks. */
  trafficDays?: number
}

const TRAFFIC_DAYS = 35

const STARTED_AT = 'demo_console_started_at'

export async function isConsoleMissing(store: Store): Promise<boolean> {
  const startedAt = await findStart(store)
  return startedAt === undefined ? await isStoreOfDemo(store) : (await findUnused(store.db)).length > 0
}

async function findStart({ db }: Store): Promise<number | undefined> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', STARTED_AT).executeTakeFirst()
  return row?.value
}

/** Invented partners have no place among real ones, nor beside other music. */
async function isStoreOfDemo(store: Store): Promise<boolean> {
  const partners = store.db.selectFrom('partners').select('id').where('email', '!=', DEMO_EMAIL)
  if (await partners.limit(1).executeTakeFirst()) return false
  const track = await store.db.selectFrom('tracks').select('id').limit(1).executeTakeFirst()
  return track === undefined || (await hasDemoArtist(store))
}

/** Fills the console with something to see, once per store; what a start that was ended in the middle has left out is added by the next. */
export async function seedConsole(store: Store, options: SeedOptions, now: number): Promise<void> {
  if (!(await isConsoleMissing(store))) return
  const startedAt = await findStart(store)
  if (startedAt === undefined) await store.transaction((trx) => addContent(within(store, trx), trx, options, now))
  const end = Math.floor((startedAt ?? now) / HOUR_MS) * HOUR_MS
  // One by one, so that no other writer waits long.
  for (const key of await findUnused(store.db))
    await store.transaction((trx) => addTraffic(trx, key, end, options.trafficDays ?? TRAFFIC_DAYS))
}

async function addContent(store: Store, trx: Trx, options: SeedOptions, now: number): Promise<void> {
  const start = Math.floor(now / HOUR_MS) * HOUR_MS
  // Fails when another process has begun already.
  await trx.insertInto('counters').values({ name: STARTED_AT, value: now }).execute()
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

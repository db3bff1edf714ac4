import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Directory } from './access/directory.ts'
import type { Shipper } from './access/ship.ts'
import { sweepMedia } from './audio/jobs.ts'
import { followStore, loadCatalog } from './catalog/jobs.ts'
import type { LiveCatalog } from './catalog/live-catalog.ts'
import type { MediaStore } from './media/media-store.ts'
import { forgetSearches, storeSearches } from './search/jobs.ts'
import type { QueryInsight } from './search/query-insight.ts'
import { findLastSeq } from './store/change-log.ts'
import { type Feed, openFeed } from './store/feed.ts'
import { forgetChanges } from './store/forget-changes.ts'
import type { Store } from './store/store.ts'
import { withinPatience } from './time.ts'
import type { Deliverer } from './webhooks/deliverer.ts'
import { resealWebhooks } from './webhooks/reseal.ts'
import { keepDeliveriesTidy } from './webhooks/upkeep.ts'

const RETRY_MS = 1_000
const TIDY_EVERY_MS = 60_000
const SWEEP_EVERY_MS = 6 * 3_600_000
const FORGET_EVERY_MS = 3_600_000
const STORE_SEARCHES_EVERY_MS = 60_000
/** The last counts of a process that stops are worth waiting for, but not for long. */
const LAST_SEARCHES_MS = 2_000

export interface WorkerParts {
  store: Store
  media: MediaStore
  directory: Directory
  live: LiveCatalog
  shipper: Shipper
  deliverer: Deliverer
  insight: QueryInsight
  webhookSecretKeys: readonly [Buffer, ...Buffer[]]
  logger: Logger
  now: () => number
}

export interface Worker {
  /** Resolves when keys and catalogue have been loaded for the first time. */
  readonly ready: Promise<void>
  /** Reads the keys that other processes have changed. */
  followKeys: Feed
  /** Everything up to this place of the change log can be read here. */
  readonly catalogSeq: number
  /** Resolves when everything committed before the call can be read here. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/** The loops. Each can be killed at any instant and picks up where it was; each survives a store that comes and goes. */
export function startWorker(parts: WorkerParts): Worker {
  const { store, directory, live, shipper, deliverer, logger, now } = parts
  const stopping = new AbortController()
  const onError = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what}: will be tried again`)
  const followKeys = openFeed(store, {
    kinds: ['key', 'partner'],
    apply: directory.apply,
    reload: () => readKeys(parts),
    onError: onError('following the keys'),
  })
  const followCatalog = followStore(store, live, {
    now,
    reload: () => readCatalog(parts),
    onError: onError('following the catalogue'),
  })

  async function prepare(): Promise<void> {
    await store.migrate()
    if (!directory.isLoaded) {
      await resealWebhooks(store, parts.webhookSecretKeys)
      followKeys.start(await readKeys(parts))
      shipper.start()
      deliverer.start()
    }
    followCatalog.start(await readCatalog(parts))
  }

  const ready = untilDone(prepare, onError('reading the store'), stopping.signal)
  const shouldStop = () => stopping.signal.aborted
  const tidying = repeat('tidying the deliveries', TIDY_EVERY_MS, () => keepDeliveriesTidy(store, { now, shouldStop }))
  const forgetting = repeat('forgetting old changes', FORGET_EVERY_MS, async () => {
    await forgetChanges(store, { now, shouldStop })
    await forgetSearches(store, now())
  })
  const keepSearches = () => storeSearches(store, parts.insight)
  const counting = repeat('keeping what was searched for', STORE_SEARCHES_EVERY_MS, keepSearches)
  const sweeping = repeat('removing files that nothing refers to', SWEEP_EVERY_MS, async () => {
    await parts.media.sweepIncoming(now())
    await sweepMedia({ store, media: parts.media, now, shouldStop })
  })

  async function repeat(what: string, everyMs: number, work: () => Promise<unknown>): Promise<void> {
    await ready
    while (!stopping.signal.aborted) {
      await work().catch(onError(what))
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return {
    ready,
    followKeys,
    get catalogSeq() {
      return followCatalog.position
    },
    async catchUp() {
      await ready
      await Promise.all([followKeys.catchUp(), followCatalog.catchUp()])
    },
    async stop() {
      stopping.abort()
      await Promise.all([followKeys.stop(), followCatalog.stop(), shipper.stop(), deliverer.stop()])
      await Promise.all([tidying, forgetting, sweeping, counting, ready])
      const lastCounts = keepSearches().catch(onError('keeping what was searched for'))
      await withinPatience(lastCounts, LAST_SEARCHES_MS, () => {})
    },
  }
}

async function readKeys({ store, directory }: WorkerParts): Promise<number> {
  // Before the keys: what changes while they are read is in the log after it.
  const seq = await findLastSeq(store.db)
  await directory.load()
  return seq
}

async function readCatalog({ store, live, logger, now }: WorkerParts): Promise<number> {
  const startedAt = now()
  const { catalog, seq } = await loadCatalog(store, startedAt)
  live.publish(catalog)
  logger.info({ tracks: catalog.trackCount, ms: now() - startedAt }, 'catalogue loaded')
  return seq
}

/** Tries again and again; ends early, without an error, when the process is stopping. */
async function untilDone(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      onError(error)
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

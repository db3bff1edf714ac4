import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Directory } from './access/directory.ts'
import type { Shipper } from './access/ship.ts'
import { followStore, loadCatalog } from './catalog/jobs.ts'
import type { LiveCatalog } from './catalog/live-catalog.ts'
import { findLastSeq } from './store/change-log.ts'
import { type Feed, openFeed } from './store/feed.ts'
import type { Store } from './store/store.ts'

const RETRY_MS = 1_000

export interface WorkerParts {
  store: Store
  directory: Directory
  live: LiveCatalog
  shipper: Shipper
  logger: Logger
  now: () => number
}

export interface Worker {
  /** Resolves when keys and catalogue have been loaded for the first time. */
  readonly ready: Promise<void>
  /** Reads the keys that other processes have changed. */
  followKeys: Feed
  /** Resolves when everything committed before the call can be read here. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/** The loops. Each can be killed at any instant and picks up where it was; each survives a store that comes and goes. */
export function startWorker(parts: WorkerParts): Worker {
  const { store, directory, live, shipper, logger, now } = parts
  const stopping = new AbortController()
  const onError = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what}: will be tried again`)
  const followKeys = openFeed(store, {
    kinds: ['key', 'partner'],
    apply: directory.apply,
    onError: onError('following the keys'),
  })
  const followCatalog = followStore(store, live, now, onError('following the catalogue'))

  async function prepare(): Promise<void> {
    await store.migrate()
    if (!directory.isLoaded) {
      const seq = await findLastSeq(store.db)
      await directory.load()
      followKeys.start(seq)
      shipper.start()
    }
    const startedAt = now()
    const { catalog, seq } = await loadCatalog(store, startedAt)
    live.publish(catalog)
    followCatalog.start(seq)
    logger.info({ tracks: catalog.trackCount, ms: now() - startedAt }, 'catalogue loaded')
  }

  const ready = untilDone(prepare, onError('reading the store'), stopping.signal)

  return {
    ready,
    followKeys,
    async catchUp() {
      await ready
      await Promise.all([followKeys.catchUp(), followCatalog.catchUp()])
    },
    async stop() {
      stopping.abort()
      await Promise.all([followKeys.stop(), followCatalog.stop(), shipper.stop(), ready])
    },
  }
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

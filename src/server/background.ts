import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFirstTry, type FirstTry } from '../async/first-try.ts'
import { createLatch } from '../async/latch.ts'
import { repeatEvery, repeatUntilDone } from '../async/repeat.ts'
import { withTimeout } from '../async/timeout.ts'
import { type CatalogImage, openCatalogImage } from '../catalog/image/catalog-image.ts'
import { followStore } from '../catalog/jobs.ts'
import { GRACE } from '../config/grace-periods.ts'
import { openAlerting } from '../console/alerts/alerting.ts'
import { sweepLocalFiles } from '../jobs/local-files.ts'
import { STORE_SEARCHES_EVERY_MS, storeSearches } from '../search/jobs.ts'
import { type Change, findLastSeq } from '../store/change-log.ts'
import { type Feed, openFeed } from '../store/feed.ts'
import { resealAll } from '../store/reseal.ts'
import type { Dependencies } from './dependencies.ts'
import { maintainStore, type Repeat } from './roles/maintain-store.ts'

const RETRY_MS = 1_000
const SWEEP_FOLDERS_EVERY_MS = 60_000
const MEASURE_CLOCK_EVERY_MS = 10_000
const KEEP_IMAGE_EVERY_MS = 60_000

interface BackgroundDeps extends Dependencies {
  /** Delivers, works and tidies for all; else only what concerns this process alone is done here. */
  runsJobs: boolean
}

export interface Background {
  start(): void
  /** Resolves when keys and catalogue have been loaded for the first time. */
  readonly ready: Promise<void>
  /** First attempt to load them. */
  readonly firstTry: FirstTry
  /** Why they have not been loaded yet, as far as that is known. */
  readonly problem: unknown
  /** Reads the keys that other processes have changed. */
  followKeys: Feed
  /** Everything up to this place of the change log can be read here. */
  readonly catalogSeq: number
  /** Resolves when everything committed before the call can be read here. */
  catchUp(): Promise<void>
  /** Ends a load under way, delivers and tidies no more, gives jobs back to the queue. Keys and catalogue are still followed: requests are still answered. */
  beginShutdown(): void
  stop(): Promise<void>
}

/** The loops. Each can be killed at any instant and picks up where it was; each survives a store that comes and goes. */
export function openBackground(deps: BackgroundDeps): Background {
  const { store, directory, shipper, logger } = deps
  const stopping = createStopping()
  const onError = reportTo(logger)
  const runners = openRunners(deps, onError('telling administrators'))
  const { image, followCatalog } = openCatalogFeed(deps, stopping.signal, onError('following the catalogue'))
  const followKeys = openKeyFeed(deps, followCatalog.takeOut, onError)

  async function prepare(): Promise<void> {
    await store.migrate()
    await deps.clock.measure()
    if (!directory.isLoaded) {
      await resealAll(store, deps.secrets.sealingKeys)
      const seq = await readKeys(deps, deps.limits.storedLocks.load)
      stopping.signal.throwIfAborted()
      followKeys.start(seq)
      shipper.start()
      for (const runner of runners) runner.start()
    }
    followCatalog.start(await readCatalog(deps, image, stopping.signal))
  }

  const preparation = createPreparation(prepare, logger, stopping.signal)
  const { ready } = preparation
  const keepImage = () => image.keep(() => followCatalog.position, stopping.signal)
  const maintenance = repeatMaintenance(deps, ready, keepImage, stopping.signal)
  let stopped: Promise<unknown> | undefined
  function beginShutdown(): void {
    stopping.abort()
    stopped ??= Promise.all(runners.map((runner) => runner.stop()))
  }

  return {
    start: preparation.start,
    ready,
    firstTry: preparation.firstTry,
    get problem() {
      return preparation.problem
    },
    followKeys,
    get catalogSeq() {
      return followCatalog.position
    },
    async catchUp() {
      await ready
      await Promise.all([followKeys.catchUp(), followCatalog.catchUp()])
    },
    beginShutdown,
    async stop() {
      beginShutdown()
      preparation.start()
      await Promise.all([followKeys.stop(), followCatalog.stop(), shipper.stop(), stopped])
      await Promise.all([maintenance, ready])
      const lastCounts = storeSearches(store, deps.queryStats).catch(onError('keeping what was searched for'))
      await withTimeout(lastCounts, GRACE.searchesMs, () => {})
    },
  }
}

function openCatalogFeed(deps: BackgroundDeps, signal: AbortSignal, onError: (error: unknown) => void) {
  const image = openCatalogImage({ ...deps, path: join(deps.config.dataDir, 'catalog.image') })
  const reload = () => readCatalog(deps, image, signal)
  const followCatalog = followStore(deps.store, deps.live, { now: deps.now, change: image.change, reload, onError })
  return { image, followCatalog }
}

function openKeyFeed(
  deps: BackgroundDeps,
  takeOut: (trackIds: readonly string[]) => Promise<void>,
  onError: ReturnType<typeof reportTo>,
): Feed {
  return openFeed(deps.store, {
    kinds: ['key', 'partner', 'lock', 'takedown'],
    async apply(changes) {
      await applyAccessChanges(deps, changes)
      const takenDown = changes.filter(({ kind, action }) => kind === 'takedown' && action === 'created')
      if (takenDown.length === 0) return
      // Not waited for: the catalogue may be in the middle of a change, and a key that is revoked next is not to wait for it.
      takeOut(takenDown.map((one) => one.entity_id)).catch(onError('taking tracks out of the catalogue'))
    },
    reload: () => readKeys(deps, deps.limits.storedLocks.load),
    onError: onError('following the keys'),
  })
}

function openRunners(deps: BackgroundDeps, onError: (error: unknown) => void) {
  if (!deps.runsJobs) return []
  const alerting = openAlerting({ ...deps, now: deps.clock.now, onError })
  return [deps.deliverer, deps.jobs, alerting, ...(deps.mailDeliverer ? [deps.mailDeliverer] : [])]
}

function createStopping(): AbortController {
  const stopping = new AbortController()
  // Every loop listens to it: their number is no leak.
  setMaxListeners(0, stopping.signal)
  return stopping
}

const reportTo = (logger: Logger) => (what: string) => (error: unknown) =>
  logger.warn({ err: error }, `${what}: will be tried again`)

/** What a request waits for keys and catalogue of a server that has just started. */
const FIRST_TRY_MS = 5_000

/** What has to be done before anything can be served, again and again until it succeeds; what went wrong last is kept. */
function createPreparation(prepare: () => Promise<void>, logger: Logger, signal: AbortSignal) {
  let problem: unknown
  const { open: start, opened: started } = createLatch<void>()

  function onError(error: unknown): void {
    // A store that is away for an hour is told of once, not every second.
    const isNews = String(error) !== String(problem)
    problem = error
    logger[isNews ? 'warn' : 'debug']({ err: error }, 'reading the store: will be tried again every second')
  }

  const firstTry = createFirstTry(FIRST_TRY_MS)
  const prepareOnce = () => prepare().finally(firstTry.end)
  const repeated = started.then(() => repeatUntilDone(signal, RETRY_MS, prepareOnce, onError))

  return {
    start,
    ready: repeated.finally(firstTry.end),
    firstTry,
    get problem() {
      return problem
    },
  }
}

/** What is done again and again, for as long as the server runs. */
async function repeatMaintenance(
  deps: BackgroundDeps,
  ready: Promise<void>,
  keepImage: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const onError = reportTo(deps.logger)
  const repeat: Repeat = (what, everyMs, work) => repeatEvery(signal, everyMs, work, onError(what))
  await ready
  // Processes of one machine share the image: the first of them writes it.
  const images = deps.member?.process ? [] : [repeat('keeping the catalogue image', KEEP_IMAGE_EVERY_MS, keepImage)]
  await Promise.all([
    ...images,
    ...maintainProcess(deps, repeat),
    ...(deps.runsJobs ? maintainStore(deps, repeat, signal) : []),
  ])
}

/** Maintenance of this process and this machine. */
function maintainProcess(deps: BackgroundDeps, repeat: Repeat): Promise<void>[] {
  return [
    repeat('keeping what was searched for', STORE_SEARCHES_EVERY_MS, () => storeSearches(deps.store, deps.queryStats)),
    repeat('removing the work folders of processes that were killed', SWEEP_FOLDERS_EVERY_MS, () =>
      sweepLocalFiles(Date.now()),
    ),
    repeat('looking whether media can be read', deps.mediaWatch.lookEveryMs, deps.mediaWatch.look),
    repeat('reading the clock of the store', MEASURE_CLOCK_EVERY_MS, createClockWatch(deps)),
  ]
}

/** Measures, and tells once when the clocks come to differ and once when they agree again. */
function createClockWatch({ clock, logger }: BackgroundDeps): () => Promise<void> {
  let wasRight = true
  return async () => {
    await clock.measure()
    const { problem } = clock
    if (problem !== null && wasRight) logger.error(`${problem}: no webhook is sent until they agree`)
    if (problem === null && !wasRight) logger.warn("this machine's clock and the store's agree again")
    wasRight = problem === null
  }
}

async function applyAccessChanges(deps: BackgroundDeps, changes: readonly Change[]): Promise<void> {
  const { directory, withdrawn, limits } = deps
  await directory.apply(changes)
  if (changes.some(({ kind }) => kind === 'takedown')) await withdrawn.load()
  for (const { kind, entity_id: address } of changes) if (kind === 'lock') await limits.storedLocks.clear(address)
}

async function readKeys(deps: BackgroundDeps, readLocks: () => Promise<void>): Promise<number> {
  // Before the keys: what changes while they are read is in the log after it.
  const seq = await findLastSeq(deps.store.db)
  await deps.withdrawn.load()
  await readLocks()
  // Last: once keys are recognised, nothing of this may fail any more, or they would never be followed.
  await deps.directory.load()
  return seq
}

async function readCatalog(
  { live, logger, now }: BackgroundDeps,
  image: CatalogImage,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = now()
  const { catalog, seq, isFromImage } = await image.load(signal)
  live.publish(catalog)
  const how = isFromImage ? 'catalogue loaded from its image' : 'catalogue loaded'
  logger.info({ tracks: catalog.trackCount, ms: now() - startedAt }, how)
  return seq
}

import { availableParallelism, hostname } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { EXPORTS_PER_HOUR } from '../access/admission.ts'
import { openDirectory } from '../access/directory.ts'
import { createBoundedQueue } from '../async/bounded-queue.ts'
import { ownRests } from '../async/turns.ts'
import { openCatalog } from '../catalog/proofs/open-catalog.ts'
import type { Config } from '../config/config.ts'
import { ALL_ROLES, type Roles } from '../config/roles.ts'
import { loadSecrets } from '../config/secrets.ts'
import { UPLOAD_PACE, type UploadPace } from '../console/uploads/reception.ts'
import { openExports } from '../exports/exports.ts'
import { createBodyCache } from '../http/body-cache.ts'
import type { ReaderLimits } from '../http/connection/slow-readers.ts'
import { openJobRunner } from '../jobs/job-runner.ts'
import { openMailDeliverer } from '../jobs/mail/deliverer.ts'
import { createMailParts, type MailDeps } from '../jobs/mail/queue.ts'
import type { Worker } from '../jobs/worker.ts'
import { LISTENS_PER_MINUTE } from '../listening/route-deps.ts'
import { createCoverFinder, createDrawingFinder } from '../media/covers.ts'
import { openDiskCache } from '../media/disk-cache.ts'
import type { MediaPatience } from '../media/media-patience.ts'
import type { MediaStore } from '../media/media-store.ts'
import { createMediaWatch } from '../media/media-watch.ts'
import { openMediaStore } from '../media/open-media-store.ts'
import { openRequestMedia } from '../media/request-media.ts'
import { createLinkVerifier } from '../media/signed-links.ts'
import { openWithdrawnMedia } from '../media/withdrawn-media.ts'
import { createMetrics, type Metrics } from '../ops/metrics.ts'
import { createOwnClock } from '../ops/overload.ts'
import { createWorkQueue, type WorkQueue } from '../ops/work-queue.ts'
import { type Journal, openJournal } from '../requests/journal/journal.ts'
import { createRequestLog } from '../requests/journal/request-log.ts'
import { createQueryStats } from '../search/query-stats.ts'
import { createWebAppLoader } from '../site/page/web-app.ts'
import { openReadingStore } from '../store/reading-store.ts'
import { openStore, type Store } from '../store/store.ts'
import { openStoreClock, ownClock, type StoreClock } from '../store/store-clock.ts'
import { createMarkingQueue } from '../watermark/variants/variants.ts'
import { openDeliverer } from '../webhooks/delivery/deliverer.ts'
import { createPublicResolver, createSystemResolver, type ResolveHost } from '../webhooks/delivery/resolve-host.ts'
import { openSender } from '../webhooks/delivery/send.ts'
import { tellSuspension } from '../webhooks/webhook-suspension.ts'
import type { Shutdown } from './connections.ts'
import { openJobKinds } from './job-kinds.ts'
import type { RequestPace } from './listener.ts'
import { openLimits } from './open-limits.ts'
import { openLogShipper } from './open-log-shipper.ts'
import type { Member } from './processes/member.ts'
import { createSignedMedia, type SignedMedia } from './signed-media.ts'

export interface ServiceOptions {
  now?: () => number
  logger?: Logger
  /** When to refuse work; by default when the event loop is late. */
  isOverloaded?: () => boolean
  /** Where handlers wait; by default a slice of work per turn of the event loop. */
  work?: WorkQueue
  /** Where to listen. Without it nothing listens, and requests are handed in (tests). */
  listen?: { host: string; port: number }
  /** How slowly a client may read. */
  readers?: ReaderLimits
  /** Whom to ask for the addresses of webhooks; by default whom the system asks. */
  nameServers?: readonly string[]
  /** How slowly an administrator may send a file. */
  uploadPace?: UploadPace
  /** How long a request may take to come. */
  requestPace?: RequestPace
  mediaPatience?: MediaPatience
  /** Limits that no setting changes, where others are wanted (tests). */
  limits?: { exportsPerHour?: number; listensPerMinute?: number } | undefined
  /** What it serves; everything if left out. */
  roles?: Roles | undefined
  /** It is one of several processes that share a port and the limits. */
  member?: Member | undefined
}

/** Everything that is held open while the service runs, and what it needs to know. */
export async function openDependencies(config: Config, options: ServiceOptions) {
  const now = options.now ?? Date.now
  const logger = options.logger ?? pino({ level: config.logLevel })
  const { secrets, warning } = await loadSecrets(config.dataDir, config)
  if (warning !== undefined) logger.warn(warning)
  const store = openStore({ url: config.databaseUrl, connections: config.databaseConnections })
  // A clock that is handed in is everybody's.
  const clock = options.now === undefined ? openStoreClock(store) : ownClock(options.now)
  const resolveHost = createResolver(config, options)
  const journal = openOwnJournal(config, now)
  const media = openMediaStore(config)
  const requestMedia = openRequestMedia(media, options.mediaPatience)
  const requestLog = createRequestLog(journal, (err) => logger.error({ err }, 'an answer could not be sent'))
  ownRests.sendBefore(requestLog.sendRecorded)
  const { member, roles = ALL_ROLES } = options
  const shipper = openLogShipper({ config, store, journal, requestLog, now, logger, member })
  const queryStats = createQueryStats(now)
  const work = options.work ?? createWorkQueue({ ownNow: createOwnClock() })
  const mail = createMailParts(config, secrets.sealingKeys)
  const limits = await openLimits(config, store, now, logger, member?.processes ?? 1)
  const base: Base = { config, store, media, secrets, resolveHost, clock, logger, mail }
  return {
    ...base,
    ...{ now, requestMedia, journal, requestLog, work, shipper, limits, queryStats, member, roles },
    mediaWatch: watchMedia(media, options.mediaPatience, logger),
    ...openPictures(config, requestMedia),
    loadWebApp: createWebAppLoader(),
    deliverer: openWebhookDeliverer(base),
    jobs: openJobs(base),
    mailDeliverer: openMailSending(base),
    ...openCatalog(store, secrets.sealingKeys, now),
    withdrawn: openWithdrawnMedia(store.db),
    directory: openDirectory(store.db, config.limits.keyPerMinute, now),
    ownLimits: { exportsPerHour: EXPORTS_PER_HOUR, listensPerMinute: LISTENS_PER_MINUTE, ...options.limits },
    markingQueue: createMarkingQueue(),
    ...{ lists: openReadingStore(store, 'reads lists'), reports: openReadingStore(store, 'reads reports') },
    exports: openExports({ dataDir: config.dataDir, store, now }),
    uploadPace: options.uploadPace ?? UPLOAD_PACE,
    /** Plays counted by this process. */
    plays: { counted: 0 },
    bodies: createBodyCache(),
    metrics: shareMetrics(createMetrics(), member),
    shutdown: { isUnderWay: false, endsConnections: false } as Shutdown,
  }
}

export type Dependencies = Awaited<ReturnType<typeof openDependencies>>

/** Whichever process is asked tells of all of them; of itself alone when the others cannot be asked. */
function shareMetrics(metrics: Metrics, member: Member | undefined): Metrics {
  if (member === undefined) return metrics
  member.own.renderMetrics = metrics.render
  return { ...metrics, render: async () => (await member.gatherMetrics()) ?? (await metrics.render()) }
}

const createResolver = ({ webhooks }: Config, { nameServers }: ServiceOptions) =>
  webhooks.allowPrivateNetworks ? createSystemResolver() : createPublicResolver(nameServers)

function watchMedia(media: MediaStore, patience: MediaPatience | undefined, logger: Logger) {
  const tell = (err: unknown) => {
    if (err === undefined) logger.info('the media store answers again')
    else logger.warn({ err }, 'previews and covers cannot be read')
  }
  return createMediaWatch(media, tell, patience)
}

function openOwnJournal({ dataDir }: Config, now: () => number): Journal {
  const directory = join(dataDir, 'requests')
  return openJournal({ directory, host: hostname(), pid: process.pid, startedAt: Date.now(), now })
}

const COVER_CACHE_BYTES = 512 * 1024 * 1024
/** Resizing takes Node's four threads for files one by one: at least two are left to the files. */
const COVERS_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const MAX_COVERS_WAITING = 64

function openPictures({ dataDir }: Config, media: MediaStore) {
  const shared = {
    cache: openDiskCache(join(dataDir, 'covers'), COVER_CACHE_BYTES),
    enterQueue: createBoundedQueue({ atOnce: COVERS_AT_ONCE, maxWaiting: MAX_COVERS_WAITING }).enter,
  }
  return {
    findCover: createCoverFinder({ media, ...shared }),
    findDrawing: createDrawingFinder(shared),
  }
}

/** What those who work in the background have in common. */
interface Base {
  config: Config
  store: Store
  media: MediaStore
  secrets: Awaited<ReturnType<typeof loadSecrets>>['secrets']
  resolveHost: ResolveHost
  clock: StoreClock
  logger: Logger
  mail: MailDeps
}

function openWebhookDeliverer({ config, store, secrets, resolveHost, clock, logger, mail }: Base): Worker {
  const { allowPrivateNetworks, retrySeconds } = config.webhooks
  return openDeliverer({
    store,
    sender: openSender({ allowPrivateNetworks, resolveHost, now: clock.now }),
    secretKeys: secrets.sealingKeys,
    retrySeconds,
    now: clock.now,
    isClockRight: () => clock.problem === null,
    random: Math.random,
    onError: (err) => logger.warn({ err }, 'delivering webhooks: will be tried again'),
    tellSuspension: (trx, id) => tellSuspension(trx, id, { at: clock.now(), mail }),
    onSuspended: (webhook) => logger.warn({ webhook }, 'a webhook was suspended: nothing but failures for three days'),
  })
}

function openJobs({ config, secrets, clock: { now }, logger, ...base }: Base): Worker {
  const onError = (err: unknown) => logger.warn({ err }, 'a job: will be tried again')
  const kinds = openJobKinds({ ...base, mediaConfig: config, watermarkSecrets: secrets.watermarkSecrets, now })
  return openJobRunner({ ...base, ...kinds, now, onError })
}

/** Undefined without a mail server. */
function openMailSending({ config, store, secrets: { sealingKeys }, clock, logger }: Base): Worker | undefined {
  const { server, from } = config.mail
  if (!server) return undefined
  const onError = (err: unknown) => logger.warn({ err }, 'sending mails: will be tried again')
  return openMailDeliverer({ store, server, from, sealingKeys, now: clock.now, onError })
}

export function openSignedMedia({ requestMedia, secrets, withdrawn, now }: Dependencies): SignedMedia {
  const verifier = createLinkVerifier([secrets.signingSecret, ...secrets.formerSigningSecrets])
  return createSignedMedia({ store: requestMedia, verifier, withdrawn, now })
}

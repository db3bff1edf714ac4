import { withTimeout } from '../async/timeout.ts'
import type { Figure, FindFigures } from '../ops/figures.ts'
import { findQueues, MAX_COUNTED, type Queues } from '../requests/insight/queues.ts'
import { findChangeTime } from '../store/change-log.ts'
import type { Store } from '../store/store.ts'
import type { Background } from './background.ts'
import type { Dependencies } from './dependencies.ts'

/** However often metrics are read, the store is asked no more often than this. */
const MAX_AGE_MS = 5_000
/** A store that is slow or away costs the page no more than this. */
const PATIENCE_MS = 500

/** How far each feed has come in the change log; undefined until it has begun. */
type Positions = Readonly<Record<string, number | undefined>>

/** Adds to `/metrics` what waits: in the store, in this process, between the two. */
export function showFigures(deps: Dependencies, background: Background): void {
  const { metrics, store, live, now } = deps
  const positions = (): Positions =>
    live.isLoaded ? { catalogue: background.catalogSeq, keys: background.followKeys.position } : {}
  metrics.addFigures(createStoreFigures(store, positions, now))
  metrics.addFigures(() => findOwnFigures(deps))
}

/** What waits in the store. None of these figures while the store does not answer: what was true then need not be true now. */
function createStoreFigures(store: Store, positions: () => Positions, now: () => number): FindFigures {
  let known: { figures: readonly Figure[]; at: number } | undefined
  let asking: Promise<readonly Figure[]> | undefined

  async function ask(): Promise<readonly Figure[]> {
    try {
      const queues = await findQueues(store, now())
      const figures = [...describeQueues(queues), ...(await findLags(store, positions(), queues.lastSeq, now()))]
      known = { figures, at: performance.now() }
      return figures
    } finally {
      asking = undefined
    }
  }

  return async () => {
    if (known !== undefined && performance.now() - known.at < MAX_AGE_MS) return known.figures
    asking ??= ask()
    return await withTimeout(asking, PATIENCE_MS, () => []).catch(() => [])
  }
}

const OUTBOX =
  'Webhook deliveries that wait, that were given up, that wait for a suspended webhook, and that a later event made needless.'
const AT_MOST = `Counted up to ${MAX_COUNTED}.`

function describeQueues({ outbox, jobs, mails, counts }: Queues): Figure[] {
  const { oldestSeconds, ...byState } = outbox
  const { oldestSeconds: jobSeconds, ...jobsByState } = jobs
  const { waiting, failed, 'to-copy': to_copy } = mails
  return [
    ['khonhac_outbox_deliveries', `${OUTBOX} ${AT_MOST}`, { state: byState }],
    [
      'khonhac_outbox_oldest_due_seconds',
      'For how long the delivery that has waited longest could have been sent.',
      oldestSeconds,
    ],
    ['khonhac_jobs', `Jobs of the console that are not done. ${AT_MOST}`, { state: jobsByState }],
    ['khonhac_jobs_oldest_queued_seconds', 'How long the job that has waited longest has waited.', jobSeconds],
    ['khonhac_mails', `Mails that have not been sent. ${AT_MOST}`, { state: { waiting, failed, to_copy } }],
    [
      'khonhac_counts_waiting',
      `Plays and likes that are counted and not yet added to their tracks. ${AT_MOST}`,
      counts.waiting,
    ],
    ['khonhac_counts_oldest_seconds', 'How long the one that has waited longest has waited.', counts.oldestSeconds],
  ]
}

async function findLags(store: Store, positions: Positions, lastSeq: number, now: number): Promise<Figure[]> {
  const changes: Record<string, number> = {}
  const seconds: Record<string, number> = {}
  for (const [feed, position] of Object.entries(positions)) {
    if (position === undefined) continue
    changes[feed] = Math.max(0, lastSeq - position)
    const at = changes[feed] > 0 ? await findChangeTime(store.db, position + 1) : undefined
    seconds[feed] = at === undefined ? 0 : Math.max(0, (now - at) / 1000)
  }
  return [
    ['khonhac_feed_lag_changes', 'Entries of the change log that this process has not applied yet.', { feed: changes }],
    ['khonhac_feed_lag_seconds', 'Age of the oldest of them.', { feed: seconds }],
  ]
}

const SOURCE =
  '1 for what counts requests against the limits now: Redis, for all processes together, or this process alone.'
const LOST = 'Requests that were answered but could not be written to the request log (a full disk, for example).'
const DROPPED = 'Requests whose lines were given up because the store was away for so long.'
const REDIS = '1 while the limits are counted in Redis; 0 while this process counts alone.'

/** What is known in this process. */
function findOwnFigures(deps: Dependencies): Figure[] {
  const { journal, shipper, queryStats, limits, work, mediaWatch, markingQueue, bodies, plays } = deps
  const { bytes, droppedRequests } = shipper.backlog
  const isShared = limits.redis?.isUp === true
  const marking = { running: markingQueue.running, waiting: markingQueue.waiting }
  return [
    [
      'khonhac_media_up',
      'Whether previews and covers could be read when this process last looked.',
      mediaWatch.problem === null ? 1 : 0,
    ],
    ['khonhac_marking_queue', 'Previews that are being marked, and that wait for it.', { state: marking }],
    ['khonhac_body_cache_hits_total', 'Answers that were ready.', bodies.hits],
    ['khonhac_body_cache_misses_total', 'Answers that could have been ready and had to be made.', bodies.misses],
    ['khonhac_plays_counted_total', "Plays on the service's own site that this process has counted.", plays.counted],
    ['khonhac_request_log_lost_lines', LOST, journal.lost],
    ['khonhac_request_log_backlog_bytes', 'What waits on this disk to be taken by the store.', bytes],
    ['khonhac_request_log_dropped_requests', DROPPED, droppedRequests],
    ['khonhac_search_queries_total', 'Queries to /search.', queryStats.queries],
    ['khonhac_search_without_result_total', 'Queries to /search that found nothing.', queryStats.withoutResult],
    ['service_rate_limit_source', SOURCE, { source: { redis: Number(isShared), local: Number(!isShared) } }],
    ['khonhac_requests_waiting', 'Requests that wait for their turn on a busy event loop.', work.waiting],
    ...(limits.redis === undefined ? [] : [['khonhac_redis_up', REDIS, Number(isShared)] as const]),
  ]
}

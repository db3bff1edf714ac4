import type { BoundedQueue } from '../async/bounded-queue.ts'
import { withTimeout } from '../async/timeout.ts'
import type { BodyCache } from '../http/body-cache.ts'
import type { MediaWatch } from '../media/media-watch.ts'
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
export function showFigures(
  { metrics, store, live, markingQueue, mediaWatch, bodies, plays, now }: Dependencies,
  background: Background,
): void {
  const positions = (): Positions =>
    live.isLoaded ? { catalogue: background.catalogSeq, keys: background.followKeys.position } : {}
  metrics.addFigures(createStoreFigures(store, positions, now))
  metrics.addFigures(createOwnFigures(markingQueue, mediaWatch, bodies, plays))
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

function describeQueues({ outbox, jobs, mails, counts }: Queues): Figure[] {
  const { oldestSeconds: _, ...byState } = outbox
  const atMost = `Counted up to ${MAX_COUNTED}.`
  return [
    {
      name: 'khonhac_outbox_deliveries',
      help: `Webhook deliveries that wait, that were given up, that wait for a suspended webhook, and that a later event made needless. ${atMost}`,
      value: { label: 'state', values: byState },
    },
    {
      name: 'khonhac_outbox_oldest_due_seconds',
      help: 'For how long the delivery that has waited longest could have been sent.',
      value: outbox.oldestSeconds,
    },
    {
      name: 'khonhac_jobs',
      help: `Jobs of the console that are not done. ${atMost}`,
      value: { label: 'state', values: { queued: jobs.queued, running: jobs.running, failed: jobs.failed } },
    },
    {
      name: 'khonhac_jobs_oldest_queued_seconds',
      help: 'How long the job that has waited longest has waited.',
      value: jobs.oldestSeconds,
    },
    {
      name: 'khonhac_mails',
      help: `Mails that have not been sent. ${atMost}`,
      value: {
        label: 'state',
        values: { waiting: mails.waiting, failed: mails.failed, to_copy: mails['to-copy'] },
      },
    },
    {
      name: 'khonhac_counts_waiting',
      help: `Plays and likes that are counted and not yet added to their tracks. ${atMost}`,
      value: counts.waiting,
    },
    {
      name: 'khonhac_counts_oldest_seconds',
      help: 'How long the one that has waited longest has waited.',
      value: counts.oldestSeconds,
    },
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
    {
      name: 'khonhac_feed_lag_changes',
      help: 'Entries of the change log that this process has not applied yet.',
      value: { label: 'feed', values: changes },
    },
    {
      name: 'khonhac_feed_lag_seconds',
      help: 'Age of the oldest of them.',
      value: { label: 'feed', values: seconds },
    },
  ]
}

/** What is known in this process. */
function createOwnFigures(
  watermarking: BoundedQueue,
  media: Pick<MediaWatch, 'problem'>,
  bodies: BodyCache,
  plays: { counted: number },
): FindFigures {
  return () => [
    {
      name: 'khonhac_media_up',
      help: 'Whether previews and covers could be read when this process last looked.',
      value: media.problem === null ? 1 : 0,
    },
    {
      name: 'khonhac_marking_queue',
      help: 'Previews that are being marked, and that wait for it.',
      value: { label: 'state', values: { running: watermarking.running, waiting: watermarking.waiting } },
    },
    {
      name: 'khonhac_body_cache_hits_total',
      help: 'Answers that were ready.',
      value: bodies.hits,
    },
    {
      name: 'khonhac_body_cache_misses_total',
      help: 'Answers that could have been ready and had to be made.',
      value: bodies.misses,
    },
    {
      name: 'khonhac_plays_counted_total',
      help: "Plays on the service's own site that this process has counted.",
      value: plays.counted,
    },
  ]
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ApiError } from '../../errors.ts'
import type { StreamAnswer } from '../../http/answer.ts'
import type { ShownJob } from '../../jobs/job-queries.ts'
import type { JobWatch } from '../../jobs/job-watch.ts'

/** In one process. Each costs a connection and a few kilobytes; the store is asked once for all of them. */
const MAX_STREAMS = 2000
const HEARTBEAT_MS = 15_000
/** Then the client comes back, and it is seen whether it is still signed in. */
const MAX_STREAM_MS = 5 * 60_000
const RETRY_SECONDS = 5

export const tooManyStreams = () =>
  new ApiError(503, 'NOT_READY', 'Quá nhiều người đang theo dõi; hãy thử lại sau vài giây.', {
    english: 'Too many are following: try again in a few seconds.',
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    extra: { retry_after: RETRY_SECONDS },
  })

const HEADERS = [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Accel-Buffering',
  'no',
  'X-Content-Type-Options',
  'nosniff',
]

const isOver = ({ state }: ShownJob) => state === 'done' || state === 'failed'

/** Known by what it says: the same on every process, so that a client may come back to another one. */
const eventId = (body: string) => createHash('sha256').update(body).digest('base64url').slice(0, 16)

export function createJobStreams(watch: JobWatch) {
  let count = 0
  return {
    /** Undefined when the job is over and the client knows. */
    open(job: ShownJob, lastId: string | undefined, present: (job: ShownJob) => object): StreamAnswer | undefined {
      const idNow = eventId(JSON.stringify(present(job)))
      if (isOver(job) && idNow === lastId) return undefined
      if (count >= MAX_STREAMS) throw tooManyStreams()
      count += 1
      const body = openStream(watch, job, lastId, present)
      body.once('close', () => {
        count -= 1
      })
      return { status: 200, headers: HEADERS, body }
    },
  }
}

function openStream(
  watch: JobWatch,
  first: ShownJob,
  lastId: string | undefined,
  present: (job: ShownJob) => object,
): Readable {
  let told = lastId
  let hasEnded = false
  const stream = new Readable({ read() {} })
  const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS).unref()
  const lasting = setTimeout(() => end(), MAX_STREAM_MS).unref()
  const unfollow = watch.follow(first.id, tell)

  function tell(job: ShownJob | undefined): void {
    if (hasEnded) return
    if (job === undefined) {
      end()
      return
    }
    const body = JSON.stringify(present(job))
    const id = eventId(body)
    if (id !== told) stream.push(`id: ${id}\ndata: ${body}\n\n`)
    told = id
    if (isOver(job)) end()
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    unfollow()
    clearInterval(heartbeat)
    clearTimeout(lasting)
    if (!stream.destroyed) stream.push(null)
  }

  stream.once('close', end)
  // Proxies that wait for the first bytes pass these on at once.
  stream.push(': open\n\n')
  tell(first)
  return stream
}

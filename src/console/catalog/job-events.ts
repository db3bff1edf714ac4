import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ApiError } from '../../errors.ts'
import type { StreamAnswer } from '../../http/answer.ts'
import type { ShownJob } from '../../jobs/job-queries.ts'
import type { JobWatch } from '../../jobs/job-watch.ts'
import type { Language } from '../../text/sentence.ts'
import { presentJob } from './present.ts'

/** In one process. Each costs a connection and a few kilobytes; the store is asked once for all of them. */
const MAX_STREAMS = 2000
const HEARTBEAT_MS = 15_000
/** Then the client comes back. */
const MAX_STREAM_MS = 5 * 60_000
const RETRY_SECONDS = 5

export const tooManyStreams = () =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Quá nhiều người đang theo dõi; hãy thử lại sau vài giây.',
    en: 'Too many are following: try again in a few seconds.',
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
function eventOf(job: ShownJob, language: Language) {
  const body = JSON.stringify(presentJob(job, language))
  return { id: createHash('sha256').update(body).digest('base64url').slice(0, 16), body }
}

/** Who follows, as it was when the stream was opened. */
interface Follower {
  session: string
  role: string
}

interface JobStream {
  follower: Follower
  body: Readable
  openedAt: number
  end(): void
}

/** The role of each session that is open. */
type FindRoles = (sessions: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The streams of a process share one timer, which is there only while there are streams, and one look at the sessions. */
export function createJobStreams(watch: JobWatch, findRoles: FindRoles) {
  const streams = new Set<JobStream>()
  let ticker: NodeJS.Timeout | undefined

  async function beat(): Promise<void> {
    for (const { openedAt, body, end } of streams) {
      if (performance.now() - openedAt > MAX_STREAM_MS) end()
      else body.push(': still here\n\n')
    }
    await endOfSignedOut([...streams])
  }

  /** Ends streams of administrators who have signed out, were removed or have another role by now. While the store is away no stream is told anything. */
  async function endOfSignedOut(open: readonly JobStream[]): Promise<void> {
    if (open.length === 0) return
    const roles = await findRoles([...new Set(open.map(({ follower }) => follower.session))]).catch(() => undefined)
    if (roles === undefined) return
    for (const { follower, end } of open) if (roles.get(follower.session) !== follower.role) end()
  }

  function keep(stream: JobStream): void {
    streams.add(stream)
    ticker ??= setInterval(() => void beat(), HEARTBEAT_MS).unref()
    stream.body.once('close', () => {
      streams.delete(stream)
      if (streams.size > 0) return
      clearInterval(ticker)
      ticker = undefined
    })
  }

  return {
    beat,
    /** Undefined when the job is over and the client knows. */
    open(job: ShownJob, follower: Follower, lastId: string | undefined, language: Language): StreamAnswer | undefined {
      if (isOver(job) && eventOf(job, language).id === lastId) return undefined
      if (streams.size >= MAX_STREAMS) throw tooManyStreams()
      const stream = { ...openStream(watch, job, lastId, language), follower }
      keep(stream)
      return { status: 200, headers: HEADERS, body: stream.body }
    },
  }
}

function openStream(
  watch: JobWatch,
  first: ShownJob,
  lastId: string | undefined,
  language: Language,
): Omit<JobStream, 'follower'> {
  let told = lastId
  let hasEnded = false
  const stream = new Readable({ read() {} })
  const unfollow = watch.follow(first.id, tell)

  function tell(job: ShownJob | undefined): void {
    if (hasEnded) return
    if (job === undefined) {
      end()
      return
    }
    const { id, body } = eventOf(job, language)
    if (id !== told) stream.push(`id: ${id}\ndata: ${body}\n\n`)
    told = id
    if (isOver(job)) end()
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    unfollow()
    if (!stream.destroyed) stream.push(null)
  }

  stream.once('close', end)
  // Proxies that wait for the first bytes pass these on at once.
  stream.push(': open\n\n')
  tell(first)
  return { body: stream, openedAt: performance.now(), end }
}

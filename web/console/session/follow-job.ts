import type { ShownJob } from '../../../src/console/catalog/schemas.ts'
import { ApiFailure, isRefusal } from '../../app/api-failure.ts'

/** Work that goes on after the request that began it, as far as pages show it. */
export type Job<R = unknown> = Pick<ShownJob, 'state' | 'progress' | 'stage' | 'error'> & { id?: string; result?: R }

/** The stage of a job of which the server says nothing for the time being. */
export const UNANSWERED = 'unanswered'

const POLL_MS = 1000
/** A stream that ends is opened again by the browser; one that keeps failing is given up. */
const MAX_BREAKS = 3

export const isOver = ({ state }: Job): boolean => state === 'done' || state === 'failed'

/** Hears of a job by server-sent events; where these break off, by asking once a second: the job goes on while the server is away. Only a refusal ends it. */
export function follow<R>(
  url: string,
  ask: () => Promise<{ data: Job<R> }>,
  onChange: (job: Job<R>) => void,
  signal?: AbortSignal,
): Promise<Job<R>> {
  return new Promise((done, fail) => {
    const events = new EventSource(`${url}/events`)
    let timer: ReturnType<typeof setTimeout> | undefined
    let breaks = 0
    let last: Job<R> = { state: 'queued', progress: 0 }
    const stop = () => {
      events.close()
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      stop()
      fail(new DOMException('The job is no longer waited for.', 'AbortError'))
    }
    const show = (job: Job<R>) => {
      last = job
      onChange(job)
      if (!isOver(job)) return false
      stop()
      done(job)
      return true
    }
    const poll = async () => {
      try {
        const { data } = await ask()
        if (!signal?.aborted && !show(data)) timer = setTimeout(poll, POLL_MS)
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof ApiFailure) || isRefusal(error)) {
          stop()
          return fail(error)
        }
        onChange({ ...last, stage: UNANSWERED })
        timer = setTimeout(poll, POLL_MS)
      }
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp)
    events.onmessage = ({ data }: MessageEvent<string>) => {
      breaks = 0
      const said = JSON.parse(data) as { data?: Job<R> } & Job<R>
      show(said.data ?? said)
    }
    events.onerror = () => {
      breaks += 1
      if (events.readyState !== EventSource.CLOSED && breaks < MAX_BREAKS) return
      events.close()
      void poll()
    }
  })
}

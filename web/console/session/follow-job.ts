import type { ShownJob } from '../../../src/console/catalog/schemas.ts'
import { ApiFailure, isRefusal } from '../../app/api-failure.ts'

/** Work that goes on after the request that began it, as far as pages show it. */
export type Job<R = unknown> = Pick<ShownJob, 'state' | 'progress' | 'stage' | 'error'> & { id?: string; result?: R }

/** The stage of a job of which the server says nothing for the time being. */
export const UNANSWERED = 'unanswered'

/** The first looks are close together: small jobs are done at once. */
const [FIRST_MS, POLL_MS] = [100, 1000]

export const isOver = ({ state }: Job): boolean => state === 'done' || state === 'failed'

/** Looks at a job until it is over, also while the server is away: only a refusal ends it. */
export async function follow<R>(
  ask: () => Promise<{ data: Job<R> }>,
  onChange: (job: Job<R>) => void,
  signal?: AbortSignal,
): Promise<Job<R>> {
  let job: Job<R> = { state: 'queued', progress: 0 }
  for (let pause = FIRST_MS; ; pause = Math.min(2 * pause, POLL_MS)) {
    try {
      const { data } = await ask()
      job = data
    } catch (error) {
      if (!(error instanceof ApiFailure) || isRefusal(error)) throw error
      job = { ...job, stage: UNANSWERED }
    }
    if (signal?.aborted) throw new DOMException('The job is no longer waited for.', 'AbortError')
    onChange(job)
    if (isOver(job)) return job
    await new Promise((looked) => setTimeout(looked, pause))
  }
}

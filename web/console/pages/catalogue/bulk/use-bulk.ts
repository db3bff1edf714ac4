import { useState } from 'preact/hooks'
import type { BulkForecast } from '../../../../../src/console/catalog/schemas.ts'
import type { SaidBulkResult } from '../../../../../src/editing/jobs/job-results.ts'
import { useSend } from '../../../../app/form.tsx'
import { useApi } from '../../../session/context.tsx'
import type { Job } from '../../../session/follow-job.ts'
import type { ListFilter } from '../list/list-filters.ts'

export type BulkTarget = { ids: readonly string[] } | { filter: ListFilter }

/** An order as it is rehearsed, done and taken back. The tracks are those of the beginning: the list may change meanwhile. */
export function useBulk(target: BulkTarget, what: object, onDone: (failed: readonly string[]) => void) {
  const api = useApi()
  const [order] = useState(target)
  const [forecast, setForecast] = useState<BulkForecast>()
  const [job, setJob] = useState<Job<SaidBulkResult>>()
  const { failure, isBusy, send } = useSend()
  const body = { ...order, ...what }
  const rehearse = async () => {
    const { data } = await api.post<BulkForecast>('/tracks/bulk', { ...body, dry_run: true })
    setForecast(data)
  }
  const run = async () => {
    const { data } = await api.post<{ job_id: string }>('/tracks/bulk', body)
    const id = data.job_id
    setJob({ id, state: 'queued', progress: 0 })
    let last: Job<SaidBulkResult> | undefined
    await api.followJob<SaidBulkResult>(id, (now) => {
      last = { ...now, id }
      setJob(last)
    })
    onDone(last?.result?.failed.map(({ id }) => id) ?? [])
  }
  const undo = async () => {
    await api.post(`/jobs/${job?.id}/undo`)
    onDone([])
  }
  return {
    ...{ forecast, job, failure, isBusy },
    rehearse: () => send(rehearse),
    run: () => send(run),
    undo: () => send(undo),
  }
}

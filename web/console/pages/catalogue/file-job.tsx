import { useState } from 'preact/hooks'
import { ApiFailure } from '../../../app/api-failure.ts'
import { ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { UploadOptions } from '../../session/api.ts'
import { useApi } from '../../session/context.tsx'
import type { Job } from '../../session/follow-job.ts'
import { stageOf } from './upload-item.tsx'

interface FileJobState {
  name: string
  bytes?: { sent: number; total: number } | undefined
  job?: Job | undefined
  failure?: ApiFailure | undefined
}

export interface FileJobHandle {
  state: FileJobState | undefined
  isBusy: boolean
  /** Sends a file, and follows the job that reads it. */
  send(path: string, file: File, options?: UploadOptions): void
  /** Follows a job that is under way. */
  follow(name: string, start: () => Promise<string | undefined>): void
}

/** One file, or one change, from its bytes to the end of its job. */
export function useFileJob<R>(onDone: (job: Job<R> | undefined) => void): FileJobHandle {
  const api = useApi()
  const [state, setState] = useState<FileJobState>()
  const change = (patch: Partial<FileJobState>) => setState((before) => before && { ...before, ...patch })
  const follow = (name: string, start: () => Promise<string | undefined>) => {
    setState({ name })
    const run = async () => {
      const id = await start()
      const job =
        id === undefined ? undefined : await api.followJob<R>(id, (one) => change({ job: one, bytes: undefined }))
      if (job?.state === 'failed') return
      setState(undefined)
      onDone(job)
    }
    run().catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure
      change({ failure, bytes: undefined })
    })
  }
  return {
    state,
    isBusy: state !== undefined && state.failure === undefined && state.job?.state !== 'failed',
    follow,
    send: (path, file, { query, contentType = file.type || 'application/octet-stream' } = {}) =>
      follow(file.name, async () => {
        const { data } = await api.upload<{ job_id: string }>(path, file, {
          contentType,
          query: { ...query, file_name: file.name.slice(0, 200) },
          onProgress: (sent, total) => change({ bytes: { sent, total } }),
        })
        return data.job_id
      }),
  }
}

export function FileJob({ upload: { state, isBusy } }: { upload: FileJobHandle }) {
  const t = useWords(catalogue)
  if (state === undefined) return null
  const { name, bytes, job, failure } = state
  return (
    <div aria-live="polite">
      {isBusy && <Progress label={name} bytes={bytes} value={job?.progress ?? 0} stage={stageOf(t, job?.stage)} />}
      {failure !== undefined && <ErrorNote failure={failure} />}
      {job?.state === 'failed' && (
        <p class="field-error">
          {t.failed}: {job.error}
        </p>
      )}
    </div>
  )
}

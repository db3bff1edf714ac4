import { useEffect, useRef, useState } from 'preact/hooks'
import type { TrackJobResult } from '../../../../src/editing/jobs/job-results.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import type { Api } from '../../session/api.ts'
import { useApi } from '../../session/context.tsx'
import { isOver, type Job } from '../../session/follow-job.ts'

/** What is said of a file before it is sent. */
export interface TrackWishes {
  title: string
  artist: string
  genre: string
  isDraft: boolean
  isrc?: string | undefined
  /** A day. */
  releaseDate?: string | undefined
  cover?: Blob | undefined
  /** What else the file says of itself, to be read only. */
  album?: string | undefined
  year?: string | undefined
  /** Some of it comes from the file's own tags: it waits until a person has seen it. */
  isOffered?: boolean | undefined
}

export interface UploadRow extends TrackWishes {
  key: number
  file: File
  phase: 'waiting' | 'queued' | 'sending' | 'working' | 'done' | 'failed'
  bytes?: { sent: number; total: number } | undefined
  jobId?: string | undefined
  job?: Job<TrackJobResult> | undefined
  failure?: ApiFailure | undefined
}

export interface Uploads {
  rows: readonly UploadRow[]
  /** The same is said of all files, or something of each. */
  add(files: readonly File[], wishes: Wishes | ((file: File) => Wishes)): void
  change(key: number, patch: Partial<TrackWishes>): void
  start(keys: readonly number[]): void
  remove(key: number): void
}

/** Without a title, the file's name gives one. */
export type Wishes = Omit<TrackWishes, 'title'> & Partial<Pick<TrackWishes, 'title'>>

/** Browsers open six connections to a server: some are left for everything else. */
const AT_ONCE = 2
const POLL_MS = 1000

export const isComplete = ({ title, artist, genre }: TrackWishes) =>
  [title, artist, genre].every((text) => text.trim() !== '')

/** `03 - Mưa_chiều.flac` is most likely called "Mưa chiều". */
export function titleOf(fileName: string): string {
  const bare = fileName.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' ')
  return bare.replace(/^\s*\d{1,3}\s*[-.)]\s*/, '').trim() || fileName
}

/** Files to upload: sent two at a time, then followed until they are measured. */
export function useUploads(): Uploads {
  const api = useApi()
  const [rows, setRows] = useState<UploadRow[]>([])
  const latest = useRef(rows)
  latest.current = rows
  const nextKey = useRef(0)
  const patch = (key: number, change: Partial<UploadRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row)))

  useEffect(() => {
    const sending = rows.filter(({ phase }) => phase === 'sending').length
    const next = rows.find(({ phase }) => phase === 'queued')
    if (next === undefined || sending >= AT_ONCE) return
    patch(next.key, { phase: 'sending', bytes: { sent: 0, total: next.file.size } })
    void send(api, next, (change) => patch(next.key, change))
  }, [rows])
  useFollowing(
    api,
    latest,
    patch,
    rows.some(({ phase }) => phase === 'working'),
  )

  return {
    rows,
    add(files, wishes) {
      const added = files.map((file): UploadRow => {
        nextKey.current += 1
        const { title = titleOf(file.name), ...said } = typeof wishes === 'function' ? wishes(file) : wishes
        const row = { ...said, title, key: nextKey.current, file }
        return { ...row, phase: isComplete(row) && !row.isOffered ? 'queued' : 'waiting' }
      })
      setRows((before) => [...before, ...added])
    },
    change: patch,
    start: (keys) =>
      setRows((before) =>
        before.map((row) =>
          keys.includes(row.key) ? { ...row, phase: 'queued', failure: undefined, job: undefined } : row,
        ),
      ),
    remove: (key) => setRows((before) => before.filter((row) => row.key !== key)),
  }
}

async function send(api: Api, row: UploadRow, onChange: (change: Partial<UploadRow>) => void): Promise<void> {
  const form = new FormData()
  const { title, artist, genre, isDraft, isrc, releaseDate } = row
  const more = { ...(isrc ? { isrc } : {}), ...(releaseDate ? { release_date: releaseDate } : {}) }
  // First, so that what is wrong with it is told before the sound has been sent.
  form.append('track', JSON.stringify({ title, artist, genre, ...more, status: isDraft ? 'draft' : 'published' }))
  form.append('audio', row.file)
  if (row.cover !== undefined) form.append('cover', row.cover, 'cover')
  try {
    const { data } = await api.upload<{ id: string; job_id: string }>('/tracks', form, {
      onProgress: (sent, total) => onChange({ bytes: { sent, total } }),
    })
    onChange({ phase: 'working', bytes: undefined, jobId: data.job_id })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    onChange({ phase: 'failed', bytes: undefined, failure: error })
  }
}

/** One question for all jobs, once a second. */
function useFollowing(
  api: Api,
  rows: { current: readonly UploadRow[] },
  patch: (key: number, change: Partial<UploadRow>) => void,
  isNeeded: boolean,
): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = async () => {
      const working = rows.current.filter(({ phase }) => phase === 'working')
      const ids = working.map(({ jobId }) => jobId).join(',')
      if (ids === '') return
      const { data } = await api.get<Job<TrackJobResult>[]>('/jobs', { query: { ids } })
      for (const row of working) {
        const job = data.find(({ id }) => id === row.jobId)
        if (job) patch(row.key, { job, phase: isOver(job) ? (job.state as 'done' | 'failed') : 'working' })
      }
    }
    // A question that fails is asked again a second later.
    const timer = setInterval(() => void ask().catch(() => {}), POLL_MS)
    return () => clearInterval(timer)
  }, [isNeeded])
}

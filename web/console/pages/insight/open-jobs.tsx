import { Badge, type Tone } from '../../../components/feedback/badge.tsx'
import { Table } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/insight.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../context.tsx'
import { useLoad } from '../../use-load.ts'

interface OpenJob {
  id: string
  kind: string
  state: 'queued' | 'running' | 'failed'
  progress: number
  error?: string
  created_by: string
  created_at: string
}

const TONES: Record<OpenJob['state'], Tone> = { queued: 'neutral', running: 'calm', failed: 'danger' }

/** Jobs that wait, run or have failed; nothing when there are none. */
export function OpenJobs() {
  const t = useWords(words)
  const format = useFormat()
  const api = useApi()
  const query = { state: 'queued,running,failed', limit: '50' }
  const { data } = useLoad((signal) => api.get<OpenJob[]>('/jobs', { query, signal }), [])
  const named = t as unknown as Record<string, string>
  if (data === undefined || data.data.length === 0) return null
  return (
    <Table
      label={t.jobs}
      rows={data.data}
      rowKey={({ id }) => id}
      columns={[
        { id: 'kind', title: t.jobs, cell: ({ kind }) => named[`job_${kind}`] ?? kind },
        {
          id: 'state',
          title: t.status,
          cell: ({ state, progress }) => (
            <>
              <Badge tone={TONES[state]}>{t[`job_${state}`]}</Badge> {state === 'running' && format.percent(progress)}
            </>
          ),
        },
        { id: 'error', title: t.why, cell: ({ error }) => error ?? '–' },
        { id: 'by', title: t.by, cell: ({ created_by }) => created_by },
        { id: 'at', title: t.time, cell: ({ created_at }) => format.dateTime(created_at) },
      ]}
    />
  )
}

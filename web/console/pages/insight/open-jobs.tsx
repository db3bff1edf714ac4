import { useEffect } from 'preact/hooks'
import type { ShownJob } from '../../../../src/console/catalog/schemas.ts'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { alerts as putAwayWords } from '../../../i18n/console/watch/alerts.ts'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useWords } from '../../../i18n/language.tsx'
import { PutAway } from '../../list/put-away.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { useThing } from '../../thing.tsx'

type OpenJob = ShownJob & { state: Exclude<ShownJob['state'], 'done'> }

const TONES: Record<OpenJob['state'], Tone> = { queued: 'neutral', running: 'calm', failed: 'danger' }
const REFRESH_MS = 3000

/** Jobs that wait, run or have failed; nothing when there are none. */
export function OpenJobs() {
  const { t, format } = useConsole(words)
  const away = useWords(putAwayWords)
  const mayRetry = useHasRole('editor')
  const { data, refresh } = useThing<OpenJob[]>('/jobs', { state: 'queued,running,failed', limit: 50 })
  const named = t as unknown as Record<string, string>
  const isUnderWay = data?.data.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, refresh])
  if (data === undefined || data.data.length === 0) return null
  const columns: Column<OpenJob>[] = [
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
  ]
  if (mayRetry)
    columns.push({
      id: 'retry',
      title: t.retryJob,
      cell: ({ id, state }) =>
        state === 'failed' && (
          <div class="row">
            <Retry id={id} onDone={refresh} />
            <PutAway path="/jobs" id={id} onDone={refresh} />
          </div>
        ),
    })
  const hasFailed = data.data.some(({ state }) => state === 'failed')
  return (
    <>
      <Table label={t.jobs} rows={data.data} rowKey={({ id }) => id} columns={columns} />
      {mayRetry && hasFailed && <PutAway path="/jobs" effect={away.putAwayJobsEffect} onDone={refresh} />}
    </>
  )
}

function Retry({ id, onDone }: { id: string; onDone: () => void }) {
  const { t, api, toast, attempt } = useConsole(words)
  const retry = () =>
    attempt(async () => {
      await api.post(`/jobs/${id}/retry`)
      toast(t.jobRetried)
      onDone()
    })
  return (
    <Button isSmall onPress={() => void retry()}>
      {t.retryJob}
    </Button>
  )
}

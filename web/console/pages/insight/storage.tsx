import { useEffect } from 'preact/hooks'
import type { ShownJob } from '../../../../src/console/catalog/schemas.ts'
import type { Overview, Storage } from '../../../../src/console/insight/schemas.ts'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { alerts as putAwayWords } from '../../../i18n/console/watch/alerts.ts'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useWords } from '../../../i18n/language.tsx'
import { PutAway } from '../../list/put-away.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { InsightFrame } from './frame.tsx'

const ASK_AGAIN_MS = 3000

export function StoragePage() {
  const storage = useThing<Storage>('/insight/storage')
  const queues = useThing<Overview>('/insight/overview')
  const isCounting = storage.data?.data.is_counting === true
  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(storage.refresh, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isCounting, storage.data])
  return (
    <InsightFrame current="storage">
      <Thing of={storage} shape="rows" count={6}>
        {(found) => <StorageTable storage={found} />}
      </Thing>
      {queues.data !== undefined && <Queues overview={queues.data.data} />}
    </InsightFrame>
  )
}

function StorageTable({ storage }: { storage: Storage }) {
  const { t, format } = useConsole(words)
  const named = t as unknown as Record<string, string>
  const { media, database_bytes, counted_at } = storage
  const sum = (of: (kind: Storage['media'][number]) => number) => media.reduce((total, kind) => total + of(kind), 0)
  const total = { kind: t.total, files: sum(({ files }) => files), bytes: sum(({ bytes }) => bytes) }
  return (
    <section class="stack" aria-labelledby="files">
      <h2 id="files">{t.files}</h2>
      {media.length > 0 && (
        <Table
          label={t.files}
          rows={[...media, total]}
          rowKey={({ kind }) => kind}
          columns={[
            { id: 'kind', title: t.kind, cell: ({ kind }) => named[`kind_${kind}`] ?? kind },
            { id: 'files', title: t.count, isNumeric: true, cell: ({ files }) => format.number(files) },
            { id: 'bytes', title: t.size, isNumeric: true, cell: ({ bytes }) => format.bytes(bytes) },
          ]}
        />
      )}
      {database_bytes !== null && (
        <p>
          {t.database}: {format.bytes(database_bytes)}
        </p>
      )}
      <p class="soft small" aria-live="polite">
        {storage.is_counting ? t.counting : counted_at !== null && t.countedAt(format.dateTime(counted_at))}
      </p>
    </section>
  )
}

function Queues({ overview }: { overview: Overview }) {
  const { t, format } = useConsole(words)
  const { jobs, outbox, mails } = overview
  const n = (value: number) => format.number(value)
  const oldest = (seconds: number) =>
    seconds === 0 ? '' : ` (${t.oldest.toLowerCase()}: ${format.span(seconds * 1000)})`
  return (
    <section class="stack" aria-labelledby="queues">
      <h2 id="queues">{t.queues}</h2>
      <Facts
        rows={[
          [t.jobs, t.jobsLine(n(jobs.queued), n(jobs.running), n(jobs.failed)) + oldest(jobs.oldest_seconds)],
          [
            t.outbox,
            t.outboxLine(n(outbox.pending), n(outbox.failed), n(outbox.parked)) + oldest(outbox.oldest_seconds),
          ],
          [t.mails, t.mailsLine(n(mails.waiting), n(mails.failed), n(mails.to_copy))],
        ]}
      />
      <OpenJobs />
    </section>
  )
}

type OpenJob = ShownJob & { state: Exclude<ShownJob['state'], 'done'> }

const TONES: Record<OpenJob['state'], Tone> = { queued: 'neutral', running: 'calm', failed: 'danger' }
const REFRESH_MS = 3000

/** Jobs that wait, run or have failed; nothing when there are none. */
function OpenJobs() {
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
      <Table label={t.jobs} rows={data.data} columns={columns} />
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
  return <Button label={t.retryJob} isSmall onPress={() => void retry()} />
}

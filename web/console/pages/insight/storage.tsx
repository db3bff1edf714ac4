import { useEffect } from 'preact/hooks'
import type { Overview, Storage } from '../../../../src/console/insight/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Table } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'
import { InsightFrame } from './frame.tsx'
import { OpenJobs } from './open-jobs.tsx'

const ASK_AGAIN_MS = 3000

export function StoragePage() {
  const api = useApi()
  const storage = useLoad((signal) => api.get<Storage>('/insight/storage', { signal }), [])
  const queues = useLoad((signal) => api.get<Overview>('/insight/overview', { signal }), [])
  const isCounting = storage.data?.data.is_counting === true
  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(storage.refresh, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isCounting, storage.data])
  return (
    <InsightFrame current="storage">
      {storage.error !== undefined && <ErrorNote failure={storage.error} onRetry={storage.refresh} />}
      {storage.data === undefined ? (
        storage.error === undefined && <Skeleton shape="rows" count={6} />
      ) : (
        <StorageTable storage={storage.data.data} />
      )}
      {queues.data !== undefined && <Queues overview={queues.data.data} />}
    </InsightFrame>
  )
}

function StorageTable({ storage }: { storage: Storage }) {
  const t = useWords(words)
  const format = useFormat()
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
  const t = useWords(words)
  const format = useFormat()
  const { jobs, outbox, mails } = overview
  const n = (value: number) => format.number(value)
  const oldest = (seconds: number) =>
    seconds === 0 ? '' : ` (${t.oldest.toLowerCase()}: ${format.span(seconds * 1000)})`
  return (
    <section class="stack" aria-labelledby="queues">
      <h2 id="queues">{t.queues}</h2>
      <dl class="facts">
        <dt>{t.jobs}</dt>
        <dd>
          {t.jobsLine(n(jobs.queued), n(jobs.running), n(jobs.failed))}
          {oldest(jobs.oldest_seconds)}
        </dd>
        <dt>{t.outbox}</dt>
        <dd>
          {t.outboxLine(n(outbox.pending), n(outbox.failed), n(outbox.parked))}
          {oldest(outbox.oldest_seconds)}
        </dd>
        <dt>{t.mails}</dt>
        <dd>{t.mailsLine(n(mails.waiting), n(mails.failed), n(mails.to_copy))}</dd>
      </dl>
      <OpenJobs />
    </section>
  )
}

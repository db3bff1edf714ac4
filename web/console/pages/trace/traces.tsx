import { useState } from 'preact/hooks'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { Table } from '../../../components/list/table.tsx'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { trace as words } from '../../../i18n/trace.ts'
import { useApi } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { TraceState } from './trace-state.tsx'
import type { Trace } from './types.ts'

export function TracesPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  return (
    <>
      <h1>{t.title}</h1>
      <p class="soft">{t.intro}</p>
      <Upload />
      <Earlier />
    </>
  )
}

interface Sending {
  sent: number
  total: number
}

/** The file is sent, and its own page shows what comes of it. */
function Upload() {
  const t = useWords(words)
  const api = useApi()
  const { go } = useNavigation()
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<ApiFailure>()
  async function send(file: File) {
    setFailure(undefined)
    setSending({ sent: 0, total: file.size })
    const form = new FormData()
    form.append('file', file)
    try {
      const onProgress = (sent: number, total: number) => setSending({ sent, total })
      const { data } = await api.upload<{ id: string }>('/traces', form, { onProgress })
      go(`/console/trace/${data.id}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setSending(undefined)
    }
  }
  return (
    <section class="stack">
      {failure && <ErrorNote failure={failure} />}
      {sending ? (
        <Progress label={t.sending} bytes={sending} />
      ) : (
        <DropZone
          label={t.drop}
          help={t.dropHelp}
          accept="audio/*,video/*"
          onFiles={([file]) => file !== undefined && void send(file)}
        />
      )}
    </section>
  )
}

const LIMIT = 20

function Earlier() {
  const t = useWords(words)
  const format = useFormat()
  const api = useApi()
  const { query, values } = useNavigation()
  const page = Number(values.get('page') ?? 1)
  const list = useLoad((signal) => api.get<Trace[]>('/traces', { query: { page, limit: LIMIT }, signal }), [page])
  const rows = list.data?.data
  return (
    <section class="stack">
      <h2>{t.earlier}</h2>
      {list.error && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {rows === undefined && list.isLoading && <Skeleton shape="rows" count={3} />}
      {rows?.length === 0 && <EmptyState title={t.none} help={t.noneHelp} level={3} />}
      {rows !== undefined && rows.length > 0 && (
        <Table
          label={t.earlier}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `/console/trace/${row.id}`}
          columns={[
            { id: 'file', title: t.file, cell: (row) => row.file_name ?? '–' },
            { id: 'state', title: t.found, cell: (row) => <TraceState trace={row} /> },
            { id: 'when', title: t.when, cell: (row) => format.dateTime(Date.parse(row.created_at)) },
            { id: 'by', title: t.by, cell: (row) => row.created_by, isWideOnly: true },
          ]}
        />
      )}
      {list.data && list.data.meta.total > LIMIT && (
        <Pagination
          page={page}
          limit={LIMIT}
          total={list.data.meta.total}
          hrefOf={(wanted) => `/console/trace${withQuery(query, { page: String(wanted) })}`}
        />
      )}
    </section>
  )
}

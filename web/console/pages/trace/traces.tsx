import { useState } from 'preact/hooks'
import type { Trace } from '../../../../src/console/traces/schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState, ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { trace as words } from '../../../i18n/console/trace.ts'
import { useWords } from '../../../i18n/language.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole } from '../../session/context.tsx'
import { TraceState } from './trace-state.tsx'

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
  const { t, api, go } = useConsole(words)
  const [sending, setSending] = useState<Sending>()
  const { failure, send } = useSend()
  const sendFile = (file: File) =>
    send(async () => {
      setSending({ sent: 0, total: file.size })
      const form = new FormData()
      form.append('file', file)
      const onProgress = (sent: number, total: number) => setSending({ sent, total })
      const sent = api.upload<{ id: string }>('/traces', form, { onProgress })
      const { data } = await sent.finally(() => setSending(undefined))
      go(`/console/trace/${data.id}`)
    })
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
          onFiles={([file]) => file !== undefined && void sendFile(file)}
        />
      )}
    </section>
  )
}

const LIMIT = 20

function Earlier() {
  const t = useWords(words)
  const list = useList<Trace>('/traces', [], { limit: LIMIT })
  return (
    <section class="stack">
      <ListPage
        label={t.earlier}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/console/trace/${id}`}
        empty={<EmptyState title={t.none} help={t.noneHelp} level={3} />}
        expected={3}
        head={<h2>{t.earlier}</h2>}
        isCounted={false}
      />
    </section>
  )
}

function useColumns(): Column<Trace>[] {
  const { t, format } = useConsole(words)
  return [
    { id: 'file', title: t.file, cell: (row) => row.file_name ?? '–' },
    { id: 'state', title: t.found, cell: (row) => <TraceState trace={row} /> },
    { id: 'when', title: t.when, cell: (row) => format.dateTime(row.created_at) },
    { id: 'by', title: t.by, cell: (row) => row.created_by, isWideOnly: true },
  ]
}

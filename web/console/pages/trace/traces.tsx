import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Trace, TracedCopy } from '../../../../src/console/traces/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { useSend } from '../../../app/form.tsx'
import { usePageTitle } from '../../../app/page-title.ts'
import { Badge, EmptyState, ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { trace as words } from '../../../i18n/console/trace.ts'
import { useLanguage, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import { type Job, UNANSWERED } from '../../session/follow-job.ts'
import { Thing, useThing } from '../../thing.tsx'

/** One file: the answer first, then all that it rests on. */
export function TracePage({ params }: PageProps) {
  const t = useWords(words)
  const loaded = useThing<Trace>(`/traces/${params.id}`, {}, [useLanguage()])
  const title = loaded.data?.data.file_name ?? t.title
  usePageTitle(title)
  return (
    <>
      <PageHead title={title} back={{ href: '/console/trace', label: t.back }} />
      <Thing of={loaded}>{(trace) => <Shown trace={trace} onOver={loaded.refresh} />}</Thing>
    </>
  )
}

function Shown({ trace, onOver }: { trace: Trace; onOver: () => void }) {
  const t = useWords(words)
  const language = useLanguage()
  if (trace.state === 'queued' || trace.state === 'running') return <UnderWay trace={trace} onOver={onOver} />
  if (trace.answer === null)
    return (
      <div class="card stack" role="status">
        <TraceState trace={trace} />
        <p>{trace.error}</p>
      </div>
    )
  const { sentence, odds, how, caution } = trace.answer
  return (
    <>
      <section class="card stack" role="status">
        <div class="row row-apart">
          <TraceState trace={trace} />
          <a
            class="button button-quiet"
            href={`/api/admin/traces/${trace.id}/evidence?lang=${language}`}
            target="_blank"
            rel="noopener"
          >
            {t.evidence}
          </a>
        </div>
        <p class="trace-answer">{sentence}</p>
        <p>{odds}</p>
        <p>{how}</p>
        <p class="soft">{caution}</p>
      </section>
      <div class="columns">
        {copiesOf(trace).map((copy) => (
          <Copy key={copy.code} copy={copy} trackName={trace.track_names[copy.track_id] ?? copy.track_id} />
        ))}
        <FileFacts trace={trace} />
      </div>
    </>
  )
}

const STAGES = ['reading', 'fingerprints', 'candidates', 'speeds', UNANSWERED] as const

function UnderWay({ trace, onOver }: { trace: Trace; onOver: () => void }) {
  const { t, api } = useConsole(words)
  const [job, setJob] = useState<Job>()
  const [failure, setFailure] = useState<ApiFailure>()
  useEffect(() => {
    const controller = new AbortController()
    api.followJob(trace.job_id, setJob, controller.signal).then(onOver, (error: unknown) => {
      if (error instanceof ApiFailure) setFailure(error)
    })
    return () => controller.abort()
  }, [trace.job_id])
  const stage = STAGES.find((name) => name === job?.stage)
  if (failure !== undefined) return <ErrorNote failure={failure} />
  return (
    <Progress
      label={t.examining(trace.file_name ?? '')}
      value={job?.progress}
      stage={stage === undefined ? t.waiting : t[stage]}
    />
  )
}

function Copy({ copy, trackName }: { copy: TracedCopy; trackName: string }) {
  const { t, format } = useConsole(words)
  const rows = [
    [t.partner, <a href={`/console/partners/${copy.partner_id}`}>{copy.partner}</a>],
    [t.key, `${copy.key.name} (${copy.key.prefix}…)`],
    [t.track, trackName],
    [t.issuedAt, format.dateTime(copy.issued_at)],
    [t.code, <code>{copy.code}</code>],
    [t.request, copy.request_id === null ? '–' : <code>{copy.request_id}</code>],
    [t.method, `${copy.layer}, ${copy.means}`],
    [t.chance, copy.chance.toExponential(1)],
  ] as const
  return <Titled title={t.copy} rows={rows} />
}

function FileFacts({ trace: { bytes, digest, created_by, created_at, result } }: { trace: Trace }) {
  const { t, format } = useConsole(words)
  const read = result!.read
  const seconds = format.number(read.seconds, 1)
  const rows = [
    [t.size, format.bytes(bytes)],
    ['SHA-256', <code>{digest}</code>],
    [t.read, read.of_seconds === null ? t.readAll(seconds) : t.readOf(seconds, format.number(read.of_seconds, 1))],
    [t.problems, read.problems.length === 0 ? t.noProblems : read.problems.join('; ')],
    [t.by, created_by],
    [t.when, format.dateTime(created_at)],
  ] as const
  return <Titled title={t.fileFacts} rows={rows} />
}

function Titled({ title, rows }: { title: string; rows: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <section class="card stack">
      <h2>{title}</h2>
      <Facts rows={rows} />
    </section>
  )
}

/** Every copy that the result names; none where it cannot be told. */
function copiesOf({ result, answer }: Trace): TracedCopy[] {
  if (!result?.found || answer?.certainty === 'unknown') return []
  return [result, ...result.others]
}

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

const TONES = { certain: 'good', likely: 'warn', label: 'warn', unknown: 'neutral' } as const

/** How sure the answer is, in words; how far it is while there is none. */
function TraceState({ trace: { state, answer } }: { trace: Trace }) {
  const t = useWords(words)
  if (answer) return <Badge tone={TONES[answer.certainty]}>{t[answer.certainty]}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t.failed}</Badge>
  return <Badge tone="calm">{state === 'queued' ? t.queued : t.running}</Badge>
}

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Trace, TracedCopy } from '../../../../src/console/traces/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { trace as words } from '../../../i18n/console/trace.ts'
import { useLanguage, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import { type Job, UNANSWERED } from '../../session/follow-job.ts'
import { Thing, useThing } from '../../thing.tsx'
import { copiesOf } from './copies-of.ts'
import { TraceState } from './trace-state.tsx'

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

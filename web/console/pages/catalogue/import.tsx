import { useState } from 'preact/hooks'
import type { SaidImportResult } from '../../../../src/editing/jobs/job-results.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Table } from '../../../components/list/table.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { Api } from '../../session/api.ts'
import { useConsole } from '../../session/context.tsx'
import type { Job } from '../../session/follow-job.ts'
import { stageOf } from './upload-item.tsx'

interface Run {
  file: File
  bytes?: { sent: number; total: number } | undefined
  jobId?: string | undefined
  job?: Job<SaidImportResult> | undefined
  failure?: ApiFailure | undefined
}

/** A list is checked first, and imported once a person has seen what would come of it. */
export function ImportPage() {
  const { t, api } = useConsole(catalogue)
  usePageTitle(t.importTitle)
  const [run, setRun] = useState<Run>()
  const begin = (file: File, isDryRun: boolean) => {
    setRun({ file, bytes: { sent: 0, total: file.size } })
    const onChange = (change: Partial<Run>) =>
      setRun((before) => (before?.file === file ? { ...before, ...change } : before))
    void importFile(api, file, isDryRun, onChange)
  }
  const isOver = run?.failure !== undefined || run?.job?.state === 'done' || run?.job?.state === 'failed'
  return (
    <>
      <header class="row row-apart">
        <h1>{t.importTitle}</h1>
        <Button kind="plain" icon="left" href="/console/catalogue">
          {t.back}
        </Button>
      </header>
      <p class="soft">{t.importIntro}</p>
      <div>
        <Button href="/api/admin/imports/sample.csv" download>
          {t.sampleFile}
        </Button>
      </div>
      {(run === undefined || isOver) && (
        <DropZone
          label={run === undefined ? t.dropList : t.chooseAnother}
          help={t.dropListHelp}
          accept=".jsonl,.ndjson,.csv,.tsv,application/x-ndjson,text/csv"
          onFiles={([file]) => file !== undefined && begin(file, true)}
        />
      )}
      {run !== undefined && <RunShown run={run} onImport={() => begin(run.file, false)} />}
    </>
  )
}

async function importFile(
  api: Api,
  file: File,
  isDryRun: boolean,
  onChange: (change: Partial<Run>) => void,
): Promise<void> {
  const contentType = /\.(?:csv|tsv)$/i.test(file.name) ? 'text/csv' : 'application/x-ndjson'
  try {
    const { data } = await api.upload<{ job_id: string }>('/imports', file, {
      contentType,
      query: { dry_run: isDryRun, file_name: file.name.slice(0, 200) },
      onProgress: (sent, total) => onChange({ bytes: { sent, total } }),
    })
    onChange({ bytes: undefined, jobId: data.job_id })
    await api.followJob<SaidImportResult>(data.job_id, (job) => onChange({ job }))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    onChange({ failure: error, bytes: undefined })
  }
}

function RunShown({ run: { file, bytes, jobId, job, failure }, onImport }: { run: Run; onImport: () => void }) {
  const t = useWords(catalogue)
  const isUnderWay = failure === undefined && job?.state !== 'done' && job?.state !== 'failed'
  return (
    <section class="card stack" aria-live="polite" aria-label={file.name}>
      <h2 class="catalogue-file">{file.name}</h2>
      {failure !== undefined && <ErrorNote failure={failure} />}
      {isUnderWay && (
        <Progress label={file.name} bytes={bytes} value={job?.progress ?? 0} stage={stageOf(t, job?.stage)} />
      )}
      {job?.state === 'failed' && (
        <p class="field-error">
          {t.failed}: {job.error}
        </p>
      )}
      {job?.state === 'done' && job.result !== undefined && (
        <ResultShown jobId={jobId} result={job.result} onImport={onImport} />
      )}
    </section>
  )
}

const MAX_NEAR = 50

interface ResultShownProps {
  jobId: string | undefined
  result: SaidImportResult
  onImport: () => void
}

function ResultShown({ jobId, result, onImport }: ResultShownProps) {
  const { t, format } = useConsole(catalogue)
  const artists = useWords(artistWords)
  const { title: releases } = useWords(releaseWords)
  const good = result.lines - result.failed
  const lines = format.number(result.lines)
  const kinds = [
    { what: t.artists, tally: result.artists },
    { what: t.tracks, tally: result.tracks },
    { what: t.playDays, tally: result.plays },
    ...(result.collections === undefined ? [] : [{ what: t.collections, tally: result.collections }]),
    ...(result.releases === undefined ? [] : [{ what: releases, tally: result.releases }]),
  ]
  const ignored = Object.keys(result.ignored_fields)
  return (
    <div class="stack">
      <p>{result.dry_run ? t.checked(lines) : t.imported(format.number(good), lines)}</p>
      <Table
        label={t.importTitle}
        rows={kinds}
        rowKey={({ what }) => what}
        columns={[
          { id: 'what', title: t.what, cell: ({ what }) => what },
          { id: 'new', title: t.newOnes, isNumeric: true, cell: ({ tally }) => format.number(tally.created) },
          { id: 'changed', title: t.changedOnes, isNumeric: true, cell: ({ tally }) => format.number(tally.updated) },
          { id: 'same', title: t.sameOnes, isNumeric: true, cell: ({ tally }) => format.number(tally.unchanged) },
        ]}
      />
      {ignored.length > 0 && <p class="small soft">{t.ignoredFields(format.list(ignored))}</p>}
      {result.near_artists !== undefined && result.near_artists.length > 0 && (
        <div class="stack stack-tight">
          <h3>{artists.nearNew}</h3>
          <ul>
            {result.near_artists.slice(0, MAX_NEAR).map(({ name, near }) => (
              <li key={`${name} ${near}`}>{artists.newNear(name, near)}</li>
            ))}
          </ul>
        </div>
      )}
      <BadLines jobId={jobId} result={result} />
      {result.dry_run && good > 0 && (
        <div class="row">
          <Button kind="primary" onPress={onImport}>
            {t.importNow(format.number(good))}
          </Button>
        </div>
      )}
    </div>
  )
}

function BadLines({ jobId, result: { bad, failed } }: Omit<ResultShownProps, 'onImport'>) {
  const { t, format } = useConsole(catalogue)
  if (failed === 0) return <p>{t.noBadLines}</p>
  return (
    <div class="stack">
      <h3>{t.badLines(format.number(failed))}</h3>
      <Table
        label={t.badLines(format.number(failed))}
        rows={bad}
        rowKey={({ line, reason }) => `${line} ${reason}`}
        columns={[
          { id: 'line', title: t.line, isNumeric: true, cell: ({ line }) => format.number(line) },
          { id: 'field', title: t.field, cell: ({ field }) => field ?? '–' },
          { id: 'reason', title: t.reason, cell: ({ reason }) => reason },
        ]}
      />
      {failed > bad.length && <p class="small soft">{t.badShown(format.number(bad.length))}</p>}
      {jobId !== undefined && (
        <div>
          <Button isSmall href={`/api/admin/jobs/${jobId}/bad-lines.csv`} download>
            {t.badFile}
          </Button>
        </div>
      )}
    </div>
  )
}

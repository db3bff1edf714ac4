import { useState } from 'preact/hooks'
import type { SaidImportResult } from '../../../../src/editing/jobs/job-results.ts'
import { Button } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Table } from '../../../components/list/table.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../i18n/language.tsx'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import type { Job } from '../../session/follow-job.ts'
import { FileJob, useFileJob } from './file-job.tsx'

/** A list is checked first, and imported once a person has seen what would come of it. */
export function ImportPage() {
  const { t } = useConsole(catalogue)
  const [file, setFile] = useState<File>()
  const [done, setDone] = useState<Job<SaidImportResult>>()
  const upload = useFileJob<SaidImportResult>(setDone)
  const begin = (chosen: File, isDryRun: boolean) => {
    setFile(chosen)
    setDone(undefined)
    upload.send('/imports', chosen, {
      contentType: /\.(?:csv|tsv)$/i.test(chosen.name) ? 'text/csv' : 'application/x-ndjson',
      query: { dry_run: isDryRun },
    })
  }
  return (
    <>
      <PageHead title={t.importTitle} back={{ href: '/console/catalogue', label: t.back }} />
      <p class="soft">{t.importIntro}</p>
      <div>
        <Button label={t.sampleFile} href="/api/admin/imports/sample.csv" download />
      </div>
      {!upload.isBusy && (
        <DropZone
          label={file === undefined ? t.dropList : t.chooseAnother}
          help={t.dropListHelp}
          accept=".jsonl,.ndjson,.csv,.tsv,application/x-ndjson,text/csv"
          onFiles={([chosen]) => chosen !== undefined && begin(chosen, true)}
        />
      )}
      {file !== undefined && (
        <section class="card stack" aria-live="polite" aria-label={file.name}>
          <h2 class="app-address">{file.name}</h2>
          <FileJob upload={upload} />
          {done?.result !== undefined && (
            <ResultShown jobId={done.id} result={done.result} onImport={() => begin(file, false)} />
          )}
        </section>
      )}
    </>
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
          <Button label={t.importNow(format.number(good))} kind="primary" onPress={onImport} />
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
          <Button label={t.badFile} isSmall href={`/api/admin/jobs/${jobId}/bad-lines.csv`} download />
        </div>
      )}
    </div>
  )
}

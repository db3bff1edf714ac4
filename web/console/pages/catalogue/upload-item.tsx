import { useState } from 'preact/hooks'
import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import type { TrackJobResult } from '../../../../src/editing/jobs/job-results.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import type { Texts } from '../../../app/texts.ts'
import { Badge } from '../../../components/feedback/badge.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'
import { UNANSWERED } from '../../session/follow-job.ts'
import { OfferedTags, SameSound } from './offered-tags.tsx'
import { ArtistField } from './parts/artist-field.tsx'
import { isComplete, type UploadRow, type Uploads } from './use-uploads.ts'

interface UploadItemProps {
  row: UploadRow
  uploads: Omit<Uploads, 'add'>
}

/** `isPublished`: since it was measured, with others. */
export function UploadItem({ row, uploads, isPublished }: UploadItemProps & { isPublished: boolean }) {
  const t = useWords(catalogue)
  const format = useFormat()
  const { phase, file, job } = row
  const mayEdit = phase === 'waiting' || phase === 'failed'
  return (
    <li class="card stack">
      <div class="row row-apart">
        <strong class="catalogue-file">{file.name}</strong>
        <span class="small soft numbers">{format.bytes(file.size)}</span>
      </div>
      {mayEdit && <Wishes row={row} uploads={uploads} />}
      {phase === 'queued' && <Progress label={file.name} value={0} stage={t.queued} />}
      {phase === 'sending' && <Progress label={file.name} bytes={row.bytes} stage={t.sending} />}
      {phase === 'working' && <Progress label={file.name} value={job?.progress ?? 0} stage={stageOf(t, job?.stage)} />}
      {phase === 'failed' && row.failure !== undefined && <ErrorNote failure={row.failure} />}
      {phase === 'failed' && job?.error !== undefined && (
        <p class="row">
          <Badge tone="danger">{t.failed}</Badge> <span>{job.error}</span>
        </p>
      )}
      {phase === 'done' && job?.result !== undefined && (
        <Measured
          key={String(isPublished)}
          result={{ ...job.result, is_published: job.result.is_published || isPublished }}
        />
      )}
    </li>
  )
}

const STAGES = ['reading', 'measuring', 'saving', 'checking', 'importing', UNANSWERED] as const

/** What a job is doing, in words. */
export function stageOf(t: (typeof catalogue)['vi'], stage: string | undefined): string {
  const known = STAGES.find((one) => one === stage)
  return known === undefined ? t.queued : t[known]
}

function Wishes({ row, uploads }: UploadItemProps) {
  const t = useWords(catalogue)
  const { key, failure } = row
  return (
    <>
      <div class="columns catalogue-columns">
        <Field
          label={t.name}
          value={row.title}
          error={failure?.detail('title')}
          onChange={(title) => uploads.change(key, { title })}
        />
        <ArtistField
          value={row.artist}
          error={failure?.detail('artist') ?? failure?.detail('artist_id')}
          onChange={(artist) => uploads.change(key, { artist })}
        />
        <Field
          label={t.genre}
          value={row.genre}
          error={failure?.detail('genre')}
          onChange={(genre) => uploads.change(key, { genre })}
        />
      </div>
      <OfferedTags wishes={row} failure={failure} onChange={(change) => uploads.change(key, change)} />
      <div class="row">
        <Button kind="primary" icon="upload" isDisabled={!isComplete(row)} onPress={() => uploads.start([key])}>
          {row.phase === 'failed' ? t.again : t.start}
        </Button>
        <Button onPress={() => uploads.remove(key)}>{t.remove}</Button>
        {!isComplete(row) && <span class="small soft">{t.waiting}</span>}
      </div>
    </>
  )
}

/** What was measured, to be put right and published in the same place. */
function Measured({ result }: { result: TrackJobResult }) {
  const t = useWords(catalogue)
  const format = useFormat()
  const api = useApi()
  const [fields, setFields] = useState({
    title: result.title,
    bpm: result.bpm === null ? '' : String(result.bpm),
    musical_key: result.musical_key ?? '',
  })
  const [isPublished, setIsPublished] = useState(result.is_published)
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const publish = async () => {
    setIsBusy(true)
    setFailure(undefined)
    const changes = {
      title: fields.title,
      bpm: fields.bpm === '' ? null : Number(fields.bpm.replace(',', '.')),
      musical_key: fields.musical_key || null,
    }
    await api
      .patch<Track>(`/tracks/${result.id}`, { ...changes, status: 'published' })
      .then(
        () => setIsPublished(true),
        (error: unknown) => {
          if (!(error instanceof ApiFailure)) throw error
          setFailure(error)
        },
      )
      .finally(() => setIsBusy(false))
  }
  const facts = [
    format.length(result.duration_seconds),
    ...(result.loudness_db === null ? [] : [`${format.number(result.loudness_db, 1)} LUFS`]),
    ...(result.energy === null ? [] : [`${t.energy}: ${format.number(result.energy, 2)}`]),
  ]
  return (
    <div class="stack">
      <p class="row">
        <Badge tone={isPublished ? 'good' : 'calm'}>{isPublished ? t.donePublished : t.doneDraft}</Badge>
        <span class="small soft numbers">{facts.join(' · ')}</span>
      </p>
      <SameSound tracks={result.same_sound} />
      {failure !== undefined && <ErrorNote failure={failure} />}
      {!isPublished && <MeasuredFields fields={fields} failure={failure} onChange={setFields} />}
      <div class="row">
        {!isPublished && (
          <Button kind="primary" isBusy={isBusy} onPress={publish}>
            {t.publish}
          </Button>
        )}
        <Button href={`/console/catalogue/tracks/${result.id}`}>{t.openTrack}</Button>
      </div>
    </div>
  )
}

type Fields = Texts<TrackJobResult, 'title' | 'bpm' | 'musical_key'>

interface MeasuredFieldsProps {
  fields: Fields
  failure: ApiFailure | undefined
  onChange: (fields: Fields) => void
}

function MeasuredFields({ fields, failure, onChange }: MeasuredFieldsProps) {
  const t = useWords(catalogue)
  return (
    <div class="columns catalogue-columns">
      <Field
        label={t.name}
        value={fields.title}
        error={failure?.detail('title')}
        onChange={(title) => onChange({ ...fields, title })}
      />
      <Field
        label={t.tempo}
        value={fields.bpm}
        inputMode="decimal"
        isOptional
        error={failure?.detail('bpm')}
        onChange={(bpm) => onChange({ ...fields, bpm })}
      />
      <Field
        label={t.musicalKey}
        value={fields.musical_key}
        isOptional
        error={failure?.detail('musical_key')}
        onChange={(musical_key) => onChange({ ...fields, musical_key })}
      />
    </div>
  )
}

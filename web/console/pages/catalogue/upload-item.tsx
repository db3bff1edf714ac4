import { useState } from 'preact/hooks'
import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import type { TrackJobResult } from '../../../../src/editing/jobs/job-results.ts'
import type { ApiFailure } from '../../../app/api-failure.ts'
import { errorsOf, type FieldDefs, FormFields, useSend } from '../../../app/form.tsx'
import { Badge, ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { uploadTags } from '../../../i18n/console/tracks/upload-tags.ts'
import { useWords } from '../../../i18n/language.tsx'
import { toNumber } from '../../edit/edit-form.tsx'
import { useConsole } from '../../session/context.tsx'
import { UNANSWERED } from '../../session/follow-job.ts'
import { ArtistField } from './parts/artist-field.tsx'
import { isComplete, type TrackWishes, type UploadRow, type Uploads } from './use-uploads.ts'

interface UploadItemProps {
  row: UploadRow
  uploads: Omit<Uploads, 'add'>
}

/** `isPublished`: since it was measured, with others. */
export function UploadItem({ row, uploads, isPublished }: UploadItemProps & { isPublished: boolean }) {
  const { t, format } = useConsole(catalogue)
  const { phase, file, job } = row
  const mayEdit = phase === 'waiting' || phase === 'failed'
  return (
    <li class="card stack">
      <div class="row row-apart">
        <strong class="app-address">{file.name}</strong>
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
      <FormFields
        fields={{
          title: { label: t.name, isBeside: true },
          artist: { label: t.artist, isBeside: true, render: (bound) => <ArtistField {...bound} /> },
          genre: { label: t.genre, isBeside: true },
        }}
        values={{ title: row.title, artist: row.artist, genre: row.genre }}
        errors={{
          title: failure?.detail('title'),
          artist: failure?.detail('artist') ?? failure?.detail('artist_id'),
          genre: failure?.detail('genre'),
        }}
        onChange={(name, value) => uploads.change(key, { [name]: value })}
      />
      <OfferedTags wishes={row} failure={failure} onChange={(change) => uploads.change(key, change)} />
      <div class="row">
        <Button
          label={row.phase === 'failed' ? t.again : t.start}
          kind="primary"
          icon="upload"
          isDisabled={!isComplete(row)}
          onPress={() => uploads.start([key])}
        />
        <Button label={t.remove} onPress={() => uploads.remove(key)} />
        {!isComplete(row) && <span class="small soft">{t.waiting}</span>}
      </div>
    </>
  )
}

/** What was measured, to be put right and published in the same place. */
function Measured({ result }: { result: TrackJobResult }) {
  const { t, format, api } = useConsole(catalogue)
  const [fields, setFields] = useState({
    title: result.title,
    bpm: result.bpm === null ? '' : String(result.bpm),
    musical_key: result.musical_key ?? '',
  })
  const defs = {
    title: { label: t.name, isBeside: true },
    bpm: { label: t.tempo, inputMode: 'decimal', isOptional: true, isBeside: true },
    musical_key: { label: t.musicalKey, isOptional: true, isBeside: true },
  } as const
  const [isPublished, setIsPublished] = useState(result.is_published)
  const { failure, isBusy, send } = useSend()
  const publish = () =>
    send(async () => {
      await api.patch<Track>(`/tracks/${result.id}`, {
        title: fields.title,
        bpm: toNumber(fields.bpm),
        musical_key: fields.musical_key || null,
        status: 'published',
      })
      setIsPublished(true)
    })
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
      {!isPublished && (
        <FormFields
          fields={defs}
          values={fields}
          errors={errorsOf(defs, failure)}
          onChange={(name, value) => setFields({ ...fields, [name]: value })}
        />
      )}
      <div class="row">
        {!isPublished && <Button label={t.publish} kind="primary" isBusy={isBusy} onPress={publish} />}
        <Button label={t.openTrack} href={`/console/catalogue/tracks/${result.id}`} />
      </div>
    </div>
  )
}

interface OfferedTagsProps {
  wishes: TrackWishes
  failure: ApiFailure | undefined
  onChange: (patch: Partial<TrackWishes>) => void
}

type Offered = 'isrc' | 'releaseDate'

/** What the file says of itself beside title, artist and genre; nothing where it says nothing. */
function OfferedTags({ wishes, failure, onChange }: OfferedTagsProps) {
  const t = useWords(uploadTags)
  const { isrc, releaseDate, cover, album, year, isOffered = false } = wishes
  const offered: FieldDefs<Offered> = {
    isrc: { label: t.isrc, isOptional: true, isBeside: true },
    releaseDate: { label: t.releaseDate, type: 'date', isOptional: true, isBeside: true },
  }
  const facts = [...(album ? [t.album(album)] : []), ...(year ? [t.year(year)] : [])]
  return (
    <>
      {isOffered && <p class="small soft">{t.offered}</p>}
      <FormFields
        fields={
          Object.fromEntries(
            Object.entries(offered).filter(([name]) => wishes[name as Offered] !== undefined),
          ) as typeof offered
        }
        values={{ isrc: isrc ?? '', releaseDate: releaseDate ?? '' }}
        errors={{ isrc: failure?.detail('isrc'), releaseDate: failure?.detail('release_date') }}
        onChange={(name, value) => onChange({ [name]: value })}
      />
      {facts.length > 0 && <p class="small soft">{facts.join(' · ')}</p>}
      {cover !== undefined && (
        <p class="row small">
          <span>{t.cover}</span>
          <Button label={t.dropCover} isSmall onPress={() => onChange({ cover: undefined })} />
        </p>
      )}
    </>
  )
}

/** Other tracks that have this very sound. */
function SameSound({ tracks = [] }: { tracks: TrackJobResult['same_sound'] }) {
  const t = useWords(uploadTags)
  if (tracks.length === 0) return null
  return (
    <div class="note stack stack-tight" role="note">
      <p>{t.sameSound}</p>
      <ul>
        {tracks.map(({ id, title, artist }) => (
          <li key={id}>
            <a href={`/console/catalogue/tracks/${id}`}>{`${title} · ${artist}`}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useState } from 'preact/hooks'
import { Button, Field, Switch } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { leaving } from '../../../i18n/console/safety/leaving.ts'
import { uploadTags } from '../../../i18n/console/tracks/upload-tags.ts'
import { useWords } from '../../../i18n/language.tsx'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { ArtistField } from './parts/artist-field.tsx'
import { readTags } from './tags/read-tags.ts'
import { wishesOfTags } from './tags/wishes-of-tags.ts'
import { UploadItem } from './upload-item.tsx'
import { useAppUploads } from './uploads-provider.tsx'
import { isComplete, type TrackWishes, type UploadRow } from './use-uploads.ts'

/** Many files at once, each a row from its bytes to the published track. */
export function UploadPage() {
  const t = useWords(catalogue)
  const uploads = useAppUploads()
  const [wishes, setWishes] = useState<Omit<TrackWishes, 'title'>>({ artist: '', genre: '', isDraft: true })
  const words = useWords(uploadTags)
  const [isReading, setIsReading] = useState(false)
  const [published, setPublished] = useState<ReadonlySet<string>>(new Set())
  const add = async (files: readonly File[]) => {
    setIsReading(true)
    const tags = new Map(await Promise.all(files.map(async (file) => [file, await readTags(file)] as const)))
    setIsReading(false)
    uploads.add(files, (file) => wishesOfTags(wishes, tags.get(file)!))
  }
  const ready = uploads.rows.filter((row) => row.phase === 'waiting' && isComplete(row))
  return (
    <>
      <PageHead title={t.upload} back={{ href: '/console/catalogue', label: t.back }} />
      <ForAll wishes={wishes} onChange={(change) => setWishes({ ...wishes, ...change })} />
      <UnsentNote />
      <DropZone
        label={t.dropSounds}
        help={t.dropSoundsHelp}
        accept="audio/*,.flac,.wav,.aiff,.aif,.ogg,.opus,.m4a,.wv"
        isMultiple
        onFiles={(files) => void add(files)}
      />
      {isReading && <p aria-live="polite">{words.reading}</p>}
      <PublishAll
        rows={uploads.rows}
        published={published}
        onPublished={(ids) => setPublished((before) => new Set([...before, ...ids]))}
      />
      {ready.length > 1 && (
        <Button
          label={t.startAll}
          kind="primary"
          icon="upload"
          onPress={() => uploads.start(ready.map(({ key }) => key))}
        />
      )}
      <ul class="stack" aria-live="polite">
        {uploads.rows.map((row) => (
          <UploadItem
            key={row.key}
            row={row}
            uploads={uploads}
            isPublished={row.job?.result !== undefined && published.has(row.job.result.id)}
          />
        ))}
      </ul>
    </>
  )
}

interface ForAllProps {
  wishes: Omit<TrackWishes, 'title'>
  onChange: (change: Partial<TrackWishes>) => void
}

function ForAll({ wishes, onChange }: ForAllProps) {
  const t = useWords(catalogue)
  return (
    <section class="card stack" aria-label={t.forAll}>
      <h2>{t.forAll}</h2>
      <div class="columns">
        <ArtistField help={t.artistHelp} value={wishes.artist} isOptional onChange={(artist) => onChange({ artist })} />
        <Field label={t.genre} value={wishes.genre} isOptional onChange={(genre) => onChange({ genre })} />
      </div>
      <Switch
        label={t.startDraft}
        help={t.startDraftHelp}
        isOn={wishes.isDraft}
        onChange={(isDraft) => onChange({ isDraft })}
      />
    </section>
  )
}

function UnsentNote() {
  const t = useWords(leaving)
  const { unsent, forgetUnsent } = useAppUploads()
  if (unsent.length === 0) return null
  return (
    <section class="card stack" aria-label={t.unsentTitle}>
      <h2>{t.unsentTitle}</h2>
      <p>{t.unsentHelp}</p>
      <ul class="stack stack-tight">
        {unsent.map(({ fileName, bytes }) => (
          <li key={`${fileName} ${bytes}`} class="app-address">
            {fileName}
          </li>
        ))}
      </ul>
      <div class="row">
        <Button label={t.forget} isSmall onPress={forgetUnsent} />
      </div>
    </section>
  )
}

interface PublishAllProps {
  rows: readonly UploadRow[]
  published: ReadonlySet<string>
  onPublished: (ids: readonly string[]) => void
}

/** For the drafts that have been uploaded, when there are several. */
function PublishAll({ rows, published, onPublished }: PublishAllProps) {
  const { t, format } = useConsole(uploadTags)
  const [ids, setIds] = useState<readonly string[]>()
  const drafts = rows.flatMap(({ phase, job }) =>
    phase === 'done' && job?.result !== undefined && !job.result.is_published && !published.has(job.result.id)
      ? job.result.id
      : [],
  )
  return (
    <>
      {drafts.length > 1 && (
        <Button label={t.publishAll(format.number(drafts.length))} kind="primary" onPress={() => setIds(drafts)} />
      )}
      {ids !== undefined && (
        <BulkDialog
          action="publish"
          target={{ ids }}
          onDone={(failed) => onPublished(ids.filter((id) => !failed.includes(id)))}
          onClose={() => setIds(undefined)}
        />
      )}
    </>
  )
}

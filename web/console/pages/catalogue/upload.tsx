import { useState } from 'preact/hooks'
import { usePageTitle } from '../../../app/page-title.ts'
import { Button, Field, Switch } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { leaving } from '../../../i18n/console/safety/leaving.ts'
import { uploadTags } from '../../../i18n/console/tracks/upload-tags.ts'
import { useWords } from '../../../i18n/language.tsx'
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
  usePageTitle(t.upload)
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
      <header class="row row-apart">
        <h1>{t.upload}</h1>
        <Button kind="plain" icon="left" href="/console/catalogue">
          {t.back}
        </Button>
      </header>
      <section class="card stack" aria-label={t.forAll}>
        <h2>{t.forAll}</h2>
        <div class="columns">
          <ArtistField
            help={t.artistHelp}
            value={wishes.artist}
            isOptional
            onChange={(artist) => setWishes({ ...wishes, artist })}
          />
          <Field
            label={t.genre}
            value={wishes.genre}
            isOptional
            onChange={(genre) => setWishes({ ...wishes, genre })}
          />
        </div>
        <Switch
          label={t.startDraft}
          help={t.startDraftHelp}
          isOn={wishes.isDraft}
          onChange={(isDraft) => setWishes({ ...wishes, isDraft })}
        />
      </section>
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
        <Button kind="primary" icon="upload" onPress={() => uploads.start(ready.map(({ key }) => key))}>
          {t.startAll}
        </Button>
      )}
      <ul class="stack catalogue-list" aria-live="polite">
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

function UnsentNote() {
  const t = useWords(leaving)
  const { unsent, forgetUnsent } = useAppUploads()
  if (unsent.length === 0) return null
  return (
    <section class="card stack" aria-label={t.unsentTitle}>
      <h2>{t.unsentTitle}</h2>
      <p>{t.unsentHelp}</p>
      <ul class="catalogue-list stack stack-tight">
        {unsent.map(({ fileName, bytes }) => (
          <li key={`${fileName} ${bytes}`} class="catalogue-file">
            {fileName}
          </li>
        ))}
      </ul>
      <div class="row">
        <Button isSmall onPress={forgetUnsent}>
          {t.forget}
        </Button>
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
        <Button kind="primary" onPress={() => setIds(drafts)}>
          {t.publishAll(format.number(drafts.length))}
        </Button>
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

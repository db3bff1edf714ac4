import { useState } from 'preact/hooks'
import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import { usePageTitle } from '../../../../app/page-title.ts'
import { useAttempt } from '../../../../app/use-attempt.ts'
import { useLoad } from '../../../../app/use-load.ts'
import { Confirm } from '../../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../../components/feedback/toast.tsx'
import { Button } from '../../../../components/form/button.tsx'
import { DropZone } from '../../../../components/form/drop-zone.tsx'
import { Cover } from '../../../../components/list/cover.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useFormat, useWords } from '../../../../i18n/language.tsx'
import { useNavigation } from '../../../address/navigation.tsx'
import type { PageProps } from '../../../address/page-props.ts'
import { useApi, useHasRole } from '../../../session/context.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { FileJob, useFileJob } from '../file-job.tsx'
import { ReleaseForm } from './release-form.tsx'
import { ReleaseOrder } from './release-order.tsx'

export function ReleasePage({ params: { id = '' } }: PageProps) {
  const t = useWords(releaseWords)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<Release>(`/releases/${id}`, { signal }), [id])
  const release = loaded.data?.data
  usePageTitle(release?.title ?? t.title)
  if (loaded.error !== undefined && release === undefined)
    return <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
  if (release === undefined) return <Skeleton shape="block" count={3} />
  return <ReleaseShown key={id} release={release} onChanged={loaded.refresh} />
}

interface ShownProps {
  release: Release
  onChanged: () => void
}

function ReleaseShown({ release, onChanged }: ShownProps) {
  const t = useWords(releaseWords)
  const api = useApi()
  const attempt = useAttempt()
  const mayEdit = useHasRole('editor')
  const order = (tracks: string[]) =>
    void attempt(async () => {
      await api.patch(`/releases/${release.id}`, { tracks, if_updated_at: release.updated_at }).finally(onChanged)
    })
  return (
    <>
      <header class="row row-apart">
        <h1>{release.title}</h1>
        <Button kind="plain" icon="left" href="/console/catalogue/releases">
          {t.title}
        </Button>
      </header>
      {mayEdit && <WholeRelease release={release} onChanged={onChanged} />}
      <div class="columns">
        <section class="card stack">
          <ReleaseForm release={release} mayEdit={mayEdit} onSaved={onChanged} />
        </section>
        <section class="card stack" aria-labelledby="release-cover">
          <h2 id="release-cover">{t.cover}</h2>
          <ReleaseCover release={release} onChanged={onChanged} />
        </section>
      </div>
      <section class="card stack" aria-labelledby="release-order">
        <div class="row row-apart">
          <h2 id="release-order">{t.order}</h2>
          <Button isSmall href={`/console/catalogue?release=${release.id}`}>
            {t.inList}
          </Button>
        </div>
        <ReleaseOrder tracks={release.tracks} mayEdit={mayEdit} onOrder={order} />
      </section>
    </>
  )
}

const ACTIONS = ['publish', 'takedown', 'restore'] as const satisfies readonly BulkAction[]

/** What is done to all of its tracks at once, as one job. */
function WholeRelease({ release, onChanged }: ShownProps) {
  const t = useWords(releaseWords)
  const [action, setAction] = useState<BulkAction>()
  const [asking, setAsking] = useState<'day' | 'remove'>()
  const close = () => setAsking(undefined)
  return (
    <section class="row" aria-label={t.all}>
      {release.tracks.length > 0 &&
        ACTIONS.map((one) => (
          <Button key={one} onPress={() => setAction(one)}>
            {t[one]}
          </Button>
        ))}
      {release.tracks.length > 0 && release.release_date !== null && (
        <Button onPress={() => setAsking('day')}>{t.giveDay}</Button>
      )}
      <Button kind="danger" onPress={() => setAsking('remove')}>
        {t.remove}
      </Button>
      {action !== undefined && (
        <BulkDialog
          action={action}
          target={{ filter: { release: release.id } }}
          onDone={onChanged}
          onClose={() => setAction(undefined)}
        />
      )}
      {asking === 'day' && <GiveDay release={release} onClose={close} />}
      {asking === 'remove' && <RemoveRelease release={release} onClose={close} />}
    </section>
  )
}

function GiveDay({ release, onClose }: { release: Release; onClose: () => void }) {
  const t = useWords(releaseWords)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const give = async () => {
    const set = { release_date: release.release_date }
    await api.post('/tracks/bulk', { filter: { release: release.id }, action: 'update', set })
    toast(t.given)
  }
  return (
    <Confirm
      title={t.giveDayTitle(release.release_date ?? '')}
      consequences={[t.giveDayWhat(format.number(release.tracks.length))]}
      action={t.giveDay}
      onConfirm={give}
      onClose={onClose}
    />
  )
}

function RemoveRelease({ release, onClose }: { release: Release; onClose: () => void }) {
  const t = useWords(releaseWords)
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  return (
    <Confirm
      title={t.removeTitle(release.title)}
      consequences={[t.removeWhat]}
      action={t.remove}
      isDanger
      onConfirm={async () => {
        await api.remove(`/releases/${release.id}`)
        toast(t.removed)
        go('/console/catalogue/releases')
      }}
      onClose={onClose}
    />
  )
}

function ReleaseCover({ release, onChanged }: ShownProps) {
  const t = useWords(releaseWords)
  const mayEdit = useHasRole('editor')
  const upload = useFileJob(onChanged)
  return (
    <div class="stack">
      <Cover src={release.cover_url ?? undefined} size="large" />
      {mayEdit && release.tracks.length > 0 && (
        <>
          <DropZone
            label={t.drop}
            help={t.coverHelp}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            isDisabled={upload.isBusy}
            onFiles={([file]) => file !== undefined && upload.send(`/releases/${release.id}/cover`, file)}
          />
          <FileJob upload={upload} />
        </>
      )}
    </div>
  )
}

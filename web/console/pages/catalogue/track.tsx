import { useState } from 'preact/hooks'
import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useAttempt } from '../../../app/use-attempt.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { trackPage } from '../../../i18n/console/tracks/track-page.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { TrackHistory } from './parts/track-history.tsx'
import { Picture } from './picture.tsx'
import { PublishAt } from './publish-at.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TrackForm } from './track-form.tsx'
import { TrackSound } from './track-sound.tsx'

export function TrackPage({ params: { id = '' } }: PageProps) {
  const t = useWords(catalogue)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<Track>(`/tracks/${id}`, { signal }), [id])
  const track = loaded.data?.data
  usePageTitle(track?.title ?? t.title)
  if (loaded.error !== undefined && track === undefined)
    return <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
  if (track === undefined) return <Skeleton shape="block" count={3} />
  return <TrackShown key={id} track={track} onChanged={loaded.refresh} />
}

interface TrackShownProps {
  track: Track
  onChanged: () => void
}

function TrackShown({ track, onChanged }: TrackShownProps) {
  const t = useWords(catalogue)
  const words = useWords(trackPage)
  const releases = useWords(releaseWords)
  const format = useFormat()
  const mayEdit = useHasRole('editor')
  return (
    <>
      <header class="row row-apart">
        <div class="stack stack-tight">
          <h1>{track.title}</h1>
          <p class="row">
            <a href={`/console/catalogue/artists/${track.artist_id}`}>{track.artist}</a>
            <StatusBadge status={track.status} />
          </p>
          <PublishAt track={track} mayEdit={mayEdit} onChanged={onChanged} />
        </div>
        <div class="row">
          <Button kind="plain" icon="left" href="/console/catalogue">
            {t.back}
          </Button>
          {track.status === 'published' && (
            <Button href={`/tracks/${encodeURIComponent(track.slug)}`}>{words.publicPage}</Button>
          )}
          {mayEdit && <TrackActions track={track} onChanged={onChanged} />}
        </div>
      </header>
      {track.status === 'taken_down' && (
        <p class="card">
          {t.takenDownNote} <a href="/console/takedowns">{t.seeTakedowns}</a>
        </p>
      )}
      {track.release !== null && (
        <p>
          <a href={`/console/catalogue/releases/${track.release.id}`}>
            {releases.place(format.number(track.release.position), track.release.title)}
          </a>
        </p>
      )}
      <TrackSound track={track} mayEdit={mayEdit} onChanged={onChanged} />
      <div class="columns">
        <section class="card stack" aria-label={t.facts}>
          <h2>{t.facts}</h2>
          <TrackForm track={track} mayEdit={mayEdit} onSaved={onChanged} />
        </section>
        <section class="card stack" aria-label={t.cover}>
          <h2>{t.cover}</h2>
          <Picture
            src={track.cover_url}
            path={`/tracks/${track.id}/cover`}
            mayEdit={mayEdit}
            onRemove={{ path: `/tracks/${track.id}`, changes: { cover: null } }}
            onChanged={onChanged}
          />
        </section>
      </div>
      <TrackHistory id={track.id} version={`${track.updated_at} ${track.status}`} />
    </>
  )
}

function TrackActions({ track, onChanged }: TrackShownProps) {
  const t = useWords(catalogue)
  const words = useWords(trackPage)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const [asking, setAsking] = useState<'unpublish' | 'delete'>()
  const close = () => setAsking(undefined)
  const publish = () =>
    attempt(async () => {
      await api.post(`/tracks/${track.id}/publish`)
      toast(t.wasPublished)
      onChanged()
    })
  return (
    <>
      {track.status === 'draft' && (
        <Button kind="primary" onPress={publish}>
          {t.publish}
        </Button>
      )}
      {track.status === 'published' && <Button onPress={() => setAsking('unpublish')}>{t.unpublish}</Button>}
      {track.status !== 'taken_down' && <Button href={`/console/takedowns?track=${track.id}`}>{words.takeDown}</Button>}
      <Button kind="danger" onPress={() => setAsking('delete')}>
        {t.deleteTrack}
      </Button>
      {asking === 'unpublish' && <Unpublish track={track} onChanged={onChanged} onClose={close} />}
      {asking === 'delete' && <Delete track={track} onClose={close} />}
    </>
  )
}

function useTold({ webhooks_told: count }: Track): string {
  const t = useWords(catalogue)
  const format = useFormat()
  return count === 0 ? t.toldNone : t.told(format.number(count))
}

function Unpublish({ track, onChanged, onClose }: TrackShownProps & { onClose: () => void }) {
  const t = useWords(catalogue)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const told = useTold(track)
  // With the day it was published on, so that it takes its old place in the lists.
  const undo = () =>
    attempt(async () => {
      await api.patch(`/tracks/${track.id}`, { published_at: track.published_at })
      toast(t.wasPublished)
      onChanged()
    })
  return (
    <Confirm
      title={t.unpublishTitle(track.title)}
      consequences={[t.unpublishWhat, told]}
      action={t.unpublish}
      onConfirm={async () => {
        await api.post(`/tracks/${track.id}/unpublish`)
        toast(t.wasUnpublished, { onUndo: () => void undo() })
        onChanged()
      }}
      onClose={onClose}
    />
  )
}

function Delete({ track, onClose }: { track: Track; onClose: () => void }) {
  const t = useWords(catalogue)
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  const told = useTold(track)
  return (
    <Confirm
      title={t.deleteTitle(track.title)}
      consequences={[t.deleteWhat, told, t.deleteInstead]}
      action={t.deleteTrack}
      isDanger
      onConfirm={async () => {
        await api.remove(`/tracks/${track.id}`)
        toast(t.deleted)
        go('/console/catalogue')
      }}
      onClose={onClose}
    />
  )
}

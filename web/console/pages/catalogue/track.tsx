import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { Button } from '../../../components/form/controls.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { trackPage } from '../../../i18n/console/tracks/track-page.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { ThingPage } from '../../thing.tsx'
import { TrackHistory } from './parts/track-history.tsx'
import { Picture } from './picture.tsx'
import { PublishAt } from './publish-at.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TrackForm } from './track-form.tsx'
import { TrackSound } from './track-sound.tsx'

export function TrackPage({ params: { id = '' } }: PageProps) {
  const t = useWords(catalogue)
  return (
    <ThingPage<Track> path={`/tracks/${id}`} title={(track) => track?.title ?? t.title}>
      {(track, onChanged) => <TrackShown track={track} onChanged={onChanged} />}
    </ThingPage>
  )
}

interface TrackShownProps {
  track: Track
  onChanged: () => void
}

function TrackShown({ track, onChanged }: TrackShownProps) {
  const { t, format } = useConsole(catalogue)
  const words = useWords(trackPage)
  const releases = useWords(releaseWords)
  const mayEdit = useHasRole('editor')
  return (
    <>
      <PageHead
        title={track.title}
        back={{ href: '/console/catalogue', label: t.back }}
        below={
          <>
            <p class="row">
              <a href={`/console/catalogue/artists/${track.artist_id}`}>{track.artist}</a>
              <StatusBadge status={track.status} />
            </p>
            <PublishAt track={track} mayEdit={mayEdit} onChanged={onChanged} />
          </>
        }
      >
        {track.status === 'published' && (
          <Button href={`/tracks/${encodeURIComponent(track.slug)}`}>{words.publicPage}</Button>
        )}
        {mayEdit && <TrackActions track={track} onChanged={onChanged} />}
      </PageHead>
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
  const { t, format, api, toast, attempt, ask, go } = useConsole(catalogue)
  const { takeDown } = useWords(trackPage)
  const { status, title, webhooks_told: count } = track
  const path = `/tracks/${track.id}`
  const told = count === 0 ? t.toldNone : t.told(format.number(count))
  const published = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      toast(t.wasPublished)
      onChanged()
    })
  // With the day it was published on, so that it takes its old place in the lists.
  const undo = () => published(() => api.patch(path, { published_at: track.published_at }))
  const unpublish = () =>
    ask({
      title: t.unpublishTitle(title),
      consequences: [t.unpublishWhat, told],
      action: t.unpublish,
      async run() {
        await api.post(`${path}/unpublish`)
        toast(t.wasUnpublished, { onUndo: () => void undo() })
        onChanged()
      },
    })
  const remove = () =>
    ask({
      title: t.deleteTitle(title),
      consequences: [t.deleteWhat, told, t.deleteInstead],
      action: t.deleteTrack,
      isDanger: true,
      async run() {
        await api.remove(path)
        toast(t.deleted)
        go('/console/catalogue')
      },
    })
  return (
    <>
      {status === 'draft' && (
        <Button kind="primary" onPress={() => published(() => api.post(`${path}/publish`))}>
          {t.publish}
        </Button>
      )}
      {status === 'published' && <Button onPress={unpublish}>{t.unpublish}</Button>}
      {status !== 'taken_down' && <Button href={`/console/takedowns?track=${track.id}`}>{takeDown}</Button>}
      <Button kind="danger" onPress={remove}>
        {t.deleteTrack}
      </Button>
    </>
  )
}

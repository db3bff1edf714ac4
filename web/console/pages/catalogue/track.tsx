import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { Button } from '../../../components/form/controls.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { publishAtWords } from '../../../i18n/console/tracks/publish-at.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { trackPage } from '../../../i18n/console/tracks/track-page.ts'
import { useLanguage, useTimeZone, useWords } from '../../../i18n/language.tsx'
import { MINUTE_MS } from '../../../i18n/time.ts'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { EditForm } from '../../edit/edit-form.tsx'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { type ShownProps, thingPage } from '../../thing.tsx'
import { TrackHistory } from './parts/track-history.tsx'
import { Picture } from './picture.tsx'
import { StatusBadge } from './status-badge.tsx'
import { fieldsOf } from './track-fields.tsx'
import { TrackSound } from './track-sound.tsx'

export const TrackPage = thingPage('/tracks', catalogue, TrackShown, (t, one) => one?.title ?? t.title)

function TrackShown({ thing: track, onChanged }: ShownProps<Track>) {
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
          <Button label={words.publicPage} href={`/tracks/${encodeURIComponent(track.slug)}`} />
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

function TrackActions({ track, onChanged }: { track: Track; onChanged: () => void }) {
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
      run: () => api.remove(path),
      said: t.deleted,
      onDone: () => go('/console/catalogue'),
    })
  return (
    <>
      {status === 'draft' && (
        <Button label={t.publish} kind="primary" onPress={() => published(() => api.post(`${path}/publish`))} />
      )}
      {status === 'published' && <Button label={t.unpublish} onPress={unpublish} />}
      {status !== 'taken_down' && <Button label={takeDown} href={`/console/takedowns?track=${track.id}`} />}
      <Button label={t.deleteTrack} kind="danger" onPress={remove} />
    </>
  )
}

interface TrackFormProps {
  track: Track
  mayEdit: boolean
  onSaved: () => void
}

function TrackForm({ track, ...props }: TrackFormProps) {
  const { t, format } = useConsole(catalogue)
  const language = useLanguage()
  const measuredAs = (value: string | number) =>
    t.measuredAs(typeof value === 'number' ? format.number(value, 2) : value)
  return (
    <EditForm
      thing={track}
      path={`/tracks/${track.id}`}
      fieldsOf={(one) => fieldsOf(one, { language, measuredAs })}
      {...props}
    />
  )
}

interface PublishAtProps {
  track: Track
  mayEdit: boolean
  onChanged: () => void
}

/** When a draft goes out by itself: shown, set, taken away. */
function PublishAt({ track: { id, title, status, publish_at }, mayEdit, onChanged }: PublishAtProps) {
  const { t, format, api, toast, attempt, ask } = useConsole(publishAtWords)
  const timeZone = useTimeZone()
  if (status !== 'draft') return null
  const change = async (at: string | null, said: string) => {
    await api.patch(`/tracks/${id}`, { publish_at: at })
    toast(said)
    onChanged()
  }
  const plan = () =>
    ask({
      title: t.title(title),
      consequences: [t.what],
      action: t.plan,
      fields: { at: { label: t.when, help: t.zone(timeZone), type: 'datetime-local', hasFocus: true } },
      run: ({ at }) => change(toIso(at, timeZone) ?? '', t.planned),
    })
  return (
    <div class="row">
      {publish_at !== null && <span>{t.goesOut(format.dateTime(publish_at))}</span>}
      {mayEdit && <Button label={publish_at === null ? t.plan : t.planAnew} isSmall onPress={plan} />}
      {mayEdit && publish_at !== null && (
        <Button label={t.takeAway} isSmall kind="plain" onPress={() => void attempt(() => change(null, t.takenAway))} />
      )}
    </div>
  )
}

/** What was typed is the time of the service, as everywhere in the console. */
function toIso(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  return new Date(asUtc - utcOffsetOf(timeZone, asUtc) * MINUTE_MS).toISOString()
}

import { useState } from 'preact/hooks'
import type { ListedRelease, Release } from '../../../../../src/console/catalog/release-schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import { EmptyState } from '../../../../components/feedback/notes.tsx'
import { Button } from '../../../../components/form/controls.tsx'
import { CoverName } from '../../../../components/list/cover.tsx'
import type { Column } from '../../../../components/list/table.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { EditForm } from '../../../edit/edit-form.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { useList } from '../../../list/use-list.ts'
import { PageHead } from '../../../page-head.tsx'
import { useConsole, useHasRole } from '../../../session/context.tsx'
import { type ShownProps, thingPage } from '../../../thing.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { ListHead } from '../parts/list-head.tsx'
import { Picture } from '../picture.tsx'
import { StatusBadge } from '../status-badge.tsx'

export const ReleasePage = thingPage('/releases', releaseWords, ReleaseShown, (t, one) => one?.title ?? t.title)

function ReleaseShown({ thing: release, onChanged }: ShownProps<Release>) {
  const { t, api, attempt } = useConsole(releaseWords)
  const mayEdit = useHasRole('editor')
  const path = `/releases/${release.id}`
  const order = (tracks: string[]) =>
    void attempt(async () => {
      await api.patch(path, { tracks, if_updated_at: release.updated_at }).finally(onChanged)
    })
  return (
    <>
      <PageHead title={release.title} back={{ href: '/console/catalogue/releases', label: t.title }} />
      {mayEdit && <WholeRelease release={release} onChanged={onChanged} />}
      <div class="columns">
        <section class="card stack">
          <EditForm
            thing={release}
            path={path}
            fieldsOf={({ title, release_date }) => ({
              title: { label: t.name, value: title },
              release_date: {
                label: t.day,
                help: t.dayHelp,
                type: 'date',
                isOptional: true,
                value: release_date ?? '',
              },
            })}
            mayEdit={mayEdit}
            onSaved={onChanged}
          />
        </section>
        <section class="card stack" aria-labelledby="release-cover">
          <h2 id="release-cover">{t.cover}</h2>
          <Picture
            src={release.cover_url}
            path={`${path}/cover`}
            mayEdit={mayEdit && release.tracks.length > 0}
            drop={{ label: t.drop, help: t.coverHelp }}
            onChanged={onChanged}
          />
        </section>
      </div>
      <section class="card stack" aria-labelledby="release-order">
        <div class="row row-apart">
          <h2 id="release-order">{t.order}</h2>
          <Button label={t.inList} isSmall href={`/console/catalogue?release=${release.id}`} />
        </div>
        <ReleaseOrder tracks={release.tracks} mayEdit={mayEdit} onOrder={order} />
      </section>
    </>
  )
}

const ACTIONS = ['publish', 'takedown', 'restore'] as const satisfies readonly BulkAction[]

/** What is done to all of its tracks at once, as one job. */
function WholeRelease({ release, onChanged }: { release: Release; onChanged: () => void }) {
  const { t, format, api, ask, go } = useConsole(releaseWords)
  const [action, setAction] = useState<BulkAction>()
  const { id, title, release_date, tracks } = release
  const giveDay = () =>
    ask({
      title: t.giveDayTitle(release_date ?? ''),
      consequences: [t.giveDayWhat(format.number(tracks.length))],
      action: t.giveDay,
      run: () => api.post('/tracks/bulk', { filter: { release: id }, action: 'update', set: { release_date } }),
      said: t.given,
    })
  const remove = () =>
    ask({
      title: t.removeTitle(title),
      consequences: [t.removeWhat],
      action: t.remove,
      isDanger: true,
      run: () => api.remove(`/releases/${id}`),
      said: t.removed,
      onDone: () => go('/console/catalogue/releases'),
    })
  return (
    <section class="row" aria-label={t.all}>
      {tracks.length > 0 && ACTIONS.map((one) => <Button label={t[one]} key={one} onPress={() => setAction(one)} />)}
      {tracks.length > 0 && release_date !== null && <Button label={t.giveDay} onPress={giveDay} />}
      <Button label={t.remove} kind="danger" onPress={remove} />
      {action !== undefined && (
        <BulkDialog
          action={action}
          target={{ filter: { release: id } }}
          onDone={onChanged}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  )
}

interface ReleaseOrderProps {
  tracks: Release['tracks']
  mayEdit: boolean
  /** The whole order as it is to be. */
  onOrder: (ids: string[]) => void
}

/** The tracks in their order, which is changed by a press each: by keyboard as well as by hand. */
function ReleaseOrder({ tracks, mayEdit, onOrder }: ReleaseOrderProps) {
  const { t, format } = useConsole(releaseWords)
  const ids = tracks.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!))
  if (tracks.length === 0) return <p class="soft">{t.empty}</p>
  return (
    <ol class="stack stack-tight">
      {tracks.map((track, index) => (
        <li key={track.id} class="row row-apart catalogue-release-track">
          <span class="row">
            <span class="numbers soft">{format.number(index + 1)}</span>
            <a href={`/console/catalogue/tracks/${track.id}`}>{track.title}</a>
            <span class="soft">{track.artist}</span>
            <span class="numbers soft">{format.length(track.duration_seconds)}</span>
            <StatusBadge status={track.status} />
          </span>
          {mayEdit && (
            <span class="row">
              <Button isSmall isDisabled={index === 0} onPress={() => move(index, index - 1)}>
                ↑<span class="unseen"> {t.up(track.title)}</span>
              </Button>
              <Button isSmall isDisabled={index === tracks.length - 1} onPress={() => move(index, index + 1)}>
                ↓<span class="unseen"> {t.down(track.title)}</span>
              </Button>
              <Button
                label={t.off(track.title)}
                kind="plain"
                isIconOnly
                icon="close"
                onPress={() => onOrder(ids.toSpliced(index, 1))}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Every release, by title. */
export function ReleasesPage() {
  const t = useWords(releaseWords)
  const list = useList<ListedRelease>('/releases', ['q', 'limit'])
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowHref={({ id }) => `/console/catalogue/releases/${id}`}
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
      expected={8}
      search={t.search}
      csv="/releases"
      hasSizes
      head={<ListHead title={t.title} intro={t.intro} />}
    />
  )
}

function useColumns(): Column<ListedRelease>[] {
  const { t, format } = useConsole(releaseWords)
  return [
    {
      id: 'title',
      title: t.name,
      cell: ({ cover_url, title }) => <CoverName src={cover_url}>{title}</CoverName>,
    },
    { id: 'day', title: t.day, cell: ({ release_date }) => release_date ?? t.noDay },
    { id: 'tracks', title: t.tracks, isNumeric: true, cell: ({ tracks }) => format.number(tracks) },
    { id: 'changed', title: t.changed, isWideOnly: true, cell: ({ updated_at }) => format.dateTime(updated_at) },
  ]
}

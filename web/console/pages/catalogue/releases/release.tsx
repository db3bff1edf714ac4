import { useState } from 'preact/hooks'
import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import { Button } from '../../../../components/form/controls.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../../i18n/language.tsx'
import type { PageProps } from '../../../address/page-props.ts'
import { EditForm } from '../../../edit/edit-form.tsx'
import { PageHead } from '../../../page-head.tsx'
import { useConsole, useHasRole } from '../../../session/context.tsx'
import { ThingPage } from '../../../thing.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { Picture } from '../picture.tsx'
import { ReleaseOrder } from './release-order.tsx'

export function ReleasePage({ params: { id = '' } }: PageProps) {
  const t = useWords(releaseWords)
  return (
    <ThingPage<Release> path={`/releases/${id}`} title={(release) => release?.title ?? t.title}>
      {(release, onChanged) => <ReleaseShown release={release} onChanged={onChanged} />}
    </ThingPage>
  )
}

interface ShownProps {
  release: Release
  onChanged: () => void
}

function ReleaseShown({ release, onChanged }: ShownProps) {
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
  const { t, format, api, toast, ask, go } = useConsole(releaseWords)
  const [action, setAction] = useState<BulkAction>()
  const { id, title, release_date, tracks } = release
  const giveDay = () =>
    ask({
      title: t.giveDayTitle(release_date ?? ''),
      consequences: [t.giveDayWhat(format.number(tracks.length))],
      action: t.giveDay,
      async run() {
        await api.post('/tracks/bulk', { filter: { release: id }, action: 'update', set: { release_date } })
        toast(t.given)
      },
    })
  const remove = () =>
    ask({
      title: t.removeTitle(title),
      consequences: [t.removeWhat],
      action: t.remove,
      isDanger: true,
      async run() {
        await api.remove(`/releases/${id}`)
        toast(t.removed)
        go('/console/catalogue/releases')
      },
    })
  return (
    <section class="row" aria-label={t.all}>
      {tracks.length > 0 &&
        ACTIONS.map((one) => (
          <Button key={one} onPress={() => setAction(one)}>
            {t[one]}
          </Button>
        ))}
      {tracks.length > 0 && release_date !== null && <Button onPress={giveDay}>{t.giveDay}</Button>}
      <Button kind="danger" onPress={remove}>
        {t.remove}
      </Button>
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

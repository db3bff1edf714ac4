import type { ShownCollection as Collection, ListedCollection } from '../../../../src/console/collections/schemas.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { CoverName } from '../../../components/list/cover.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { EditForm } from '../../edit/edit-form.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { type ShownProps, thingPage } from '../../thing.tsx'
import { ListHead } from '../catalogue/parts/list-head.tsx'
import { Picture } from '../catalogue/picture.tsx'
import { OrderEditor } from './order-editor.tsx'

export const CollectionPage = thingPage(
  '/collections',
  collectionWords,
  CollectionShown,
  (t, one) => one?.title ?? t.title,
)

function CollectionShown({ thing: collection, onChanged }: ShownProps<Collection>) {
  const { t, api, ask, go } = useConsole(collectionWords)
  const mayEdit = useHasRole('editor')
  const path = `/collections/${collection.id}`
  const askToDelete = () =>
    ask({
      title: t.deleteTitle(collection.title),
      consequences: [t.deleteWhat, t.deleteTold],
      action: t.deleteIt,
      isDanger: true,
      run: () => api.remove(path),
      said: t.deleted,
      onDone: () => go('/console/catalogue/collections'),
    })
  return (
    <>
      <PageHead title={collection.title} back={{ href: '/console/catalogue/collections', label: t.title }}>
        <Button label={t.onSite} href={`/collections/${collection.slug}`} />
      </PageHead>
      <div class="columns">
        <section class="card stack">
          <EditForm
            thing={collection}
            path={path}
            fieldsOf={({ title, slug, description }) => ({
              title: { label: t.name, value: title },
              slug: { label: t.slug, help: t.slugHelp, isMono: true, value: slug },
              description: { label: t.description, rows: 5, isOptional: true, value: description ?? '' },
            })}
            mayEdit={mayEdit}
            onSaved={onChanged}
          />
        </section>
        <section class="card stack">
          <h2>{t.cover}</h2>
          <Picture
            src={collection.cover_url}
            path={`${path}/cover`}
            mayEdit={mayEdit}
            onRemove={{ path, changes: { cover: null } }}
            onChanged={onChanged}
          />
        </section>
      </div>
      <OrderEditor collection={collection} mayEdit={mayEdit} onSaved={onChanged} />
      {mayEdit && (
        <div class="row">
          <Button label={t.deleteIt} kind="danger" onPress={askToDelete} />
        </div>
      )}
    </>
  )
}

export function CollectionsPage() {
  const { t, format, api, ask, go } = useConsole(collectionWords)
  const mayEdit = useHasRole('editor')
  const list = useList<ListedCollection>('/collections', ['q', 'limit'])
  const add = () =>
    ask({
      title: t.add,
      action: t.add,
      fields: {
        title: { label: t.name, hasFocus: true },
        slug: { label: t.slug, help: t.slugNewHelp, isOptional: true, isMono: true },
      },
      async run({ title, slug }) {
        const { data } = await api.post<Collection>('/collections', {
          title,
          ...(slug.trim() && { slug: slug.trim() }),
        })
        go(`/console/catalogue/collections/${data.id}`)
      },
    })
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={[
        { id: 'title', title: t.name, cell: ({ cover_url, title }) => <CoverName src={cover_url}>{title}</CoverName> },
        { id: 'tracks', title: t.tracks, isNumeric: true, cell: ({ tracks }) => format.number(tracks) },
        { id: 'shown', title: t.shown, isNumeric: true, cell: ({ track_count }) => format.number(track_count) },
        { id: 'changed', title: t.changed, isWideOnly: true, cell: ({ updated_at }) => format.dateTime(updated_at) },
      ]}
      rowHref={({ id }) => `/console/catalogue/collections/${id}`}
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
      expected={4}
      search={t.search}
      csv="/collections"
      hasSizes
      head={<ListHead title={t.title} add={mayEdit ? { label: t.add, onPress: add } : undefined} />}
    />
  )
}

import type { ShownCollection as Collection, ListedCollection } from '../../../../src/console/collections/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { CoverName } from '../../../components/list/cover.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { ListHead } from '../catalogue/parts/list-head.tsx'

export function CollectionsPage() {
  const { t, format, api, ask, go } = useConsole(collectionWords)
  usePageTitle(t.title)
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
      rowKey={({ id }) => id}
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

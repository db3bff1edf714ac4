import type { ListedRelease } from '../../../../../src/console/catalog/release-schemas.ts'
import { usePageTitle } from '../../../../app/page-title.ts'
import { EmptyState } from '../../../../components/feedback/empty-state.tsx'
import { Cover } from '../../../../components/list/cover.tsx'
import type { Column } from '../../../../components/list/table.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useFormat, useWords } from '../../../../i18n/language.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { useList } from '../../../list/use-list.ts'
import { ListHead } from '../parts/list-head.tsx'

/** Every release, by title. */
export function ReleasesPage() {
  const t = useWords(releaseWords)
  usePageTitle(t.title)
  const list = useList<ListedRelease>('/releases', ['q', 'limit'])
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
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
  const t = useWords(releaseWords)
  const format = useFormat()
  return [
    {
      id: 'title',
      title: t.name,
      cell: (release) => (
        <span class="row catalogue-title">
          <Cover src={release.cover_url ?? undefined} />
          <span>{release.title}</span>
        </span>
      ),
    },
    { id: 'day', title: t.day, cell: ({ release_date }) => release_date ?? t.noDay },
    { id: 'tracks', title: t.tracks, isNumeric: true, cell: ({ tracks }) => format.number(tracks) },
    { id: 'changed', title: t.changed, isWideOnly: true, cell: ({ updated_at }) => format.dateTime(updated_at) },
  ]
}

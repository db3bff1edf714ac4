import type { ListedRelease } from '../../../../../src/console/catalog/release-schemas.ts'
import { usePageTitle } from '../../../../app/page-title.ts'
import { EmptyState } from '../../../../components/feedback/notes.tsx'
import { CoverName } from '../../../../components/list/cover.tsx'
import type { Column } from '../../../../components/list/table.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { useList } from '../../../list/use-list.ts'
import { useConsole } from '../../../session/context.tsx'
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

import type { ListedTrack, TrackList } from '../../../../src/console/catalog/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { CoverName } from '../../../components/list/cover.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useChoice } from './bulk/use-choice.ts'
import { FILTERS, filterOf } from './list/list-filters.ts'
import { TrackFilters } from './list/track-filters.tsx'
import { StatusBadge } from './status-badge.tsx'

const STATES = ['published', 'draft', 'taken_down'] as const

/** Every track. */
export function CataloguePage() {
  const t = useWords(catalogue)
  usePageTitle(t.title)
  const { values } = useNavigation()
  const list = useList<ListedTrack, TrackList['meta']>('/tracks', [...FILTERS, 'sort', 'reverse', 'limit'])
  const mayEdit = useHasRole('editor')
  const counts = list.data?.meta.counts
  const filter = filterOf(values)
  const choice = useChoice(list.data?.data.map(({ id }) => id) ?? [], JSON.stringify(filter))
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/catalogue/tracks/${id}`}
      empty={<NoTracks isFiltered={Object.keys(filter).length > 0} />}
      expected={8}
      search={t.search}
      csv="/tracks"
      choice={mayEdit ? choice.rows : undefined}
      rowName={({ title }) => title}
      tabs={{
        label: t.states,
        name: 'status',
        tabs: [
          { id: '', label: t.all, count: counts && counts.published + counts.draft + counts.taken_down },
          ...STATES.map((id) => ({ id, label: t[id], count: counts?.[id] })),
        ],
      }}
      order={{ first: 'updated', ascending: ['title', 'artist', 'genre', 'status', 'license'] }}
      filters={<TrackFilters />}
      hasSizes
      head={<Head />}
    >
      <BulkBar choice={choice} total={list.data?.meta.total ?? 0} filter={filter} onChanged={list.refresh} />
    </ListPage>
  )
}

function Head() {
  const t = useWords(catalogue)
  const { title: releases } = useWords(releaseWords)
  const mayEdit = useHasRole('editor')
  return (
    <header class="row row-apart">
      <h1>{t.title}</h1>
      <div class="row">
        <Button href="/console/catalogue/artists">{t.artists}</Button>
        <Button href="/console/catalogue/collections">{t.collections}</Button>
        <Button href="/console/catalogue/releases">{releases}</Button>
        {mayEdit && <Button href="/console/catalogue/import">{t.importFile}</Button>}
        {mayEdit && (
          <Button kind="primary" icon="upload" href="/console/catalogue/upload">
            {t.upload}
          </Button>
        )}
      </div>
    </header>
  )
}

function NoTracks({ isFiltered }: { isFiltered: boolean }) {
  const t = useWords(catalogue)
  if (isFiltered) return <EmptyState title={t.nothingFound} help={t.nothingFoundHelp} />
  const upload = (
    <Button kind="primary" icon="upload" href="/console/catalogue/upload">
      {t.upload}
    </Button>
  )
  return <EmptyState title={t.noTracks} help={t.noTracksHelp} action={upload} />
}

function useColumns(): Column<ListedTrack>[] {
  const { t, format } = useConsole(catalogue)
  return [
    {
      id: 'title',
      title: t.name,
      isSortable: true,
      cell: ({ cover_url, title }) => <CoverName src={cover_url}>{title}</CoverName>,
    },
    { id: 'artist', title: t.artist, isSortable: true, cell: (track) => track.artist },
    { id: 'genre', title: t.genre, isSortable: true, isWideOnly: true, cell: (track) => track.genre },
    { id: 'status', title: t.states, isSortable: true, cell: (track) => <StatusBadge status={track.status} /> },
    {
      id: 'length',
      title: t.length,
      isNumeric: true,
      isSortable: true,
      cell: (track) => format.length(track.duration_seconds),
    },
    {
      id: 'tempo',
      title: t.tempo,
      isNumeric: true,
      isSortable: true,
      isWideOnly: true,
      cell: (track) => (track.bpm === null ? '–' : format.number(track.bpm, 1)),
    },
    {
      id: 'plays',
      title: t.plays,
      isNumeric: true,
      isSortable: true,
      cell: (track) => format.number(track.play_count),
    },
    {
      id: 'updated',
      title: t.changed,
      isSortable: true,
      isWideOnly: true,
      cell: (track) => format.dateTime(track.updated_at),
    },
  ]
}

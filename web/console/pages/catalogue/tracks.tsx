import { usePageTitle } from '../../../app/page-title.ts'
import type { Body, PageMeta } from '../../../app/session-api.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { type Column, type Sorting, Table } from '../../../components/list/table.tsx'
import { Tabs } from '../../../components/list/tabs.tsx'
import { catalogue } from '../../../i18n/catalogue.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi, useHasRole } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { SearchField } from './search-field.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { ListedTrack, TrackCounts } from './types.ts'

const STATES = ['published', 'draft', 'taken_down'] as const

type TrackPage = Body<ListedTrack[]> & { meta: PageMeta & { counts: TrackCounts } }

/** Every track: the address holds search, state, order and page. */
export function CataloguePage() {
  const t = useWords(catalogue)
  usePageTitle(t.title)
  const api = useApi()
  const { query, values } = useNavigation()
  const mayEdit = useHasRole('editor')
  const [q, status, page] = [values.get('q') ?? '', values.get('status') ?? '', values.get('page') ?? '1']
  const [sort, reverse] = [values.get('sort') ?? '', values.get('reverse') ?? '']
  const list = useLoad(
    (signal) =>
      api.get<ListedTrack[]>('/tracks', { query: { q, status, page, sort, reverse }, signal }) as Promise<TrackPage>,
    [q, status, page, sort, reverse],
  )
  return (
    <>
      <header class="row row-apart">
        <h1>{t.title}</h1>
        <div class="row">
          <Button href="/console/catalogue/artists">{t.artists}</Button>
          {mayEdit && <Button href="/console/catalogue/import">{t.importFile}</Button>}
          {mayEdit && (
            <Button kind="primary" icon="upload" href="/console/catalogue/upload">
              {t.upload}
            </Button>
          )}
        </div>
      </header>
      <SearchField label={t.search} />
      <StateTabs counts={list.data?.meta.counts} status={status} query={query} />
      {list.error !== undefined && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {list.data === undefined ? (
        list.error === undefined && <Skeleton shape="rows" count={8} />
      ) : (
        <TrackTable body={list.data} isStale={list.isLoading} isFiltered={q !== '' || status !== ''} />
      )}
    </>
  )
}

interface StateTabsProps {
  counts: TrackCounts | undefined
  status: string
  query: string
}

function StateTabs({ counts, status, query }: StateTabsProps) {
  const t = useWords(catalogue)
  const format = useFormat()
  const hrefOf = (value: string) => `/console/catalogue${withQuery(query, { status: value, page: undefined })}`
  const all = counts === undefined ? undefined : counts.published + counts.draft + counts.taken_down
  const shown = (count: number | undefined) => (count === undefined ? undefined : format.number(count))
  const tabs = [
    { id: '', label: t.all, href: hrefOf(''), count: shown(all) },
    ...STATES.map((id) => ({ id, label: t[id], href: hrefOf(id), count: shown(counts?.[id]) })),
  ]
  return <Tabs label={t.states} current={status} tabs={tabs} />
}

interface TrackTableProps {
  body: TrackPage
  isStale: boolean
  isFiltered: boolean
}

function TrackTable({ body: { data, meta }, isStale, isFiltered }: TrackTableProps) {
  const t = useWords(catalogue)
  const { query, values, setValues } = useNavigation()
  const columns = useColumns()
  if (data.length === 0)
    return isFiltered ? (
      <EmptyState title={t.nothingFound} help={t.nothingFoundHelp} />
    ) : (
      <EmptyState
        title={t.noTracks}
        help={t.noTracksHelp}
        action={
          <Button kind="primary" icon="upload" href="/console/catalogue/upload">
            {t.upload}
          </Button>
        }
      />
    )
  const sort = values.get('sort') ?? 'updated'
  // Titles go up by themselves, times and numbers down.
  const isDescending = (sort === 'title') === (values.get('reverse') === 'true')
  const onSort = ({ column, isDescending: wanted }: Sorting) =>
    setValues({
      sort: column === 'updated' ? undefined : column,
      reverse: (column === 'title') === wanted ? 'true' : undefined,
      page: undefined,
    })
  return (
    <>
      <Table
        label={t.title}
        columns={columns}
        rows={data}
        rowKey={(track) => track.id}
        rowHref={(track) => `/console/catalogue/tracks/${track.id}`}
        sorting={{ column: sort, isDescending }}
        onSort={onSort}
        isStale={isStale}
      />
      <Pagination
        page={meta.page}
        limit={meta.limit}
        total={meta.total}
        hrefOf={(page) => `/console/catalogue${withQuery(query, { page: page === 1 ? undefined : page })}`}
      />
    </>
  )
}

function useColumns(): Column<ListedTrack>[] {
  const t = useWords(catalogue)
  const format = useFormat()
  return [
    {
      id: 'title',
      title: t.name,
      isSortable: true,
      cell: (track) => (
        <span class="row track-title">
          <Cover src={track.cover_url ?? undefined} />
          <span>
            {track.title}
            <span class="soft small track-artist">{track.artist}</span>
          </span>
        </span>
      ),
    },
    { id: 'genre', title: t.genre, cell: (track) => track.genre, isWideOnly: true },
    { id: 'status', title: t.states, cell: (track) => <StatusBadge status={track.status} /> },
    { id: 'length', title: t.length, isNumeric: true, cell: (track) => format.length(track.duration_seconds) },
    {
      id: 'bpm',
      title: t.tempo,
      isNumeric: true,
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

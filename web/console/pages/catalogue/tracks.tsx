import { useState } from 'preact/hooks'
import type { ListedTrack, TrackList } from '../../../../src/console/catalog/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button, Field, Select, Switch } from '../../../components/form/controls.tsx'
import { CoverName } from '../../../components/list/cover.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { releaseWords } from '../../../i18n/console/tracks/releases.ts'
import { trackList } from '../../../i18n/console/tracks/track-list.ts'
import { useWords } from '../../../i18n/language.tsx'
import { LICENSE_CODES } from '../../../i18n/site/licenses.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage, useTypedFilter } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useChoice } from './bulk/use-choice.ts'
import { dayOf, FILTERS, filterOf, momentOf } from './list/list-filters.ts'
import { StatusBadge } from './status-badge.tsx'

const STATES = ['published', 'draft', 'taken_down'] as const

/** Every track. */
export function CataloguePage() {
  const t = useWords(catalogue)
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
    <PageHead title={t.title}>
      <Button label={t.artists} href="/console/catalogue/artists" />
      <Button label={t.collections} href="/console/catalogue/collections" />
      <Button label={releases} href="/console/catalogue/releases" />
      {mayEdit && <Button label={t.importFile} href="/console/catalogue/import" />}
      {mayEdit && <Button label={t.upload} kind="primary" icon="upload" href="/console/catalogue/upload" />}
    </PageHead>
  )
}

function NoTracks({ isFiltered }: { isFiltered: boolean }) {
  const t = useWords(catalogue)
  if (isFiltered) return <EmptyState title={t.nothingFound} help={t.nothingFoundHelp} />
  const upload = <Button label={t.upload} kind="primary" icon="upload" href="/console/catalogue/upload" />
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

const LACKS = ['sound', 'cover', 'isrc', 'tempo'] as const
/** These have their places outside of the form. */
const OUTSIDE: readonly string[] = ['q', 'status']

/** Open where the address has a filter, and once it was opened by hand. */
function TrackFilters() {
  const { t, format } = useConsole(trackList)
  const { values, setValues } = useNavigation()
  const inUse = FILTERS.filter((name) => !OUTSIDE.includes(name) && (values.get(name) ?? '') !== '')
  const [isOpen, setIsOpen] = useState(inUse.length > 0)
  return (
    <details class="card" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{inUse.length === 0 ? t.filters : t.filtersOn(format.number(inUse.length))}</summary>
      {isOpen && (
        <form class="stack" onSubmit={(event) => event.preventDefault()}>
          <Kinds />
          <Lacks />
          {inUse.length > 0 && (
            <div>
              <Button
                label={t.clear}
                isSmall
                onPress={() =>
                  setValues({ ...Object.fromEntries(inUse.map((name) => [name, undefined])), page: undefined })
                }
              />
            </div>
          )}
        </form>
      )}
    </details>
  )
}

function Kinds() {
  const t = useWords(trackList)
  const words = useWords(catalogue)
  const { values, setValues } = useNavigation()
  const bind = (name: string) => ({
    value: values.get(name) ?? '',
    onChange: (value: string) => setValues({ [name]: value, page: undefined }),
  })
  const bindDay = (name: string, isEnd: boolean) => ({
    value: dayOf(values.get(name), isEnd),
    onChange: (day: string) => setValues({ [name]: momentOf(day, isEnd), page: undefined }),
  })
  const any = { value: '', label: t.any }
  return (
    <div class="row filters">
      <Select label={words.genre} options={[any, ...useGenres(values.get('genre') ?? '')]} {...bind('genre')} />
      <ArtistFilter />
      <Select
        label={t.license}
        options={[any, ...LICENSE_CODES.map((code) => ({ value: code, label: code }))]}
        {...bind('license')}
      />
      <Select
        label={t.explicit}
        options={[any, { value: 'true', label: t.yes }, { value: 'false', label: t.no }]}
        {...bind('explicit')}
      />
      <Field label={t.from} type="date" isOptional {...bindDay('published_from', false)} />
      <Field label={t.to} type="date" isOptional {...bindDay('published_to', true)} />
    </div>
  )
}

/** Those that there are, and the one that the address has in any case. */
function useGenres(current: string) {
  const { t, format, api } = useConsole(trackList)
  const { data } = useLoad((signal) => api.get<{ genre: string; tracks: number }[]>('/genres', { signal }), [])
  const genres = (data?.data ?? []).map(({ genre, tracks }) => ({
    value: genre,
    label: t.genreOf(genre, format.number(tracks)),
  }))
  const isKnown = current === '' || genres.some(({ value }) => value === current)
  return isKnown ? genres : [{ value: current, label: current }, ...genres]
}

function ArtistFilter() {
  const { artist } = useWords(catalogue)
  const { text, type } = useTypedFilter('artist')
  return <Field label={artist} type="search" value={text} onChange={type} />
}

function Lacks() {
  const t = useWords(trackList)
  const { values, setValues } = useNavigation()
  const chosen = (values.get('without') ?? '').split(',').filter(Boolean)
  return (
    <fieldset class="row catalogue-lacks">
      <legend>{t.without}</legend>
      {LACKS.map((name) => (
        <Switch
          key={name}
          label={t[name]}
          isOn={chosen.includes(name)}
          onChange={(isOn) => {
            const others = chosen.filter((one) => one !== name)
            setValues({ without: [...others, ...(isOn ? [name] : [])].join(','), page: undefined })
          }}
        />
      ))}
    </fieldset>
  )
}

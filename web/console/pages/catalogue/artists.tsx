import { useState } from 'preact/hooks'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import type { Body } from '../../../app/session-api.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { Table } from '../../../components/list/table.tsx'
import { catalogue } from '../../../i18n/catalogue.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi, useHasRole } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { SearchField } from './search-field.tsx'
import type { Artist, ListedArtist } from './types.ts'

export function ArtistsPage() {
  const t = useWords(catalogue)
  usePageTitle(t.artists)
  const api = useApi()
  const { values } = useNavigation()
  const mayEdit = useHasRole('editor')
  const [isAdding, setIsAdding] = useState(false)
  const [q, page] = [values.get('q') ?? '', values.get('page') ?? '1']
  const list = useLoad((signal) => api.get<ListedArtist[]>('/artists', { query: { q, page }, signal }), [q, page])
  return (
    <>
      <header class="row row-apart">
        <h1>{t.artists}</h1>
        <div class="row">
          <Button kind="plain" icon="left" href="/console/catalogue">
            {t.back}
          </Button>
          {mayEdit && (
            <Button kind="primary" onPress={() => setIsAdding(true)}>
              {t.addArtist}
            </Button>
          )}
        </div>
      </header>
      <SearchField label={t.searchArtists} />
      {list.error !== undefined && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {list.data === undefined ? (
        list.error === undefined && <Skeleton shape="rows" count={8} />
      ) : (
        <ArtistTable body={list.data} isStale={list.isLoading} />
      )}
      {isAdding && <AddArtist onClose={() => setIsAdding(false)} />}
    </>
  )
}

function ArtistTable({ body: { data, meta }, isStale }: { body: Body<ListedArtist[]>; isStale: boolean }) {
  const t = useWords(catalogue)
  const format = useFormat()
  const { query } = useNavigation()
  if (data.length === 0) return <EmptyState title={t.noArtists} help={t.noArtistsHelp} />
  return (
    <>
      <Table
        label={t.artists}
        rows={data}
        rowKey={(artist) => artist.id}
        rowHref={(artist) => `/console/catalogue/artists/${artist.id}`}
        isStale={isStale}
        columns={[
          {
            id: 'name',
            title: t.artistName,
            cell: (artist) => (
              <span class="row">
                <Cover src={artist.avatar_url ?? undefined} />
                {artist.name}
              </span>
            ),
          },
          { id: 'tracks', title: t.tracks, isNumeric: true, cell: (artist) => format.number(artist.tracks) },
          { id: 'changed', title: t.changed, isWideOnly: true, cell: (artist) => format.dateTime(artist.updated_at) },
        ]}
      />
      <Pagination
        page={meta.page}
        limit={meta.limit}
        total={meta.total}
        hrefOf={(page) => `/console/catalogue/artists${withQuery(query, { page: page === 1 ? undefined : page })}`}
      />
    </>
  )
}

function AddArtist({ onClose }: { onClose: () => void }) {
  const t = useWords(catalogue)
  const api = useApi()
  const { go } = useNavigation()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    await api.post<Artist>('/artists', { name }).then(
      ({ data }) => go(`/console/catalogue/artists/${data.id}`),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
        setIsBusy(false)
      },
    )
  }
  return (
    <Dialog title={t.addArtist} onClose={onClose}>
      <form class="form" onSubmit={add} noValidate>
        {failure !== undefined && failure.detail('name') === undefined && <ErrorNote failure={failure} />}
        <Field label={t.artistName} value={name} hasFocus error={failure?.detail('name')} onChange={setName} />
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.addArtist}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import type { ShownArtist as Artist, ListedArtist } from '../../../../src/console/catalog/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { ListHead } from './parts/list-head.tsx'

export function ArtistsPage() {
  const t = useWords(catalogue)
  usePageTitle(t.artists)
  const mayEdit = useHasRole('editor')
  const [isAdding, setIsAdding] = useState(false)
  const list = useList<ListedArtist>('/artists', ['q', 'limit'])
  return (
    <ListPage
      label={t.artists}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/catalogue/artists/${id}`}
      empty={<EmptyState title={t.noArtists} help={t.noArtistsHelp} />}
      expected={8}
      search={t.searchArtists}
      csv="/artists"
      hasSizes
      head={
        <ListHead
          title={t.artists}
          add={mayEdit ? { label: t.addArtist, onPress: () => setIsAdding(true) } : undefined}
        />
      }
    >
      {isAdding && <AddArtist onClose={() => setIsAdding(false)} />}
    </ListPage>
  )
}

function useColumns(): Column<ListedArtist>[] {
  const t = useWords(catalogue)
  const format = useFormat()
  return [
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
  ]
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

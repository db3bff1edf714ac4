import type { ShownArtist as Artist, ListedArtist } from '../../../../src/console/catalog/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { CoverName } from '../../../components/list/cover.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { ListHead } from './parts/list-head.tsx'

export function ArtistsPage() {
  const { t, format, api, ask, go } = useConsole(catalogue)
  usePageTitle(t.artists)
  const mayEdit = useHasRole('editor')
  const list = useList<ListedArtist>('/artists', ['q', 'limit'])
  const add = () =>
    ask({
      title: t.addArtist,
      action: t.addArtist,
      fields: { name: { label: t.artistName, hasFocus: true } },
      async run({ name }) {
        const { data } = await api.post<Artist>('/artists', { name })
        go(`/console/catalogue/artists/${data.id}`)
      },
    })
  return (
    <ListPage
      label={t.artists}
      list={list}
      columns={[
        {
          id: 'name',
          title: t.artistName,
          cell: ({ avatar_url, name }) => <CoverName src={avatar_url}>{name}</CoverName>,
        },
        { id: 'tracks', title: t.tracks, isNumeric: true, cell: ({ tracks }) => format.number(tracks) },
        { id: 'changed', title: t.changed, isWideOnly: true, cell: ({ updated_at }) => format.dateTime(updated_at) },
      ]}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/catalogue/artists/${id}`}
      empty={<EmptyState title={t.noArtists} help={t.noArtistsHelp} />}
      expected={8}
      search={t.searchArtists}
      csv="/artists"
      hasSizes
      head={<ListHead title={t.artists} add={mayEdit ? { label: t.addArtist, onPress: add } : undefined} />}
    />
  )
}

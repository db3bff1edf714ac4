import { useState } from 'preact/hooks'
import type { ShownArtist as Artist } from '../../../../src/console/catalog/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { Picture } from './picture.tsx'

export function ArtistPage({ params: { id = '' } }: PageProps) {
  const t = useWords(catalogue)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<Artist>(`/artists/${id}`, { signal }), [id])
  const artist = loaded.data?.data
  usePageTitle(artist?.name ?? t.artists)
  if (loaded.error !== undefined && artist === undefined)
    return <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
  if (artist === undefined) return <Skeleton shape="block" count={3} />
  return <ArtistShown key={id} artist={artist} onChanged={loaded.refresh} />
}

interface ArtistShownProps {
  artist: Artist
  onChanged: () => void
}

function ArtistShown({ artist, onChanged }: ArtistShownProps) {
  const t = useWords(catalogue)
  const format = useFormat()
  const mayEdit = useHasRole('editor')
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <header class="row row-apart">
        <h1>{artist.name}</h1>
        <Button kind="plain" icon="left" href="/console/catalogue/artists">
          {t.artists}
        </Button>
      </header>
      <div class="columns">
        <section class="card stack">
          <ArtistForm artist={artist} mayEdit={mayEdit} onSaved={onChanged} />
        </section>
        <section class="card stack">
          <h2>{t.avatar}</h2>
          <Picture
            src={artist.avatar_url}
            path={`/artists/${artist.id}/avatar`}
            mayEdit={mayEdit}
            onRemove={{ path: `/artists/${artist.id}`, changes: { avatar: null } }}
            onChanged={onChanged}
          />
          <h2>{t.tracksOf(format.number(artist.tracks.length))}</h2>
          <ul class="catalogue-list stack stack-tight">
            {artist.tracks.slice(0, 50).map((track) => (
              <li key={track.id}>
                <a href={`/console/catalogue/tracks/${track.id}`}>{track.title}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {mayEdit && (
        <div>
          <Button kind="danger" onPress={() => setIsDeleting(true)}>
            {t.deleteArtist}
          </Button>
        </div>
      )}
      {isDeleting && <DeleteArtist artist={artist} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

function DeleteArtist({ artist, onClose }: { artist: Artist; onClose: () => void }) {
  const t = useWords(catalogue)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  return (
    <Confirm
      title={t.deleteArtistTitle(artist.name)}
      consequences={[t.tracksOf(format.number(artist.tracks.length)), t.deleteArtistWhat]}
      action={t.deleteArtist}
      isDanger
      onConfirm={async () => {
        await api.remove(`/artists/${artist.id}`)
        toast(t.deleted)
        go('/console/catalogue/artists')
      }}
      onClose={onClose}
    />
  )
}

function ArtistForm({ artist, mayEdit, onSaved }: { artist: Artist; mayEdit: boolean; onSaved: () => void }) {
  const t = useWords(catalogue)
  const api = useApi()
  const toast = useToast()
  const [name, setName] = useState(artist.name)
  const [biography, setBiography] = useState(artist.biography ?? '')
  const [aliases, setAliases] = useState(artist.aliases.join(', '))
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFailure(undefined)
    const names = aliases.split(',').map((one) => one.trim())
    await api
      .patch<Artist>(`/artists/${artist.id}`, { name, biography: biography || null, aliases: names.filter(Boolean) })
      .then(
        () => {
          toast(t.saved)
          onSaved()
        },
        (error: unknown) => {
          if (!(error instanceof ApiFailure)) throw error
          setFailure(error)
        },
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <form class="form" onSubmit={save} noValidate>
      {failure !== undefined && <ErrorNote failure={failure} />}
      <Field
        label={t.artistName}
        value={name}
        isReadOnly={!mayEdit}
        error={failure?.detail('name')}
        onChange={setName}
      />
      <Field label={t.biography} value={biography} rows={6} isOptional isReadOnly={!mayEdit} onChange={setBiography} />
      <Field
        label={t.otherNames}
        help={t.otherNamesHelp}
        value={aliases}
        isOptional
        isReadOnly={!mayEdit}
        onChange={setAliases}
      />
      {mayEdit && (
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.save}
          </Button>
        </div>
      )}
    </form>
  )
}

import { useState } from 'preact/hooks'
import type { ShownArtist as Artist, ChangedField } from '../../../../src/console/catalog/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import type { Texts } from '../../../app/texts.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { MergeDialog, MergeOffer, type Other } from './artist-merge.tsx'
import { ArtistMerges } from './parts/artist-merges.tsx'
import { ChangedMeanwhile, type Clash } from './parts/changed-meanwhile.tsx'
import { useEdited } from './parts/use-edited.ts'
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
  const words = useWords(artistWords)
  const [asking, setAsking] = useState<'merge' | 'delete'>()
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
      {mayEdit && <ArtistMerges merges={artist.merges} />}
      {mayEdit && (
        <div class="row">
          <Button onPress={() => setAsking('merge')}>{words.merge}</Button>
          <Button kind="danger" onPress={() => setAsking('delete')}>
            {t.deleteArtist}
          </Button>
        </div>
      )}
      {asking === 'merge' && <MergeDialog artist={artist} onClose={() => setAsking(undefined)} />}
      {asking === 'delete' && <DeleteArtist artist={artist} onClose={() => setAsking(undefined)} />}
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

type ArtistFields = Texts<Artist, 'name' | 'biography' | 'aliases'>

const toFields = (artist: Artist): ArtistFields => ({
  name: artist.name,
  biography: artist.biography ?? '',
  aliases: artist.aliases.join(', '),
})

/** Only what differs, as the API takes it. */
function changesOf(before: ArtistFields, { name, biography, aliases }: ArtistFields) {
  return {
    ...(name !== before.name && { name }),
    ...(biography !== before.biography && { biography: biography || null }),
    ...(aliases !== before.aliases && { aliases: aliases.split(',').flatMap((one) => one.trim() || []) }),
  }
}

function ArtistForm({ artist, mayEdit, onSaved }: { artist: Artist; mayEdit: boolean; onSaved: () => void }) {
  const t = useWords(catalogue)
  const api = useApi()
  const toast = useToast()
  const path = `/artists/${artist.id}`
  const edited = useEdited(artist, toFields, async () => (await api.get<Artist>(path)).data)
  const { base, fields, clash } = edited
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const [sameName, setSameName] = useState<Other>()
  const send = async (isOtherPerson: boolean, if_updated_at = base.updated_at) => {
    const changes = { ...changesOf(toFields(base), fields), is_other_person: isOtherPerson, if_updated_at }
    const { data } = await api.patch<Artist>(path, changes)
    setSameName(undefined)
    edited.saved(data)
    toast(t.saved)
    onSaved()
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFailure(undefined)
    await send(false)
      .catch(edited.refuse)
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        const [other] = sameNamesOf(error)
        if (other === undefined) setFailure(error)
        else setSameName(other)
      })
      .finally(() => setIsBusy(false))
  }
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (value: string) => edited.setFields((before) => ({ ...before, [name]: value })),
  })
  return (
    <>
      <form class="form" onSubmit={save} noValidate>
        {failure !== undefined && <ErrorNote failure={failure} />}
        <Field label={t.artistName} isReadOnly={!mayEdit} error={failure?.detail('name')} {...bind('name')} />
        <Field label={t.biography} rows={6} isOptional isReadOnly={!mayEdit} {...bind('biography')} />
        <Field label={t.otherNames} help={t.otherNamesHelp} isOptional isReadOnly={!mayEdit} {...bind('aliases')} />
        {mayEdit && (
          <div class="form-end">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {t.save}
            </Button>
          </div>
        )}
      </form>
      {sameName !== undefined && (
        <MergeOffer
          artist={artist}
          into={sameName}
          onOtherPerson={() => send(true)}
          onClose={() => setSameName(undefined)}
        />
      )}
      {clash !== undefined && (
        <ChangedMeanwhile
          clashes={clash.changes.map((change) => toClash(t, change, toFields(clash.theirs), fields))}
          onTheirs={edited.takeTheirs}
          onMine={() => send(false, clash.theirs.updated_at)}
          onClose={edited.forgetClash}
        />
      )}
    </>
  )
}

function toClash(t: (typeof catalogue)['vi'], change: ChangedField, theirs: ArtistFields, mine: ArtistFields): Clash {
  const labels: Partial<Record<string, string>> = { name: t.artistName, biography: t.biography, aliases: t.otherNames }
  const field = change.field as keyof ArtistFields
  return { ...change, label: labels[field] ?? field, theirs: theirs[field] ?? '', mine: mine[field] ?? '' }
}

/** Those who go by the name that the artist was to have. */
const sameNamesOf = ({ body }: ApiFailure): Other[] => (Array.isArray(body.same_name) ? body.same_name : [])

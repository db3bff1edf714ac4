import type { ShownArtist as Artist, NearArtist } from '../../../../src/console/catalog/schemas.ts'
import type { ApiFailure } from '../../../app/api-failure.ts'
import { Button } from '../../../components/form/controls.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { EditForm, toList } from '../../edit/edit-form.tsx'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { ThingPage } from '../../thing.tsx'
import { MergeDialog, useMergeOffer } from './artist-merge.tsx'
import { ArtistMerges } from './parts/artist-merges.tsx'
import { Picture } from './picture.tsx'

export function ArtistPage({ params: { id = '' } }: PageProps) {
  const t = useWords(catalogue)
  return (
    <ThingPage<Artist> path={`/artists/${id}`} title={(artist) => artist?.name ?? t.artists}>
      {(artist, onChanged) => <ArtistShown artist={artist} onChanged={onChanged} />}
    </ThingPage>
  )
}

interface ArtistProps {
  artist: Artist
  onChanged: () => void
}

function ArtistShown({ artist, onChanged }: ArtistProps) {
  const { t, format, api, toast, ask, show, go } = useConsole(catalogue)
  const { merge } = useWords(artistWords)
  const mayEdit = useHasRole('editor')
  const path = `/artists/${artist.id}`
  const count = t.tracksOf(format.number(artist.tracks.length))
  const askToDelete = () =>
    ask({
      title: t.deleteArtistTitle(artist.name),
      consequences: [count, t.deleteArtistWhat],
      action: t.deleteArtist,
      isDanger: true,
      async run() {
        await api.remove(path)
        toast(t.deleted)
        go('/console/catalogue/artists')
      },
    })
  return (
    <>
      <PageHead title={artist.name} back={{ href: '/console/catalogue/artists', label: t.artists }} />
      <div class="columns">
        <section class="card stack">
          <ArtistForm artist={artist} onChanged={onChanged} />
        </section>
        <section class="card stack">
          <h2>{t.avatar}</h2>
          <Picture
            src={artist.avatar_url}
            path={`${path}/avatar`}
            mayEdit={mayEdit}
            onRemove={{ path, changes: { avatar: null } }}
            onChanged={onChanged}
          />
          <h2>{count}</h2>
          <Tracks artist={artist} />
        </section>
      </div>
      {mayEdit && <ArtistMerges merges={artist.merges} />}
      {mayEdit && (
        <div class="row">
          <Button onPress={() => show((onClose) => <MergeDialog artist={artist} onClose={onClose} />)}>{merge}</Button>
          <Button kind="danger" onPress={askToDelete}>
            {t.deleteArtist}
          </Button>
        </div>
      )}
    </>
  )
}

const MAX_TRACKS = 50

function Tracks({ artist: { name, tracks } }: Pick<ArtistProps, 'artist'>) {
  const t = useWords(artistWords)
  return (
    <>
      <ul class="catalogue-list stack stack-tight">
        {tracks.slice(0, MAX_TRACKS).map(({ id, title }) => (
          <li key={id}>
            <a href={`/console/catalogue/tracks/${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {tracks.length > MAX_TRACKS && (
        <p class="small">
          {t.firstOnes(MAX_TRACKS)} <a href={`/console/catalogue?artist=${encodeURIComponent(name)}`}>{t.allTracks}</a>
        </p>
      )}
    </>
  )
}

function ArtistForm({ artist, onChanged }: ArtistProps) {
  const t = useWords(catalogue)
  const offer = useMergeOffer(artist)
  return (
    <EditForm
      thing={artist}
      path={`/artists/${artist.id}`}
      fieldsOf={({ name, biography, aliases }) => ({
        name: { label: t.artistName, value: name },
        biography: { label: t.biography, rows: 6, isOptional: true, value: biography ?? '' },
        aliases: {
          label: t.otherNames,
          help: t.otherNamesHelp,
          isOptional: true,
          value: aliases.join(', '),
          toValue: toList,
        },
      })}
      mayEdit={useHasRole('editor')}
      onSaved={onChanged}
      onRefused={(failure, again) => {
        const [other] = sameNamesOf(failure)
        if (other !== undefined) offer(other, () => again({ is_other_person: true }))
        return other !== undefined
      }}
    />
  )
}

/** Those who go by the name that the artist was to have. */
const sameNamesOf = ({ body }: ApiFailure): NearArtist[] => (Array.isArray(body.same_name) ? body.same_name : [])

import { useState } from 'preact/hooks'
import type {
  ShownArtist as Artist,
  ListedArtist,
  NearArtist,
  ShownArtist,
} from '../../../../src/console/catalog/schemas.ts'
import type { ApiFailure } from '../../../app/api-failure.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import { CoverName } from '../../../components/list/cover.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'
import { EditForm, toList } from '../../edit/edit-form.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { type ShownProps, thingPage } from '../../thing.tsx'
import { ListHead } from './parts/list-head.tsx'
import { Picture } from './picture.tsx'

export const ArtistPage = thingPage('/artists', catalogue, ArtistShown, (t, one) => one?.name ?? t.artists)

function ArtistShown({ thing: artist, onChanged }: ShownProps<Artist>) {
  const { t, format, api, ask, show, go } = useConsole(catalogue)
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
      run: () => api.remove(path),
      said: t.deleted,
      onDone: () => go('/console/catalogue/artists'),
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
          <Button label={merge} onPress={() => show((onClose) => <MergeDialog artist={artist} onClose={onClose} />)} />
          <Button label={t.deleteArtist} kind="danger" onPress={askToDelete} />
        </div>
      )}
    </>
  )
}

const MAX_TRACKS = 50

function Tracks({ artist: { name, tracks } }: { artist: Artist }) {
  const t = useWords(artistWords)
  return (
    <>
      <ul class="stack stack-tight">
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

function ArtistForm({ artist, onChanged }: { artist: Artist; onChanged: () => void }) {
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

/** Who stays, as the offer needs it. */
type Other = Pick<NearArtist, 'id' | 'name'>

/**
 * Asks whether the artist shall become another, and says what comes of it. `asOther`: there is another way than merging, as the artist was to
 * be called like the other.
 */
function useMergeOffer(artist: Artist) {
  const { t, format, api, toast, attempt, ask, close, go } = useConsole(artistWords)
  return (into: Other, asOther?: () => Promise<void>) => {
    const what = [t.mergeNames(artist.name, into.name), t.mergeTold, t.mergeGone]
    const rename = (work: () => Promise<void>) =>
      attempt(async () => {
        await work()
        close()
      })
    ask({
      title: t.mergeOffer(format.number(artist.tracks.length), artist.name, into.name),
      consequences: asOther === undefined ? what : [t.taken(into.name), ...what],
      action: t.mergeNow,
      isDanger: true,
      more: asOther !== undefined && (
        <div>
          <Button label={t.otherPerson} onPress={() => void rename(asOther)} />
        </div>
      ),
      async run() {
        const { data } = await api.post<{ moved: number }>(`/artists/${artist.id}/merge`, { into: into.id })
        toast(t.merged(format.number(data.moved)))
        go(`/console/catalogue/artists/${into.id}`)
      },
    })
  }
}

/** Chooses who stays, then says what comes of it. */
function MergeDialog({ artist, onClose }: { artist: Artist; onClose: () => void }) {
  const { t, format, api } = useConsole(artistWords)
  const offer = useMergeOffer(artist)
  const [q, setQ] = useState('')
  const found = useLoad(
    async (signal) =>
      q.trim() === ''
        ? (await api.get<NearArtist[]>('/artists/near', { query: { name: artist.name }, signal })).data
        : (await api.get<ListedArtist[]>('/artists', { query: { q, limit: 10 }, signal })).data,
    [q, artist.name],
  )
  const others = found.data?.filter(({ id }) => id !== artist.id)
  return (
    <Dialog title={t.mergeTitle(artist.name)} onClose={onClose}>
      <div class="stack">
        <Field label={t.find} type="search" value={q} hasFocus onChange={setQ} />
        <ul class="stack stack-tight" aria-live="polite">
          {others?.map((one) => (
            <li key={one.id}>
              <Button label={t.choose(one.name, format.number(one.tracks))} onPress={() => offer(one)} />
            </li>
          ))}
        </ul>
        {others?.length === 0 && q.trim() !== '' && <p class="soft">{t.noneFound}</p>}
      </div>
    </Dialog>
  )
}

/** Who was merged into the artist of late, and the way back. */
function ArtistMerges({ merges }: Pick<ShownArtist, 'merges'>) {
  const { t, format, api, ask, go } = useConsole(artistWords)
  if (merges.length === 0) return null
  const undo = ({ name, from_id, moved, undo_until }: ShownArtist['merges'][number]) =>
    ask({
      title: t.unmergeTitle(name),
      consequences: [
        t.unmergeWhat(name, format.number(moved)),
        t.mergeTold,
        t.unmergeUntil(format.dateTime(undo_until)),
      ],
      action: t.unmerge,
      run: () => api.post(`/artists/${from_id}/unmerge`),
      said: t.unmerged(name),
      onDone: () => go(`/console/catalogue/artists/${from_id}`),
    })
  return (
    <section class="card stack" aria-labelledby="artist-merges">
      <h2 id="artist-merges">{t.merges}</h2>
      <ul class="stack stack-tight">
        {merges.map((one) => (
          <li key={one.from_id} class="row row-apart">
            <span>
              {t.mergeDone(one.name, format.number(one.moved), one.merged_by, format.dateTime(one.merged_at))}
            </span>
            <Button label={t.unmergeOf(one.name)} isSmall onPress={() => undo(one)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ArtistsPage() {
  const { t, format, api, ask, go } = useConsole(catalogue)
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

import { useState } from 'preact/hooks'
import type { ShownArtist as Artist, ListedArtist, NearArtist } from '../../../../src/console/catalog/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { useConsole } from '../../session/context.tsx'

/** Who stays, as the offer needs it. */
type Other = Pick<NearArtist, 'id' | 'name'>

/**
 * Asks whether the artist shall become another, and says what comes of it. `asOther`: there is another way than merging, as the artist was to
 * be called like the other.
 */
export function useMergeOffer(artist: Artist) {
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
          <Button onPress={() => void rename(asOther)}>{t.otherPerson}</Button>
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
export function MergeDialog({ artist, onClose }: { artist: Artist; onClose: () => void }) {
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
      <div class="form">
        <Field label={t.find} type="search" value={q} hasFocus onChange={setQ} />
        <ul class="catalogue-list stack stack-tight" aria-live="polite">
          {others?.map((one) => (
            <li key={one.id}>
              <Button onPress={() => offer(one)}>{t.choose(one.name, format.number(one.tracks))}</Button>
            </li>
          ))}
        </ul>
        {others?.length === 0 && q.trim() !== '' && <p class="soft">{t.noneFound}</p>}
      </div>
    </Dialog>
  )
}

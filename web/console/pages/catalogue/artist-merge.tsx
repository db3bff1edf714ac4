import { useState } from 'preact/hooks'
import type { ShownArtist as Artist, ListedArtist, NearArtist } from '../../../../src/console/catalog/schemas.ts'
import { useAttempt } from '../../../app/use-attempt.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { artistWords } from '../../../i18n/console/artists.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { useApi } from '../../session/context.tsx'

/** Who stays, as the offer needs it. */
export type Other = Pick<NearArtist, 'id' | 'name'>

interface MergeProps {
  artist: Artist
  into: Other
  /** There is another way than merging: the artist was to be called like the other. */
  onOtherPerson?: () => Promise<void>
  onClose: () => void
}

/** What comes of it, in numbers, before it is done. */
export function MergeOffer({ artist, into, onOtherPerson, onClose }: MergeProps) {
  const t = useWords(artistWords)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const { go } = useNavigation()
  const count = format.number(artist.tracks.length)
  const what = [t.mergeNames(artist.name, into.name), t.mergeTold, t.mergeGone]
  return (
    <Confirm
      title={t.mergeOffer(count, artist.name, into.name)}
      consequences={onOtherPerson === undefined ? what : [t.taken(into.name), ...what]}
      action={t.mergeNow}
      isDanger
      onConfirm={async () => {
        const { data } = await api.post<{ moved: number }>(`/artists/${artist.id}/merge`, { into: into.id })
        toast(t.merged(format.number(data.moved)))
        go(`/console/catalogue/artists/${into.id}`)
      }}
      onClose={onClose}
    >
      {onOtherPerson !== undefined && (
        <div>
          <Button onPress={() => void attempt(onOtherPerson)}>{t.otherPerson}</Button>
        </div>
      )}
    </Confirm>
  )
}

/** Chooses who stays, then says what comes of it. */
export function MergeDialog({ artist, onClose }: { artist: Artist; onClose: () => void }) {
  const t = useWords(artistWords)
  const format = useFormat()
  const api = useApi()
  const [q, setQ] = useState('')
  const [into, setInto] = useState<Other>()
  const found = useLoad(
    async (signal) =>
      q.trim() === ''
        ? (await api.get<NearArtist[]>('/artists/near', { query: { name: artist.name }, signal })).data
        : (await api.get<ListedArtist[]>('/artists', { query: { q, limit: 10 }, signal })).data,
    [q, artist.name],
  )
  const others = found.data?.filter(({ id }) => id !== artist.id)
  if (into !== undefined) return <MergeOffer artist={artist} into={into} onClose={onClose} />
  return (
    <Dialog title={t.mergeTitle(artist.name)} onClose={onClose}>
      <div class="form">
        <Field label={t.find} type="search" value={q} hasFocus onChange={setQ} />
        <ul class="catalogue-list stack stack-tight" aria-live="polite">
          {others?.map((one) => (
            <li key={one.id}>
              <Button onPress={() => setInto(one)}>{t.choose(one.name, format.number(one.tracks))}</Button>
            </li>
          ))}
        </ul>
        {others?.length === 0 && q.trim() !== '' && <p class="soft">{t.noneFound}</p>}
      </div>
    </Dialog>
  )
}

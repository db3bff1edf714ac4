import { useState } from 'preact/hooks'
import type { ShownArtist } from '../../../../../src/console/catalog/schemas.ts'
import { Confirm } from '../../../../components/feedback/confirm.tsx'
import { useToast } from '../../../../components/feedback/toast.tsx'
import { Button } from '../../../../components/form/button.tsx'
import { artistWords } from '../../../../i18n/console/artists.ts'
import { useFormat, useWords } from '../../../../i18n/language.tsx'
import { useNavigation } from '../../../address/navigation.tsx'
import { useApi } from '../../../session/context.tsx'

type Merge = ShownArtist['merges'][number]

/** Who was merged into the artist of late, and the way back. */
export function ArtistMerges({ merges }: { merges: readonly Merge[] }) {
  const t = useWords(artistWords)
  const format = useFormat()
  const [undoing, setUndoing] = useState<Merge>()
  if (merges.length === 0) return null
  return (
    <section class="card stack" aria-labelledby="artist-merges">
      <h2 id="artist-merges">{t.merges}</h2>
      <ul class="catalogue-list stack stack-tight">
        {merges.map((one) => (
          <li key={one.from_id} class="row row-apart">
            <span>
              {t.mergeDone(one.name, format.number(one.moved), one.merged_by, format.dateTime(one.merged_at))}
            </span>
            <Button isSmall onPress={() => setUndoing(one)}>
              {t.unmergeOf(one.name)}
            </Button>
          </li>
        ))}
      </ul>
      {undoing !== undefined && <Unmerge merge={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  )
}

function Unmerge({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const t = useWords(artistWords)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  return (
    <Confirm
      title={t.unmergeTitle(merge.name)}
      consequences={[
        t.unmergeWhat(merge.name, format.number(merge.moved)),
        t.mergeTold,
        t.unmergeUntil(format.dateTime(merge.undo_until)),
      ]}
      action={t.unmerge}
      onConfirm={async () => {
        await api.post(`/artists/${merge.from_id}/unmerge`)
        toast(t.unmerged(merge.name))
        go(`/console/catalogue/artists/${merge.from_id}`)
      }}
      onClose={onClose}
    />
  )
}

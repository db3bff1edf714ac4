import type { ShownArtist } from '../../../../../src/console/catalog/schemas.ts'
import { Button } from '../../../../components/form/controls.tsx'
import { artistWords } from '../../../../i18n/console/artists.ts'
import { useConsole } from '../../../session/context.tsx'

/** Who was merged into the artist of late, and the way back. */
export function ArtistMerges({ merges }: Pick<ShownArtist, 'merges'>) {
  const { t, format, api, toast, ask, go } = useConsole(artistWords)
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
      async run() {
        await api.post(`/artists/${from_id}/unmerge`)
        toast(t.unmerged(name))
        go(`/console/catalogue/artists/${from_id}`)
      },
    })
  return (
    <section class="card stack" aria-labelledby="artist-merges">
      <h2 id="artist-merges">{t.merges}</h2>
      <ul class="catalogue-list stack stack-tight">
        {merges.map((one) => (
          <li key={one.from_id} class="row row-apart">
            <span>
              {t.mergeDone(one.name, format.number(one.moved), one.merged_by, format.dateTime(one.merged_at))}
            </span>
            <Button isSmall onPress={() => undo(one)}>
              {t.unmergeOf(one.name)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

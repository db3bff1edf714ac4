import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import { Button } from '../../../../components/form/controls.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useConsole } from '../../../session/context.tsx'
import { StatusBadge } from '../status-badge.tsx'

interface ReleaseOrderProps {
  tracks: Release['tracks']
  mayEdit: boolean
  /** The whole order as it is to be. */
  onOrder: (ids: string[]) => void
}

/** The tracks in their order, which is changed by a press each: by keyboard as well as by hand. */
export function ReleaseOrder({ tracks, mayEdit, onOrder }: ReleaseOrderProps) {
  const { t, format } = useConsole(releaseWords)
  const ids = tracks.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!))
  if (tracks.length === 0) return <p class="soft">{t.empty}</p>
  return (
    <ol class="catalogue-list stack stack-tight">
      {tracks.map((track, index) => (
        <li key={track.id} class="row row-apart catalogue-release-track">
          <span class="row">
            <span class="numbers soft">{format.number(index + 1)}</span>
            <a href={`/console/catalogue/tracks/${track.id}`}>{track.title}</a>
            <span class="soft">{track.artist}</span>
            <span class="numbers soft">{format.length(track.duration_seconds)}</span>
            <StatusBadge status={track.status} />
          </span>
          {mayEdit && (
            <span class="row">
              <Button isSmall isDisabled={index === 0} onPress={() => move(index, index - 1)}>
                ↑<span class="unseen"> {t.up(track.title)}</span>
              </Button>
              <Button isSmall isDisabled={index === tracks.length - 1} onPress={() => move(index, index + 1)}>
                ↓<span class="unseen"> {t.down(track.title)}</span>
              </Button>
              <Button kind="plain" isIconOnly icon="close" onPress={() => onOrder(ids.toSpliced(index, 1))}>
                {t.off(track.title)}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

import type { CollectionTrack } from '../../../../src/console/collections/schemas.ts'
import { Button } from '../../../components/form/controls.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useConsole } from '../../session/context.tsx'
import { StatusBadge } from '../catalogue/status-badge.tsx'

interface OrderRowProps {
  track: CollectionTrack | undefined
  at: number
  isLast: boolean
  mayEdit: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** What is being dragged, by its place; a file or a text from elsewhere is nothing of ours. */
const DRAGGED = 'application/x-khonhac-place'

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

export function OrderRow({ track, at, isLast, mayEdit, onMove, onRemove }: OrderRowProps) {
  const { t, format } = useConsole(collectionWords)
  const title = track?.title ?? ''
  const place = format.number(at + 1)
  const pressKey = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    onMove(at, at + step)
  }
  return (
    <li
      class="collection-track"
      draggable={mayEdit}
      onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, String(at))}
      onDragOver={(event) => {
        if (mayEdit && event.dataTransfer?.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const from = event.dataTransfer?.getData(DRAGGED) ?? ''
        if (from === '') return
        event.preventDefault()
        onMove(Number(from), at)
      }}
    >
      {mayEdit ? (
        <button type="button" class="collection-handle numbers" aria-label={t.drag(place, title)} onKeyDown={pressKey}>
          <Icon name="menu" />
          {place}
        </button>
      ) : (
        <span class="numbers soft">{place}</span>
      )}
      <Cover src={track?.cover_url ?? undefined} />
      <span class="collection-names">
        <a href={`/console/catalogue/tracks/${track?.id}`} draggable={false}>
          {title}
        </a>
        <span class="small soft">{track?.artist}</span>
      </span>
      {track !== undefined && track.status !== 'published' && <StatusBadge status={track.status} />}
      {mayEdit && (
        <span class="collection-buttons">
          <Button kind="plain" icon="up" isIconOnly isSmall isDisabled={at === 0} onPress={() => onMove(at, at - 1)}>
            {t.up(title)}
          </Button>
          <Button kind="plain" icon="down" isIconOnly isSmall isDisabled={isLast} onPress={() => onMove(at, at + 1)}>
            {t.down(title)}
          </Button>
          <Button kind="plain" icon="close" isIconOnly isSmall onPress={onRemove}>
            {t.remove(title)}
          </Button>
        </span>
      )}
    </li>
  )
}

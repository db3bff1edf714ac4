import { useRef, useState } from 'preact/hooks'
import type { ListedTrack } from '../../../../src/console/catalog/schemas.ts'
import type { ShownCollection as Collection, CollectionTrack } from '../../../../src/console/collections/schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { useLoad } from '../../../app/use-load.ts'
import { ErrorNote } from '../../../components/feedback/notes.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { ChangedMeanwhile, useEdited } from '../../edit/use-edited.tsx'
import { useConsole } from '../../session/context.tsx'
import { StatusBadge } from '../catalogue/status-badge.tsx'

interface OrderEditorProps {
  collection: Collection
  mayEdit: boolean
  onSaved: () => void
}

/** So many rows at once: a collection may have thousands, too many to drag over. */
const ROWS = 200
const MAX_TRACKS = 5000

/** The tracks in their order, by dragging, by buttons and by keys; saved as a whole. */
export function OrderEditor({ collection, mayEdit, onSaved }: OrderEditorProps) {
  const { t, format } = useConsole(collectionWords)
  const [rows, setRows] = useState(ROWS)
  const { ids, known, said, failure, isBusy, edited, ...order } = useOrder(collection, onSaved)
  const add = (track: CollectionTrack) => {
    order.add(track)
    setRows(Math.max(rows, ids.length + 1))
  }
  return (
    <section class="card stack" aria-labelledby="order">
      <h2 id="order">{t.order}</h2>
      {mayEdit && <p class="soft">{t.orderHelp}</p>}
      {ids.length === 0 && <p class="soft">{t.empty}</p>}
      <ol class="collection-order">
        {ids.slice(0, rows).map((id, at) => (
          <OrderRow
            key={id}
            track={known.get(id)}
            at={at}
            isLast={at === ids.length - 1}
            mayEdit={mayEdit}
            onMove={order.move}
            onRemove={() => order.remove(id)}
          />
        ))}
      </ol>
      {ids.length > rows && (
        <Button label={t.more(format.number(ids.length - rows))} onPress={() => setRows(rows + ROWS)} />
      )}
      <p class="unseen" role="status">
        {said}
      </p>
      {mayEdit && (ids.length < MAX_TRACKS ? <TrackFinder chosen={ids} onAdd={add} /> : <p>{t.tooMany}</p>)}
      {failure !== undefined && <ErrorNote failure={failure} />}
      {mayEdit && (
        <div class="form-end">
          <Button
            label={t.saveOrder}
            kind="primary"
            isBusy={isBusy}
            isDisabled={!edited.isEdited}
            onPress={() => void order.save()}
          />
        </div>
      )}
      {edited.clash !== undefined && (
        <ChangedMeanwhile
          clashes={edited.clash.changes.map((change) => ({
            ...change,
            label: t.orderIs,
            theirs: edited.clash!.theirs.tracks.map(({ title }) => title).join(', '),
            mine: ids.map(order.titleOf).join(', '),
          }))}
          onTheirs={edited.takeTheirs}
          onMine={() => order.send(edited.clash!.theirs.updated_at)}
          onClose={edited.forgetClash}
        />
      )}
    </section>
  )
}

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

function OrderRow({ track, at, isLast, mayEdit, onMove, onRemove }: OrderRowProps) {
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
          <Button
            label={t.up(title)}
            kind="plain"
            icon="up"
            isIconOnly
            isSmall
            isDisabled={at === 0}
            onPress={() => onMove(at, at - 1)}
          />
          <Button
            label={t.down(title)}
            kind="plain"
            icon="down"
            isIconOnly
            isSmall
            isDisabled={isLast}
            onPress={() => onMove(at, at + 1)}
          />
          <Button label={t.remove(title)} kind="plain" icon="close" isIconOnly isSmall onPress={onRemove} />
        </span>
      )}
    </li>
  )
}

interface TrackFinderProps {
  /** Those that are in it already: they are not offered. */
  chosen: readonly string[]
  onAdd: (track: CollectionTrack) => void
}

const FOUND = 10

/** Finds tracks by words, drafts too, to be added at the end. */
function TrackFinder({ chosen, onAdd }: TrackFinderProps) {
  const { t, api } = useConsole(collectionWords)
  const [q, setQ] = useState('')
  const isAsked = q.trim() !== ''
  const found = useLoad(
    async (signal) =>
      isAsked ? (await api.get<ListedTrack[]>('/tracks', { query: { q, limit: FOUND }, signal })).data : [],
    [q],
  )
  const others = found.data?.filter(({ id }) => !chosen.includes(id)) ?? []
  return (
    <div class="stack stack-tight">
      <Field label={t.find} type="search" value={q} onChange={setQ} />
      <ul class="stack stack-tight" aria-live="polite">
        {isAsked &&
          others.map((track) => (
            <li key={track.id}>
              <Button label={t.addTrack(track.title, track.artist)} onPress={() => onAdd(toMember(track))} />
            </li>
          ))}
      </ul>
      {isAsked && found.data?.length === 0 && <p class="soft">{t.nothingFound}</p>}
    </div>
  )
}

const toMember = ({ id, title, artist, duration_seconds, cover_url, status }: ListedTrack): CollectionTrack => ({
  ...{ id, title, artist, duration_seconds, cover_url, status },
})

const idsOf = (order: string) => (order === '' ? [] : order.split(' '))
/** One text, so that two orders are the same when their texts are. */
const toFields = ({ tracks }: Collection) => ({ tracks: tracks.map(({ id }) => id).join(' ') })

/** The order as it is being edited, what is said of each step, and how it is saved. */
function useOrder(collection: Collection, onSaved: () => void) {
  const { t, format, api, toast } = useConsole(collectionWords)
  const path = `/collections/${collection.id}`
  const edited = useEdited(collection, toFields, async () => (await api.get<Collection>(path)).data)
  const known = useKnown(collection.tracks, edited.base.tracks, edited.clash?.theirs.tracks ?? [])
  const [said, setSaid] = useState('')
  const { failure, isBusy, send: attempt } = useSend()
  const ids = idsOf(edited.fields.tracks)
  const setOrder = (order: readonly string[]) => edited.setFields(() => ({ tracks: order.join(' ') }))
  const titleOf = (id: string) => known.get(id)?.title ?? id
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(ids.length - 1, to))
    const [id] = ids.slice(from, from + 1)
    if (id === undefined || place === from) return
    setOrder(ids.toSpliced(from, 1).toSpliced(place, 0, id))
    setSaid(t.moved(titleOf(id), format.number(place + 1), format.number(ids.length)))
  }
  const send = async (if_updated_at = edited.base.updated_at) => {
    const { data } = await api.put<Collection>(`${path}/tracks`, { tracks: ids, if_updated_at })
    edited.saved(data)
    toast(t.saved)
    onSaved()
  }
  const save = () => attempt(() => send().catch(edited.refuse))
  const add = (track: CollectionTrack) => {
    known.set(track.id, track)
    setOrder([...ids, track.id])
    setSaid(t.added(track.title))
  }
  const remove = (id: string) => {
    setOrder(ids.filter((one) => one !== id))
    setSaid(t.removed(titleOf(id)))
  }
  return { ids, known, said, failure, isBusy, edited, titleOf, move, add, remove, save, send }
}

/** Every track that was seen in one of the lists, or added: the order knows ids alone. */
function useKnown(...lists: readonly (readonly CollectionTrack[])[]): Map<string, CollectionTrack> {
  const known = useRef(new Map<string, CollectionTrack>())
  for (const list of lists) for (const track of list) known.current.set(track.id, track)
  return known.current
}

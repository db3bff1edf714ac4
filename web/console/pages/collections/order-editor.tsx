import { useRef, useState } from 'preact/hooks'
import type { ShownCollection as Collection, CollectionTrack } from '../../../../src/console/collections/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'
import { ChangedMeanwhile } from '../catalogue/parts/changed-meanwhile.tsx'
import { useEdited } from '../catalogue/parts/use-edited.ts'
import { moveTo } from './move.ts'
import { OrderRow } from './order-row.tsx'
import { TrackFinder } from './track-finder.tsx'

interface OrderEditorProps {
  collection: Collection
  mayEdit: boolean
  onSaved: () => void
}

/** So many rows at once: a collection may have thousands, and nobody drags over so many. */
const ROWS = 200
const MAX_TRACKS = 5000

const idsOf = (order: string) => (order === '' ? [] : order.split(' '))
/** One text, so that two orders are the same when their texts are. */
const toFields = ({ tracks }: Collection) => ({ tracks: tracks.map(({ id }) => id).join(' ') })

/** The tracks in their order, by dragging, by buttons and by keys; saved as a whole. */
export function OrderEditor({ collection, mayEdit, onSaved }: OrderEditorProps) {
  const t = useWords(collectionWords)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const path = `/collections/${collection.id}`
  const edited = useEdited(collection, toFields, async () => (await api.get<Collection>(path)).data)
  const known = useKnown(collection.tracks, edited.base.tracks, edited.clash?.theirs.tracks ?? [])
  const [rows, setRows] = useState(ROWS)
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const ids = idsOf(edited.fields.tracks)
  const setOrder = (order: readonly string[]) => edited.setFields(() => ({ tracks: order.join(' ') }))
  const titleOf = (id: string) => known.get(id)?.title ?? id
  const move = (from: number, to: number) => {
    const after = moveTo(ids, from, to)
    if (after === ids) return
    setOrder(after)
    const place = after.indexOf(ids[from]!) + 1
    setSaid(t.moved(titleOf(ids[from]!), format.number(place), format.number(after.length)))
  }
  const send = async (if_updated_at = edited.base.updated_at) => {
    const { data } = await api.put<Collection>(`${path}/tracks`, { tracks: ids, if_updated_at })
    edited.saved(data)
    toast(t.saved)
    onSaved()
  }
  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    await send()
      .catch(edited.refuse)
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      })
      .finally(() => setIsBusy(false))
  }
  const add = (track: CollectionTrack) => {
    known.set(track.id, track)
    setOrder([...ids, track.id])
    setRows(Math.max(rows, ids.length + 1))
    setSaid(t.added(track.title))
  }
  const remove = (id: string) => {
    setOrder(ids.filter((one) => one !== id))
    setSaid(t.removed(titleOf(id)))
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
            onMove={move}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      {ids.length > rows && (
        <Button onPress={() => setRows(rows + ROWS)}>{t.more(format.number(ids.length - rows))}</Button>
      )}
      <p class="unseen" role="status">
        {said}
      </p>
      {mayEdit && (ids.length < MAX_TRACKS ? <TrackFinder chosen={ids} onAdd={add} /> : <p>{t.tooMany}</p>)}
      {failure !== undefined && <ErrorNote failure={failure} />}
      {mayEdit && (
        <div class="form-end">
          <Button kind="primary" isBusy={isBusy} isDisabled={!edited.isEdited} onPress={() => void save()}>
            {t.saveOrder}
          </Button>
        </div>
      )}
      {edited.clash !== undefined && (
        <ChangedMeanwhile
          clashes={edited.clash.changes.map((change) => ({
            ...change,
            label: t.orderIs,
            theirs: edited.clash!.theirs.tracks.map(({ title }) => title).join(', '),
            mine: ids.map(titleOf).join(', '),
          }))}
          onTheirs={edited.takeTheirs}
          onMine={() => send(edited.clash!.theirs.updated_at)}
          onClose={edited.forgetClash}
        />
      )}
    </section>
  )
}

/** Every track that was seen in one of the lists, or added: the order knows ids alone. */
function useKnown(...lists: readonly (readonly CollectionTrack[])[]): Map<string, CollectionTrack> {
  const known = useRef(new Map<string, CollectionTrack>())
  for (const list of lists) for (const track of list) known.current.set(track.id, track)
  return known.current
}

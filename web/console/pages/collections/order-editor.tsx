import { useState } from 'preact/hooks'
import type { ShownCollection as Collection, CollectionTrack } from '../../../../src/console/collections/schemas.ts'
import { ErrorNote } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { ChangedMeanwhile } from '../../edit/changed-meanwhile.tsx'
import { useConsole } from '../../session/context.tsx'
import { OrderRow } from './order-row.tsx'
import { TrackFinder } from './track-finder.tsx'
import { useOrder } from './use-order.ts'

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
        <Button onPress={() => setRows(rows + ROWS)}>{t.more(format.number(ids.length - rows))}</Button>
      )}
      <p class="unseen" role="status">
        {said}
      </p>
      {mayEdit && (ids.length < MAX_TRACKS ? <TrackFinder chosen={ids} onAdd={add} /> : <p>{t.tooMany}</p>)}
      {failure !== undefined && <ErrorNote failure={failure} />}
      {mayEdit && (
        <div class="form-end">
          <Button kind="primary" isBusy={isBusy} isDisabled={!edited.isEdited} onPress={() => void order.save()}>
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

import { useRef, useState } from 'preact/hooks'
import type { ShownCollection as Collection, CollectionTrack } from '../../../../src/console/collections/schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useEdited } from '../../edit/use-edited.ts'
import { useConsole } from '../../session/context.tsx'
import { moveTo } from './move.ts'

const idsOf = (order: string) => (order === '' ? [] : order.split(' '))
/** One text, so that two orders are the same when their texts are. */
const toFields = ({ tracks }: Collection) => ({ tracks: tracks.map(({ id }) => id).join(' ') })

/** The order as it is being edited, what is said of each step, and how it is saved. */
export function useOrder(collection: Collection, onSaved: () => void) {
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

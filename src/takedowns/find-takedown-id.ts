import { chooseByName } from '../editing/operators/lookup.ts'
import type { Store } from '../store/store.ts'
import type { TakenTrack } from './taken-track.ts'

/** By its id or the beginning of it, or by its track: the id, slug or title it had. */
export async function findTakedownId(store: Store, text: string): Promise<string> {
  const rows = await store.db
    .selectFrom('takedowns')
    .select(['id', 'track_id', 'track', 'claimant'])
    .orderBy('created_at', 'desc')
    .execute()
  const wanted = text.trim().toLowerCase()
  const ofTrack = rows.filter((row) => row.track_id === wanted)
  if (ofTrack.length === 1) return ofTrack[0]!.id
  const named = rows.map(({ id, track, claimant }) => {
    const { title, slug } = JSON.parse(track) as TakenTrack
    return { id, name: `${title}, ${claimant}`, otherNames: [title, slug] }
  })
  return chooseByName('takedown', text, named)
}

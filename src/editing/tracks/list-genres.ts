import type { Store } from '../../store/store.ts'
import { collationKey } from '../../text/collation.ts'

/** The genres of all tracks, drafts included, by the Vietnamese alphabet. */
export async function countGenres({ db }: Store): Promise<{ genre: string; tracks: number }[]> {
  const rows = await db
    .selectFrom('tracks')
    .select((row) => ['genre', row.fn.countAll<number>().as('tracks')])
    .groupBy('genre')
    .execute()
  const keyed = rows.map(({ genre, tracks }) => ({ key: collationKey(genre), genre, tracks: Number(tracks) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ genre, tracks }) => ({ genre, tracks }))
}

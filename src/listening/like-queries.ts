import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

export interface LikeOf {
  trackId: string
  now: number
  /** Of listener and track, the first by the newest key. */
  digests: readonly [string, ...string[]]
  /** By which the listener will be known as well: of the cookie that goes out with the answer. */
  alias?: string | undefined
}

/** Whoever likes a track twice likes it once. */
export async function addLike(store: Store, { trackId, now, digests, alias }: LikeOf): Promise<void> {
  await store.transaction(async (trx) => {
    if ((await findLikeIds(trx, digests)).length > 0) return
    const likeId = randomUUID()
    const [digest] = digests
    // Two requests at once: the second finds the row of the first, and counts nothing.
    const added = await trx
      .insertInto('likes')
      .values({ digest, like_id: likeId, track_id: trackId })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('digest')
      .executeTakeFirst()
    if (added === undefined) return
    if (alias !== undefined)
      await trx.insertInto('likes').values({ digest: alias, like_id: likeId, track_id: trackId }).execute()
    await addWaiting(trx, trackId, 1, now)
  })
}

export async function removeLike(store: Store, { trackId, now, digests }: LikeOf): Promise<void> {
  await store.transaction(async (trx) => {
    const likeIds = await findLikeIds(trx, digests)
    if (likeIds.length === 0) return
    const removed = await trx.deleteFrom('likes').where('like_id', 'in', likeIds).returning('like_id').execute()
    const likes = new Set(removed.map((row) => row.like_id)).size
    if (likes > 0) await addWaiting(trx, trackId, -likes, now)
  })
}

async function findLikeIds(trx: Transaction<Schema>, digests: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('likes').select('like_id').where('digest', 'in', digests).execute()
  return [...new Set(rows.map((row) => row.like_id))]
}

async function addWaiting(trx: Transaction<Schema>, trackId: string, likes: number, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10)
  const waiting = { id: randomUUID(), track_id: trackId, day, plays: 0, likes, at: now }
  await trx.insertInto('waiting_counts').values(waiting).execute()
}

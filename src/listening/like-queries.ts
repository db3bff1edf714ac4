import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { dayOf } from '../text/time.ts'

export interface LikeOf {
  trackId: string
  now: number
  /** Digests of listener and track together, the first by the newest key. */
  digests: readonly [string, ...string[]]
  /** By which the listener will be known as well: of the cookie that goes out with the answer. */
  alias?: string | undefined
}

/** Idempotent: false when the track was liked already. */
export async function addLike(store: Store, like: LikeOf): Promise<boolean> {
  return await store.transaction(async (trx) => {
    const { trackId, now, alias } = like
    const [known] = await lockLikes(trx, like.digests)
    // Two requests at once: the second finds the row of the first, and counts nothing.
    const added = known === undefined ? await insertLike(trx, trackId, like.digests[0]) : undefined
    const likeId = known ?? added ?? (await lockLikes(trx, like.digests))[0]
    // A like that was known goes by the new cookie too: the answer that handed out the one before may have been lost.
    if (alias !== undefined && likeId !== undefined) await insertLike(trx, trackId, alias, likeId)
    if (added !== undefined) await addWaiting(trx, trackId, 1, now)
    return added !== undefined
  })
}

export async function removeLike(store: Store, { trackId, now, digests }: LikeOf): Promise<void> {
  await store.transaction(async (trx) => {
    const likeIds = await lockLikes(trx, digests)
    if (likeIds.length === 0) return
    const removed = await trx.deleteFrom('likes').where('like_id', 'in', likeIds).returning('like_id').execute()
    const likes = new Set(removed.map((row) => row.like_id)).size
    if (likes > 0) await addWaiting(trx, trackId, -likes, now)
  })
}

/** Returns the id of the like, or undefined when the digest has one. */
async function insertLike(
  trx: Transaction<Schema>,
  trackId: string,
  digest: string,
  likeId: string = randomUUID(),
): Promise<string | undefined> {
  const added = await trx
    .insertInto('likes')
    .values({ digest, like_id: likeId, track_id: trackId })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('like_id')
    .executeTakeFirst()
  return added?.like_id
}

/** Locks all rows of a like, so that no name is added to it while another request takes it back. */
async function lockLikes(trx: Transaction<Schema>, digests: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('likes')
    .select('like_id')
    .where('like_id', 'in', (query) => query.selectFrom('likes').select('like_id').where('digest', 'in', digests))
    .orderBy('digest')
    .forUpdate()
    .execute()
  return [...new Set(rows.map((row) => row.like_id))]
}

async function addWaiting(trx: Transaction<Schema>, trackId: string, likes: number, now: number): Promise<void> {
  const day = dayOf(now)
  const waiting = { id: randomUUID(), track_id: trackId, day, plays: 0, likes, at: now }
  await trx.insertInto('waiting_counts').values(waiting).execute()
}

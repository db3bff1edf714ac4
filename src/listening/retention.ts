import type { Store } from '../store/store.ts'
import { HOUR_MS } from '../text/time.ts'
import { LISTEN_LIFE_MS } from './rules.ts'

/** Longer than a listen can count: what was counted is still known to be used when it is asked for again. */
const LISTENS_KEPT_MS = LISTEN_LIFE_MS + HOUR_MS
const ROWS_AT_ONCE = 1_000

interface RetentionOptions {
  now: () => number
  shouldStop?: () => boolean
}

/** Deletes listens that can count no more, and who played what as soon as it no longer matters. */
export async function applyListeningRetention(
  { db }: Store,
  { now, shouldStop = () => false }: RetentionOptions,
): Promise<void> {
  await repeatWhileFull(shouldStop, () => {
    const old = db.selectFrom('recent_plays').select('digest').where('until', '<=', now()).limit(ROWS_AT_ONCE)
    return db.deleteFrom('recent_plays').where('digest', 'in', old).executeTakeFirstOrThrow()
  })
  await repeatWhileFull(shouldStop, () => {
    const before = now() - LISTENS_KEPT_MS
    const old = db.selectFrom('listens').select('id').where('first_byte_at', '<', before).limit(ROWS_AT_ONCE)
    return db.deleteFrom('listens').where('id', 'in', old).executeTakeFirstOrThrow()
  })
}

async function repeatWhileFull(
  shouldStop: () => boolean,
  deleteSome: () => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  while (!shouldStop()) {
    const { numDeletedRows } = await deleteSome()
    if (numDeletedRows < ROWS_AT_ONCE) return
  }
}

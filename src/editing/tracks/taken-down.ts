import { OperatorError } from '../../operator-error.ts'
import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'

/** The tracks that are taken down at this time. */
export async function findTakenDownIds({ db }: Store): Promise<Set<string>> {
  const rows = await db.selectFrom('takedowns').select('track_id').where('restored_at', 'is', null).execute()
  return new Set(rows.map((row) => row.track_id))
}

/** The takedown that keeps this track out of sight now. */
export async function findInForce(db: Db, trackId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('takedowns')
    .select('id')
    .where('track_id', '=', trackId)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export const trackTakenDown = (trackId: string, takedownId: string) =>
  new OperatorError({
    vi: `Bài hát đang bị gỡ: chỉ khôi phục lần gỡ ${takedownId} mới hiện lại được.`,
    en: `track ${trackId} has been taken down: only undoing takedown ${takedownId} makes it visible again`,
  })

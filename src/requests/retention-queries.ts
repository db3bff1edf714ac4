import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'

type Db = Kysely<Schema>
type Trx = Transaction<Schema>

/** What a segment knows of its rows' age, so that no index over all rows is needed. */
export type AgeMark = 'oldest_at' | 'oldest_whole_ip_at'

/** Segments with something from `until` or before. */
export async function findSegmentsBefore(db: Db, mark: AgeMark, until: number): Promise<number[]> {
  const rows = await db.selectFrom('request_segments').select('id').where(mark, '<=', until).orderBy('id').execute()
  return rows.map((row) => row.id)
}

export async function lockSegmentById(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('request_segments').select('id').where('id', '=', id).forUpdate().execute()
}

export async function deleteLogRows(trx: Trx, segmentId: number, until: number, limit: number): Promise<number> {
  const result = await trx
    .deleteFrom('request_log')
    .where('segment_id', '=', segmentId)
    .where('position', 'in', (row) =>
      row
        .selectFrom('request_log as old')
        .select('old.position')
        .where('old.segment_id', '=', segmentId)
        .where('old.at', '<=', until)
        .orderBy('old.position')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Rows up to `until` whose address is still whole. Cut addresses have their length in them: `…/24`. */
export function findWholeIps(
  trx: Trx,
  segmentId: number,
  until: number,
  limit: number,
): Promise<{ position: number; ip: string }[]> {
  return trx
    .selectFrom('request_log')
    .select(['position', 'ip'])
    .where('segment_id', '=', segmentId)
    .where('at', '<=', until)
    .where('ip', 'not like', '%/%')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function replaceIps(
  trx: Trx,
  segmentId: number,
  positions: readonly number[],
  cut: ReadonlyMap<string, string>,
): Promise<void> {
  if (positions.length === 0) return
  const cases = [...cut].map(([whole, part]) => sql`when ${whole} then ${part}`)
  await trx
    .updateTable('request_log')
    .set({ ip: sql<string>`case ip ${sql.join(cases, sql` `)} end` })
    .where('segment_id', '=', segmentId)
    .where('position', 'in', positions)
    .execute()
}

/** Recomputes the marks: the oldest row has been deleted or cut. */
export async function refreshAgeMarks(trx: Trx, segmentId: number): Promise<void> {
  const oldest = trx
    .selectFrom('request_log')
    .where('segment_id', '=', segmentId)
    .select((row) => row.fn.min('at').as('at'))
  await trx
    .updateTable('request_segments')
    .set({ oldest_at: oldest, oldest_whole_ip_at: oldest.where('ip', 'not like', '%/%') })
    .where('id', '=', segmentId)
    .execute()
}

/** A segment is never deleted before its rows, which refer to it. */
export async function deleteEmptySegments(db: Db, before: number): Promise<void> {
  await db.deleteFrom('request_segments').where('updated_at', '<', before).where('oldest_at', 'is', null).execute()
}

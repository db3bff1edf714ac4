import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import { chunksOf } from '../structures/chunks-of.ts'
import { MAX_COUNTED } from './states.ts'

const LIMIT = sql.lit(MAX_COUNTED)
const IDS_AT_ONCE = 500

export interface UnsentCounts {
  pending: number
  parked: number
  failed: number
}

/**
 * What each of these webhooks has not got, no more than MAX_COUNTED of each. The conditions of the indexes stand in the query word for word:
 * SQLite uses a partial index for nothing else.
 */
export async function countUnsent({ db }: Store, ids: readonly string[]): Promise<Map<string, UnsentCounts>> {
  const found = new Map<string, UnsentCounts>()
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    const { rows } = await sql<UnsentCounts & { id: string }>`
      select id,
        (select count(*) from (select 1 from deliveries
          where webhook_id = webhooks.id and state = 'pending' limit ${LIMIT}) as pending) as pending,
        (select count(*) from (select 1 from deliveries
          where webhook_id = webhooks.id and state in ('failed', 'parked') and state = 'parked' limit ${LIMIT}) as parked) as parked,
        (select count(*) from (select 1 from deliveries
          where webhook_id = webhooks.id and state in ('failed', 'parked') and state = 'failed' limit ${LIMIT}) as failed) as failed
      from webhooks where id in (${sql.join(some)})`.execute(db)
    for (const { id, pending, parked, failed } of rows)
      found.set(id, { pending: Number(pending), parked: Number(parked), failed: Number(failed) })
  }
  return found
}

import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'
import { DAY_MS, dayOf } from '../../text/time.ts'

export interface DayUsage {
  /** UTC. */
  day: string
  route: string
  status: number
  requests: number
}

/** How often a key asked for what, and how it was answered, day by day; the newest day first. */
export async function findUsageByDay({ db }: Store, keyId: string, days: number, now: number): Promise<DayUsage[]> {
  const from = (Math.floor(now / DAY_MS) - days + 1) * DAY_MS
  // Written as a number, not as a parameter: PostgreSQL would take the grouped expression for another than the selected one.
  const day = sql<number>`hour / ${sql.lit(DAY_MS)}`
  const rows = await db
    .selectFrom('traffic_hourly')
    .select(['route', 'status', day.as('day'), (row) => row.fn.sum('requests').as('requests')])
    .where('key_id', '=', keyId)
    .where('hour', '>=', from)
    .groupBy(['route', 'status', day])
    .orderBy(day, 'desc')
    .orderBy('route')
    .orderBy('status')
    .execute()
  return rows.map((row) => ({
    day: dayOf(Number(row.day) * DAY_MS),
    route: row.route,
    status: row.status,
    requests: Number(row.requests),
  }))
}

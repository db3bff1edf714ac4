import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import { ALL_KEYS } from './traffic.ts'

export interface HourCount {
  /** When it began. */
  hour: number
  requests: number
  /** Those that were answered with a fault of ours: a status from 500 on. */
  failed: number
}

/** Every hour since `from` in which a request was noted, with or without a key. */
export async function findHourlyCounts({ db }: Pick<Store, 'db'>, from: number): Promise<HourCount[]> {
  const rows = await db
    .selectFrom('traffic_hourly')
    .where('key_id', '=', ALL_KEYS)
    .where('hour', '>=', from)
    .groupBy('hour')
    .orderBy('hour')
    .select((row) => [
      'hour',
      row.fn.sum<number | string>('requests').as('requests'),
      sql<number | string>`sum(case when status >= 500 then requests else 0 end)`.as('failed'),
    ])
    .execute()
  return rows.map(({ hour, requests, failed }) => ({
    hour: Number(hour),
    requests: Number(requests),
    failed: Number(failed),
  }))
}

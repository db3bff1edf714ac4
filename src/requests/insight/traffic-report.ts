import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'
import { dayOf } from '../../text/time.ts'
import { ALL_KEYS, NO_KEY } from '../traffic.ts'
import { sumOfKeys } from '../traffic-queries.ts'
import { BUCKET_COLUMNS, createTallies, createTally, type Figures, type SummedRow } from './figures.ts'
import { createRange, type Range, type RangeQuery, stepsOf } from './range.ts'

export interface TrafficQuery extends RangeQuery {
  keyId?: string | undefined
  route?: string | undefined
  /** Only what came with a key that is known: without the console, the site, files, and strangers. */
  isOfPartners?: boolean | undefined
}

export interface KeyFigures extends Figures {
  keyId: string
  /** Null when the key is no longer there. */
  name: string | null
  prefix: string | null
  partnerId: string | null
  partner: string | null
}

export interface TrafficReport {
  range: Range
  total: Figures
  /** One for each step, the oldest first, also where there were no requests. */
  points: (Figures & { at: number })[]
  /** The busiest first. */
  routes: (Figures & { route: string })[]
  /** The busiest first; none when one key was asked for. */
  keys: KeyFigures[]
}

const MAX_ROUTES = 50
const MAX_KEYS = 20
/** Which keys are worth a look is told by their counts per day. Of one route the busiest need not be the busiest of all. */
const MAX_CANDIDATES = 40
const MAX_CANDIDATES_OF_ROUTE = 200

/** Requests over time, and who and what they were: what the plots of the console show. */
export async function findTraffic(store: Store, query: TrafficQuery, now: number): Promise<TrafficReport> {
  const range = createRange(query, query.keyId !== undefined, now)
  const total = createTally()
  const steps = createTallies<number>()
  const routes = createTallies<string>()
  for (const row of await findSteps(store, range, query)) {
    steps.add(Number(row.step) * range.stepMs - range.offsetMs, row)
    total.add(row)
  }
  for (const row of await findRoutes(store, range, query)) if (Number(row.requests) > 0) routes.add(row.route, row)
  return {
    range,
    total: total.figures(),
    points: stepsOf(range).map((at) => ({ at, ...steps.get(at) })),
    routes: routes.busiest(MAX_ROUTES).map(({ name, ...figures }) => ({ route: name, ...figures })),
    keys: query.keyId === undefined ? await findBusiestKeys(store, range, query.route) : [],
  }
}

function rowsOf({ db }: Store, { from, to }: Range, keyIds: readonly string[], route: string | undefined) {
  return db
    .selectFrom('traffic_hourly')
    .where('key_id', 'in', keyIds)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .$if(route !== undefined, (query) => query.where('route', '=', route!))
    .select(['status', sumOfKeys('requests').as('requests')])
    .select(BUCKET_COLUMNS.map((column) => sumOfKeys(column).as(column)))
}

/** All keys, or those that are asked for: one, or all but the rows of requests without a key. */
const keysOf = ({ keyId, isOfPartners = false }: TrafficQuery) =>
  keyId === undefined && isOfPartners ? [ALL_KEYS, NO_KEY] : [keyId ?? ALL_KEYS]

async function findSteps(store: Store, range: Range, query: TrafficQuery) {
  // Written as numbers, not as parameters: PostgreSQL would take the grouped expression for another than the selected one.
  const step = sql<number>`(hour + ${sql.lit(range.offsetMs)}) / ${sql.lit(range.stepMs)}`
  const rows = rowsOf(store, range, keysOf(query), query.route)
  return await rows.select(step.as('step')).groupBy(['status', step]).execute()
}

async function findRoutes(store: Store, range: Range, query: TrafficQuery) {
  const rows = rowsOf(store, range, keysOf(query), query.route)
  return await rows.select('route').groupBy(['route', 'status']).execute()
}

async function findBusiestKeys(store: Store, range: Range, route: string | undefined): Promise<KeyFigures[]> {
  const candidates = await findCandidates(store, range, route === undefined ? MAX_CANDIDATES : MAX_CANDIDATES_OF_ROUTE)
  if (candidates.length === 0) return []
  const tallies = createTallies<string>()
  const rows = rowsOf(store, range, candidates, route)
  const found = await rows.select('key_id').groupBy(['key_id', 'status']).execute()
  for (const row of found) tallies.add(row.key_id, row satisfies SummedRow)
  return await nameKeys(store, tallies.busiest(MAX_KEYS))
}

async function findCandidates({ db }: Store, { from, to }: Range, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('usage_daily')
    .select('key_id')
    .where('day', '>=', dayOf(from))
    .where('day', '<=', dayOf(to - 1))
    .groupBy('key_id')
    .orderBy((row) => row.fn.sum('requests'), 'desc')
    .orderBy('key_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.key_id)
}

async function nameKeys({ db }: Store, figures: readonly (Figures & { name: string })[]): Promise<KeyFigures[]> {
  const ids = figures.map(({ name }) => name)
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.prefix', 'partner_id', 'partners.name as partner'])
    .where('api_keys.id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return figures.map(({ name: keyId, ...counts }) => {
    const key = known.get(keyId)
    const names = { name: key?.name ?? null, prefix: key?.prefix ?? null }
    return { keyId, ...names, partnerId: key?.partner_id ?? null, partner: key?.partner ?? null, ...counts }
  })
}

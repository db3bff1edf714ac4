import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { dayOf } from '../text/time.ts'
import type { Refusal, Verdict } from './answers.ts'
import { type Coverage, cover, coveredBytes, readCoverage, writeCoverage } from './coverage.ts'
import type { Listen } from './listen-token.ts'
import { LISTEN_LIFE_MS, REPEAT_AFTER_MS } from './rules.ts'

type ListenRow = Selectable<Schema['listens']>

export interface Sent {
  firstByteAt: number
  coverage: Coverage
  /** How many bytes make a play. */
  needed: number
}

/** Adds what was sent to what other requests of the listen were sent. */
export async function saveSent(store: Store, id: string, { firstByteAt, coverage, needed }: Sent): Promise<void> {
  await store.transaction(async (trx) => {
    // A row that is not there cannot be locked: two processes would both find none, and the second overwrite what the first has written.
    await trx
      .insertInto('listens')
      .values({ id, first_byte_at: firstByteAt, covered: writeCoverage([]), is_enough: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const known = await lockListen(trx, id)
    if (known === undefined || known.is_enough) return
    const merged = coverage.reduce(cover, readCoverage(known.covered))
    const changes = {
      first_byte_at: Math.min(firstByteAt, known.first_byte_at),
      covered: writeCoverage(merged),
      is_enough: (coveredBytes(merged) >= needed ? 1 : 0) as 0 | 1,
    }
    await trx.updateTable('listens').set(changes).where('id', '=', id).execute()
  })
}

async function lockListen(trx: Transaction<Schema>, id: string): Promise<ListenRow | undefined> {
  return await trx.selectFrom('listens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface PlayReport {
  now: number
  /** How long the listen must have been going on. */
  seconds: number
  /** Digests of listener and track; the first is written. */
  digests: readonly [string, ...string[]]
  /** As many plays of the track as may count have come from the address lately. */
  isAddressFull: boolean
}

/**
 * Counts a listen as a play, or says why not. One transaction: the listen is spent, the listener's next half hour begins and the play
 * waits to be added to its track, or none of it. A second call, after a crash too, returns `used`.
 */
export async function countPlay(store: Store, listen: Listen, report: PlayReport): Promise<Verdict> {
  return await store.transaction(async (trx) => {
    const row = await lockListen(trx, listen.id)
    const refusal = findRefusal(row, listen, report)
    if (refusal !== undefined) return { counted: false, reason: refusal }
    if (report.isAddressFull || !(await takeHalfHour(trx, report))) {
      // Spent all the same: it must not count when the half hour is over.
      await setOutcome(trx, listen.id, 'already_counted')
      return { counted: false, reason: 'already_counted' }
    }
    await setOutcome(trx, listen.id, 'counted')
    const day = dayOf(report.now)
    const play = { id: listen.id, track_id: listen.trackId, day, plays: 1, likes: 0, at: report.now }
    await trx.insertInto('waiting_counts').values(play).execute()
    return { counted: true }
  })
}

/** Time is checked first: a listener who has not had the time to fetch the bytes is not told that they are missing. */
function findRefusal(row: ListenRow | undefined, { at }: Listen, { now, seconds }: PlayReport): Refusal | undefined {
  if (row !== undefined && row.outcome !== null) return row.outcome === 'counted' ? 'used' : 'already_counted'
  if (now - Math.max(at, row?.first_byte_at ?? at) < seconds * 1000) return 'too_soon'
  if (now - at > LISTEN_LIFE_MS) return 'too_late'
  return row?.is_enough ? undefined : 'not_listened'
}

/** False when one of the listener's plays of the track is too recent. A single statement decides: two at once cannot both succeed. */
async function takeHalfHour(trx: Transaction<Schema>, { now, digests: [digest, ...former] }: PlayReport) {
  if (former.length > 0) {
    const recent = trx
      .selectFrom('recent_plays')
      .select('digest')
      .where('digest', 'in', former)
      .where('until', '>', now)
    if ((await recent.executeTakeFirst()) !== undefined) return false
  }
  const until = now + REPEAT_AFTER_MS
  const taken = await trx
    .insertInto('recent_plays')
    .values({ digest, until })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ until }).where('recent_plays.until', '<=', now))
    .returning('digest')
    .executeTakeFirst()
  return taken !== undefined
}

async function setOutcome(trx: Transaction<Schema>, id: string, outcome: 'counted' | 'already_counted'): Promise<void> {
  await trx.updateTable('listens').set({ outcome }).where('id', '=', id).execute()
}

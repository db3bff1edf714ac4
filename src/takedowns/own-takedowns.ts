import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../text/time.ts'
import { toldAt } from './evidence.ts'
import { findTakedownsOf, type TakedownRow } from './find-takedowns.ts'
import { noSuchTakedown } from './refusals.ts'
import type { TakenTrack } from './taken-track.ts'

/** A takedown as one of the partners sees it who had to be told. */
export interface OwnTakedown {
  takedown: TakedownRow
  toldAt: number | null
  /** Its own clock. */
  deadlineAt: number
  doneAt: number | null
}

/** Those that concern the partner, the newest first. */
export async function findOwnTakedowns(
  { db }: Store,
  partnerId: string,
  page: { limit: number; offset: number },
): Promise<{ takedowns: OwnTakedown[]; total: number }> {
  const { rows, total, notices } = await findTakedownsOf(db, partnerId, page)
  const takedowns = rows.map((takedown) => {
    const mine = notices.get(takedown.id) ?? []
    const told = mine.filter((notice) => toldAt(notice) !== null)
    return {
      takedown,
      toldAt: told.length === 0 ? null : Math.min(...told.map((notice) => toldAt(notice)!)),
      deadlineAt: Math.min(...(told.length === 0 ? mine : told).map((notice) => notice.deadline_at)),
      doneAt: mine[0]?.done_at ?? null,
    }
  })
  return { takedowns, total }
}

/** The partner says that it has acted. The first time counts; saying it again changes nothing. */
export async function confirmTakedown(
  store: Store,
  { partnerId, takedownId }: { partnerId: string; takedownId: string },
  audit: AuditContext,
): Promise<number> {
  return await store.transaction(async (trx) => {
    const notice = await trx
      .selectFrom('takedown_notices')
      .select(['partner_name', 'done_at'])
      .where('takedown_id', '=', takedownId)
      .where('partner_id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst()
    if (notice === undefined) throw noSuchTakedown(takedownId)
    if (notice.done_at !== null) return notice.done_at
    await trx
      .updateTable('takedown_notices')
      .set({ done_at: audit.at, done_from: audit.address })
      .where('takedown_id', '=', takedownId)
      .where('partner_id', '=', partnerId)
      .execute()
    const after = { partner_id: partnerId }
    await recordAudit(trx, audit, { action: 'takedown.done', id: takedownId, name: notice.partner_name, after })
    return audit.at
  })
}

/** Neither who demanded it nor why: that is between the claimant and the service. */
export function presentOwnTakedown({ takedown, toldAt: told, deadlineAt, doneAt }: OwnTakedown) {
  const { title, artist, isrc } = JSON.parse(takedown.track) as TakenTrack
  return {
    id: takedown.id,
    track: { id: takedown.track_id, title, artist, isrc },
    scope: takedown.scope,
    state: takedown.restored_at === null ? ('in_force' as const) : ('restored' as const),
    created_at: isoTime(takedown.created_at),
    told_at: isoTime(told),
    deadline_at: isoTime(deadlineAt),
    restored_at: isoTime(takedown.restored_at),
    done_at: isoTime(doneAt),
  }
}

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../text/time.ts'
import { findTakedown, type Notice, type TakedownWithNotices } from './find-takedowns.ts'
import { presentTakedownWithNotices } from './present-takedown.ts'

type AuditRow = Selectable<Schema['audit_log']>

export interface TakedownEvidence {
  takedown: TakedownWithNotices
  audit: AuditRow[]
  /** All of it as JSON, and its SHA-256: it stays the same for as long as nothing more happens. */
  record: string
  digest: string
  madeAt: number
}

/** What proves what was done: the demand, the notices and their answers, and who did it. */
export async function gatherEvidence(store: Store, id: string, now: number): Promise<TakedownEvidence> {
  const takedown = await findTakedown(store.db, id)
  const audit = await store.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', 'in', [id, takedown.track_id])
    .where('at', '>=', takedown.created_at)
    .orderBy('id')
    .execute()
  const record = JSON.stringify({
    takedown: presentTakedownWithNotices(takedown),
    track: takedown.track,
    audit: audit.map(({ at, ...row }) => ({ at: isoTime(at), ...row })),
  })
  return { takedown, audit, record, digest: createHash('sha256').update(record).digest('hex'), madeAt: now }
}

/** When the partner was told: by its webhook, by a mail, or by hand. */
export const toldAt = (notice: Notice): number | null =>
  notice.delivered_at ?? notice.mail?.sent_at ?? notice.by_hand?.at ?? null

import { type AuditContext, recordAudits } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { hasWords } from '../list-partners.ts'
import { parseNote } from '../partner-fields.ts'

export interface ManyApplications {
  /** Only these; all when left out. */
  ids?: readonly string[] | undefined
  /** As in the list of partners. */
  words?: string | undefined
  /** Only those that were there before this time. */
  before?: number | undefined
}

/** Far below what either store takes as parameters of one statement. */
const CHUNK = 1000

/**
 * Turns down all who wait, or those of them that are asked for; together or not at all. No mails are sent: what comes in such numbers
 * bears the addresses of people who never applied.
 */
export async function rejectMany(
  store: Store,
  { ids, words, before = Number.POSITIVE_INFINITY }: ManyApplications,
  note: string | null,
  audit: AuditContext,
): Promise<number> {
  const decision_note = note === null ? null : parseNote(note)
  const chosen = ids && new Set(ids)
  return await store.transaction(async (trx) => {
    const waiting = await trx
      .selectFrom('partners')
      .select(['id', 'name', 'email', 'contact_name', 'created_at'])
      .where('status', '=', 'pending')
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute()
    const rejected = waiting
      .filter(({ id, created_at }) => created_at < before && (chosen?.has(id) ?? true))
      .filter(hasWords(words))
    const change = { status: 'rejected' as const, decision_note, decided_at: audit.at, updated_at: audit.at }
    const rejectedIds = rejected.map(({ id }) => id)
    for (const some of chunksOf(rejectedIds, CHUNK))
      await trx.updateTable('partners').set(change).where('id', 'in', some).execute()
    const how = {
      action: 'partner.reject',
      before: { status: 'pending' },
      after: { status: 'rejected', decision_note },
    }
    const entries = rejected.map(({ id, name }) => ({ ...how, id, name }))
    await recordAudits(trx, audit, entries)
    const updated = { kind: 'partner', action: 'updated', fields: ['status'] } as const
    const changes = rejected.map(({ id }) => ({ ...updated, entity_id: id }))
    await appendChanges(trx, changes, audit.at)
    return rejected.length
  })
}

import { writeCatalog } from '../catalog/catalog-lock.ts'
import { TRACK_COLUMNS } from '../editing/writes/catalog-reads.ts'
import { loggedChangeOf } from '../editing/writes/track-changes.ts'
import { type MailDeps, SUPERSEDED_BY, supersedeMails } from '../jobs/mail/queue.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { enqueueDeliveries } from '../webhooks/outbox.ts'
import { mailRestored } from './notice-mails.ts'
import { alreadyRestored, noSuchTakedown, trackDeleted } from './refusals.ts'

const RESTORE = 'the restore'

/** Brings the track back as it was, published or a draft, with the news that follow. The record of the takedown stays. */
export async function restoreTrack(
  store: Store,
  takedownId: string,
  audit: AuditContext,
  mail: MailDeps,
  /** Done in the same transaction, before the change log is written. */
  inTransaction?: (trx: Trx) => Promise<void>,
): Promise<void> {
  await writeCatalog(store, async (trx) => {
    const takedown = await trx.selectFrom('takedowns').selectAll().where('id', '=', takedownId).executeTakeFirst()
    if (takedown === undefined) throw noSuchTakedown(takedownId)
    if (takedown.restored_at !== null) throw alreadyRestored(takedownId)
    const track = await trx
      .selectFrom('tracks')
      .select(TRACK_COLUMNS)
      .where('id', '=', takedown.track_id)
      .executeTakeFirst()
    if (track === undefined) throw trackDeleted(takedownId)
    const { published_at } = takedown
    await trx
      .updateTable('takedowns')
      .set({ restored_at: audit.at, restored_by: audit.actor })
      .where('id', '=', takedownId)
      .execute()
    await trx.updateTable('tracks').set({ published_at, updated_at: audit.at }).where('id', '=', track.id).execute()
    await supersedeDeliveries(trx, takedownId)
    // None may go out after the one that says that the track is back.
    await supersedeMails(trx, { kind: 'takedown', subjectId: takedownId, by: RESTORE })
    const change = { before: track, after: { ...track, published_at }, fields: ['published_at'] }
    await enqueueDeliveries(trx, [change], { now: audit.at, isBulk: false })
    if (published_at !== null) await mailRestored(trx, { takedown, at: audit.at }, mail)
    await recordAudit(trx, audit, { action: 'takedown.restore', id: takedownId, name: track.title })
    await inTransaction?.(trx)
    const news = { kind: 'takedown' as const, entity_id: track.id, action: 'deleted' as const }
    await appendChanges(trx, [loggedChangeOf(track.id, change), news], audit.at)
  })
}

/**
 * A partner who acts in the order of arrival would delete the track again if a `track.deleted` of the takedown came after the restore's
 * `track.created`. One that is being sent at this moment may still arrive; its `sent_at` is the earlier. Its lease stays, by which its success
 * is still written down; if it fails, it is not tried again.
 */
async function supersedeDeliveries(trx: Trx, takedownId: string): Promise<void> {
  const notices = trx.selectFrom('takedown_notices').where('takedown_id', '=', takedownId)
  // In the order in which the outcomes of attempts lock them, so that the two cannot deadlock.
  await trx
    .selectFrom('webhooks')
    .select('id')
    .where('id', 'in', notices.select('webhook_id').where('webhook_id', 'is not', null))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('deliveries')
    .set({ state: 'failed', last_error: SUPERSEDED_BY + RESTORE })
    .where('id', 'in', notices.select('delivery_id').where('delivery_id', 'is not', null))
    .where('state', 'in', ['pending', 'parked'])
    .execute()
}

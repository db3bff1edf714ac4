import type { MailParts } from '../../mail/queue.ts'
import { type Act, recordAct } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Store } from '../../store/store.ts'
import { enqueueDeliveries } from '../../webhooks/outbox.ts'
import { writeCatalog } from '../catalog/catalog-lock.ts'
import { changeOfMove } from '../catalog/track-moves.ts'
import { mailRestored } from './notice-mails.ts'
import { alreadyRestored, noSuchTakedown, trackDeleted } from './refusals.ts'

/** Brings the track back as it was, published or a draft, with the news that follow. The record of the takedown stays. */
export async function restoreTrack(store: Store, takedownId: string, act: Act, mail: MailParts): Promise<void> {
  await writeCatalog(store, async (trx) => {
    const takedown = await trx.selectFrom('takedowns').selectAll().where('id', '=', takedownId).executeTakeFirst()
    if (takedown === undefined) throw noSuchTakedown(takedownId)
    if (takedown.restored_at !== null) throw alreadyRestored(takedownId)
    const track = await trx.selectFrom('tracks').selectAll().where('id', '=', takedown.track_id).executeTakeFirst()
    if (track === undefined) throw trackDeleted(takedownId)
    const { published_at } = takedown
    await trx
      .updateTable('takedowns')
      .set({ restored_at: act.at, restored_by: act.actor })
      .where('id', '=', takedownId)
      .execute()
    await trx.updateTable('tracks').set({ published_at, updated_at: act.at }).where('id', '=', track.id).execute()
    const move = { before: track, after: { ...track, published_at }, fields: ['published_at'] }
    await enqueueDeliveries(trx, [move], { now: act.at, isBulk: false })
    if (published_at !== null) await mailRestored(trx, { takedown, at: act.at }, mail)
    await recordAct(trx, act, { action: 'takedown.restore', id: takedownId, name: track.title })
    const news = { kind: 'takedown' as const, entity_id: track.id, action: 'deleted' as const }
    await appendChanges(trx, [changeOfMove(track.id, move), news], act.at)
  })
}

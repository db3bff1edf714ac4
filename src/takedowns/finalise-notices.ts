import type { MailDeps } from '../jobs/mail/queue.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { mailTakedown } from './notice-mails.ts'

const CHUNK = 200

export interface FinaliseOptions {
  now: () => number
  mail: MailDeps
  shouldStop: () => boolean
}

/**
 * Writes into the notices what became of their deliveries, which are deleted after 30 days, and writes to partners who could not be reached.
 * Called every minute; any process may do it, and doing it twice changes nothing.
 */
export async function finaliseNotices(store: Store, options: FinaliseOptions): Promise<void> {
  while (!options.shouldStop() && (await settleSome(store, options)) === CHUNK);
}

function findEnded(store: Store) {
  return store.db
    .selectFrom('takedown_notices as notice')
    .leftJoin('deliveries as delivery', 'delivery.id', 'notice.delivery_id')
    .select(['notice.takedown_id', 'notice.position', 'notice.partner_id', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.last_attempt_at', 'delivery.last_status_code', 'delivery.last_error'])
    .select(['delivery.last_answer', 'delivery.duration_ms'])
    .where('notice.state', '=', 'trying')
    .where((row) => row.or([row('delivery.state', 'is', null), row('delivery.state', '!=', 'pending')]))
    .limit(CHUNK)
    .execute()
}

async function settleSome(store: Store, { now, mail }: FinaliseOptions): Promise<number> {
  const rows = await findEnded(store)
  for (const { takedown_id, position, partner_id, state, attempts, ...last } of rows) {
    const isDelivered = state === 'done'
    await store.transaction(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('takedown_notices')
        .set({ state: isDelivered ? 'delivered' : 'failed', ...(attempts === null ? {} : { attempts, ...last }) })
        .$if(isDelivered, (query) => query.set({ delivered_at: last.last_attempt_at }))
        .where('takedown_id', '=', takedown_id)
        .where('position', '=', position)
        .where('state', '=', 'trying')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n && !isDelivered) await writeInstead(trx, takedown_id, partner_id, { at: now(), mail })
    })
  }
  return rows.length
}

/** Unless another of the partner's webhooks was or may still be reached, or a mail is on its way already. */
async function writeInstead(
  trx: Trx,
  takedownId: string,
  partnerId: string,
  { at, mail }: { at: number; mail: MailDeps },
): Promise<void> {
  const notices = await trx
    .selectFrom('takedown_notices')
    .select(['state', 'mail_id'])
    .where('takedown_id', '=', takedownId)
    .where('partner_id', '=', partnerId)
    .execute()
  if (notices.some(({ state, mail_id }) => state !== 'failed' || mail_id !== null)) return
  const takedown = await trx
    .selectFrom('takedowns')
    .selectAll()
    .where('id', '=', takedownId)
    .where('restored_at', 'is', null)
    // A restore at the same moment sees this mail, or this sees the restore.
    .forShare()
    .executeTakeFirst()
  const partner = await trx
    .selectFrom('partners')
    .select(['email', 'language'])
    .where('id', '=', partnerId)
    .executeTakeFirst()
  if (takedown === undefined || partner === undefined) return
  const [mail_id] = await mailTakedown(trx, { takedown, at }, [{ partnerId, ...partner }], mail)
  await trx
    .updateTable('takedown_notices')
    .set({ mail_id })
    .where('takedown_id', '=', takedownId)
    .where('partner_id', '=', partnerId)
    .execute()
}

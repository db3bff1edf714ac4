import type { Transaction } from 'kysely'
import { type MailDeps, queueMail } from '../jobs/mail/queue.ts'
import { recordAudit } from '../store/audit-log.ts'
import type { Schema } from '../store/schema/schema.ts'

/** Tells the partner and the audit log that a webhook was suspended, in the transaction that does it. */
export async function tellSuspension(
  trx: Transaction<Schema>,
  webhookId: string,
  { at, mail }: { at: number; mail: MailDeps },
): Promise<void> {
  const webhook = await trx
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.url', 'failing_since', 'partner_id', 'email', 'language'])
    .where('webhooks.id', '=', webhookId)
    .executeTakeFirst()
  if (webhook === undefined) return
  const { url, partner_id: partnerId, email: recipient, language, failing_since } = webhook
  const data = { url, failingSince: failing_since ?? at }
  const about = { partnerId, subjectId: webhookId, recipient, language }
  await queueMail(trx, { kind: 'webhook-suspended', at, ...about, data }, mail)
  const audit = { at, actor: 'server', role: 'server', address: null, requestId: null }
  await recordAudit(trx, audit, { action: 'webhook.suspend', id: webhookId, name: url })
}

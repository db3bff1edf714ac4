import { findTextProblem, normaliseText } from '../editing/operators/display-names.ts'
import { type MailContent, type Sender, writeMail } from '../jobs/mail/texts.ts'
import { fieldError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { languageOf } from '../text/sentence.ts'
import { isoTime } from '../text/time.ts'
import { takedownMailOf } from './notice-mails.ts'
import { badText, noSuchNotice, noSuchTakedown } from './refusals.ts'

export const MAX_HOW = 200

export interface HandNotice {
  takedownId: string
  partnerId: string
  /** By telephone, by a letter, to whom: evidence for a later dispute. */
  how: string
  /** When it was sent; now when left out. */
  at?: number | undefined
}

/**
 * Writes down that an administrator has told a partner. From then on the partner counts as told, and its clock runs. A slip is mended by
 * writing it down again: the audit log, which belongs to the evidence, has both.
 */
export async function recordHandNotice(store: Store, order: HandNotice, audit: AuditContext): Promise<void> {
  const { takedownId, partnerId, at = audit.at } = order
  const problem = findTextProblem(order.how, MAX_HOW)
  if (problem !== undefined) throw badText('how', problem, MAX_HOW)
  const sent = { sent_at: at, sent_by: audit.actor, sent_how: normaliseText(order.how) }
  await store.transaction(async (trx) => {
    const takedown = await trx.selectFrom('takedowns').selectAll().where('id', '=', takedownId).executeTakeFirst()
    if (takedown === undefined) throw noSuchTakedown(takedownId)
    if (at < takedown.created_at || at > audit.at) throw badTime()
    const notices = await trx
      .selectFrom('takedown_notices')
      .select(['partner_name', 'sent_at', 'sent_by', 'sent_how'])
      .where('takedown_id', '=', takedownId)
      .where('partner_id', '=', partnerId)
      .forUpdate()
      .execute()
    const [notice] = notices
    if (notice === undefined) throw noSuchNotice()
    await trx
      .updateTable('takedown_notices')
      .set(sent)
      .where('takedown_id', '=', takedownId)
      .where('partner_id', '=', partnerId)
      .execute()
    const { partner_name: name, sent_at, sent_by, sent_how } = notice
    const before = sent_at === null ? null : { at: isoTime(sent_at), by: sent_by, how: sent_how }
    const after = { partner_id: partnerId, at: isoTime(at), how: sent.sent_how }
    await recordAudit(trx, audit, { action: 'takedown.sent', id: takedownId, name, before, after })
  })
}

const badTime = () =>
  fieldError('at', { vi: 'Phải từ lúc gỡ bài đến bây giờ.', en: 'must be between the takedown and now' })

export interface NoticeText extends MailContent {
  recipient: string
}

/** What is to be told to a partner, word for word as the mail of a server that sends mails. */
export async function writeNoticeText(
  { db }: Store,
  { takedownId, partnerId }: { takedownId: string; partnerId: string },
  sender: Sender,
): Promise<NoticeText> {
  const takedown = await db.selectFrom('takedowns').selectAll().where('id', '=', takedownId).executeTakeFirst()
  if (takedown === undefined) throw noSuchTakedown(takedownId)
  const told = await db
    .selectFrom('takedown_notices')
    .innerJoin('partners', 'partners.id', 'takedown_notices.partner_id')
    .select(['partners.email', 'partners.language'])
    .where('takedown_id', '=', takedownId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (told === undefined) throw noSuchNotice()
  const content = writeMail('takedown', takedownMailOf(takedown), languageOf(told.language), sender)
  return { ...content, recipient: told.email }
}

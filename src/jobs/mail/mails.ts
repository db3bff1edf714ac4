import type { Selectable } from 'kysely'
import { isMailAddress, type MailSettings } from '../../config/mail-settings.ts'
import { AmbiguousName, fieldError, OperatorError, reasonOf } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { MailState } from '../../store/schema/console-tables.ts'
import type { Schema, Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { openContent } from './content.ts'
import { checkServer, sendMail } from './smtp.ts'
import type { MailContent } from './texts.ts'

export type MailSummary = Omit<Selectable<Schema['mails']>, 'content_sealed' | 'leased_until'> & {
  partner_name: string | null
}

export interface ShownMail extends MailSummary {
  /** Null when it is no longer kept, or was sealed with a secret that is not here. */
  content: MailContent | null
}

interface MailFilter {
  partnerId?: string | undefined
  state?: MailState | undefined
  offset: number
  limit: number
}

/** The newest first. Of a state that is named, those that were put away are left out. */
export async function findMails(
  { db }: Store,
  { partnerId, state, offset, limit }: MailFilter,
): Promise<{ mails: MailSummary[]; total: number }> {
  const matching = db
    .selectFrom('mails')
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!).where('put_away_at', 'is', null))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('partners', 'partners.id', 'mails.partner_id')
    .selectAll('mails')
    .select('partners.name as partner_name')
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { mails: rows.map(withoutText), total: Number(total) }
}

export async function showMail({ db }: Store, id: string, sealingKeys: readonly Buffer[]): Promise<ShownMail> {
  const row = await db
    .selectFrom('mails')
    .leftJoin('partners', 'partners.id', 'mails.partner_id')
    .selectAll('mails')
    .select('partners.name as partner_name')
    .where('mails.id', '=', id)
    .executeTakeFirst()
  if (!row) throw noMail(id)
  return { ...withoutText(row), content: openContent(row, sealingKeys) ?? null }
}

function withoutText<Row extends { content_sealed: string; leased_until: number | null }>(row: Row) {
  const { content_sealed: _, leased_until: __, ...rest } = row
  return rest
}

/** By its id or the beginning of it. */
export async function findMailId({ db }: Store, text: string): Promise<string> {
  const wanted = text.trim().toLowerCase()
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient'])
    .where('id', '>=', wanted)
    .where('id', '<=', `${wanted}~`)
    .orderBy('id')
    .limit(10)
    .execute()
  if (wanted === '' || rows.length === 0) throw noMail(text)
  if (rows.length === 1) return rows[0]!.id
  const candidates = rows.map(({ id, kind, recipient }) => ({ id, name: `${kind} to ${recipient}` }))
  throw new AmbiguousName(candidates, {
    vi: `"${wanted}" có thể là nhiều thư, hãy ghi id`,
    en: `"${wanted}" may be more than one mail, so give an id`,
  })
}

/** Sends a mail that has failed, waits or was kept to be copied: at once, and with all its attempts before it. */
export async function retryMail(
  store: Store,
  id: string,
  { hasServer }: { hasServer: boolean },
  audit: AuditContext,
): Promise<MailSummary> {
  if (!hasServer) throw NO_SERVER
  return await store.transaction(async (trx) => {
    const mail = await trx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!mail) throw noMail(id)
    if (mail.state === 'sent')
      throw new OperatorError({ vi: 'Thư này đã được gửi rồi.', en: `mail ${id} was sent already` })
    if (await isSuperseded(trx, mail))
      throw new OperatorError({ vi: 'Điều thư này báo đã được hủy bỏ.', en: `what mail ${id} tells was undone` })
    if (mail.content_sealed === '')
      throw new OperatorError({
        vi: 'Nội dung thư này không còn được lưu.',
        en: `the text of mail ${id} is no longer kept`,
      })
    if (!isMailAddress(mail.recipient))
      throw new OperatorError({
        vi: `"${mail.recipient}" không phải là địa chỉ thư.`,
        en: `"${mail.recipient}" is not an e-mail address`,
      })
    const again = { state: 'waiting' as const, attempts: 0, due_at: audit.at, last_error: null, put_away_at: null }
    await trx.updateTable('mails').set(again).where('id', '=', id).execute()
    const before = { state: mail.state, attempts: mail.attempts, last_error: mail.last_error }
    const after = { state: again.state, attempts: 0, last_error: null }
    await recordAudit(trx, audit, { action: 'mail.retry', id, name: `${mail.kind}: ${mail.recipient}`, before, after })
    return { ...withoutText({ ...mail, ...again }), partner_name: null }
  })
}

/** The news that a track is gone or an account is suspended must not come after the news that it is back. */
async function isSuperseded(
  trx: Trx,
  { kind, subject_id }: Pick<Selectable<Schema['mails']>, 'kind' | 'subject_id'>,
): Promise<boolean> {
  if (kind === 'suspended') {
    const partner = trx.selectFrom('partners').select('status').where('id', '=', subject_id)
    return (await partner.executeTakeFirst())?.status !== 'suspended'
  }
  if (kind !== 'takedown') return false
  const undone = trx
    .selectFrom('takedowns')
    .select('id')
    .where('id', '=', subject_id)
    .where('restored_at', 'is not', null)
  return (await undone.executeTakeFirst()) !== undefined
}

/** Sends a mail outside of the queue, at once, and says whether the server has taken it. */
export async function sendTestMail(
  { server, from }: MailSettings,
  address: string,
  { serviceName, at, id }: { serviceName: string; at: number; id: string },
): Promise<void> {
  if (!server) throw NO_SERVER
  if (!isMailAddress(address))
    throw fieldError('address', {
      vi: `"${address}" không phải là địa chỉ thư.`,
      en: `"${address}" is not an e-mail address`,
    })
  const message = {
    from,
    to: address,
    subject: `[${serviceName}] Thư thử · Test mail`,
    text: `Thư này cho biết ${serviceName} gửi được thư.\nThis mail shows that ${serviceName} can send mails.\n`,
    messageId: `${id}@${from.address.split('@')[1]}`,
    date: new Date(at),
  }
  const result = await sendMail(server, message, new AbortController().signal)
  if (result.failure !== null)
    throw new OperatorError({
      vi: `Máy chủ thư không nhận thư: ${result.failure}`,
      en: `${describeMailServer({ server, from })} did not take the mail: ${result.failure}`,
    })
}

/** What is wrong with the mail server, in one line; undefined when it greets us and knows us. */
export async function findMailProblem({ server }: MailSettings): Promise<string | undefined> {
  if (!server) return undefined
  try {
    await checkServer(server, new AbortController().signal)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** Without its password. */
export const describeMailServer = ({ server }: MailSettings) => (server ? `${server.host}:${server.port}` : 'none')

export const noMail = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy thư.', en: `there is no mail ${id}`, status: 404 })

const NO_SERVER = new OperatorError({
  vi: 'Chưa có máy chủ thư: hãy đặt SMTP_URL, hoặc sao chép nội dung.',
  en: 'there is no mail server: set SMTP_URL, or copy the text',
})

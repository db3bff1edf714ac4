import { randomUUID } from 'node:crypto'
import { isMailAddress, type MailSettings } from '../../config/mail-settings.ts'
import { seal } from '../../config/sealing.ts'
import { insertRows } from '../../store/bulk-insert.ts'
import type { MailState } from '../../store/schema/console-tables.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { languageOf } from '../../text/sentence.ts'
import { type MailData, type Sender, writeMail } from './texts.ts'

export interface MailDeps {
  sealingKey: Buffer
  /** Without a mail server a text is kept to be copied. */
  hasServer: boolean
  sender: Sender
}

interface MailConfig {
  mail: MailSettings
  serviceName: string
  publicUrl: string
}

export function createMailParts(
  { mail, serviceName, publicUrl }: MailConfig,
  [sealingKey]: readonly [Buffer, ...Buffer[]],
): MailDeps {
  const sender = { serviceName, publicUrl, contact: mail.from.address }
  return { sealingKey, hasServer: mail.server !== undefined, sender }
}

interface Recipient {
  partnerId: string | null
  recipient: string
  /** As a partner has it; Vietnamese unless it is `en`. */
  language: string | null
}

interface MailNews<Kind extends keyof MailData> {
  kind: Kind
  at: number
  /** What it is about: a key, a webhook, a takedown. */
  subjectId: string | null
  data: MailData[Kind]
}

type NewMail<Kind extends keyof MailData> = MailNews<Kind> & Recipient

/**
 * Writes a mail in the caller's transaction; it is sent once that is committed, by whichever process comes first. The text is finished
 * here, and sealed: it may hold a link that gives a key. An address that cannot be written to fails the mail, not the transaction.
 */
export async function queueMail<Kind extends keyof MailData>(
  trx: Trx,
  mail: NewMail<Kind>,
  deps: MailDeps,
): Promise<string> {
  const [id] = await queueMails(trx, mail, [mail], deps)
  return id!
}

/** The same news to many, by few statements. The ids are in the order of the recipients. */
export async function queueMails<Kind extends keyof MailData>(
  trx: Trx,
  { kind, at, subjectId, data }: MailNews<Kind>,
  recipients: readonly Recipient[],
  { sealingKey, hasServer, sender }: MailDeps,
): Promise<string[]> {
  const rows = recipients.map(({ partnerId, recipient, language: wanted }) => {
    const id = randomUUID()
    const language = languageOf(wanted)
    const content = writeMail(kind, data, language, sender)
    const isGood = isMailAddress(recipient)
    const state: MailState = isGood ? (hasServer ? 'waiting' : 'to-copy') : 'failed'
    return {
      id,
      kind,
      partner_id: partnerId,
      subject_id: subjectId,
      recipient,
      language,
      content_sealed: seal(JSON.stringify(content), sealingKey, id),
      state,
      created_at: at,
      due_at: at,
      leased_until: null,
      sent_at: null,
      last_error: isGood ? null : 'this is no e-mail address',
    }
  })
  await insertRows(trx, 'mails', rows)
  return rows.map((row) => row.id)
}

/** How `last_error` of a mail begins that was overtaken: nothing went wrong with it. */
export const SUPERSEDED_BY = 'superseded by '

/** News that are no longer true are neither sent nor kept to be copied. One that is being sent at this moment may still arrive: the worker writes down that it did. */
export async function supersedeMails(
  trx: Trx,
  { kind, subjectId, by }: { kind: keyof MailData; subjectId: string; by: string },
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'failed', last_error: SUPERSEDED_BY + by })
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'to-copy'])
    .execute()
}

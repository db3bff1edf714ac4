import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isMailAddress, type MailSettings } from '../config/mail-settings.ts'
import { seal } from '../config/sealing.ts'
import type { Schema } from '../store/schema.ts'
import { languageOf } from '../text/local-time.ts'
import { type MailData, type Sender, writeMail } from './texts.ts'

export interface MailParts {
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
): MailParts {
  const sender = { serviceName, publicUrl, contact: mail.from.address }
  return { sealingKey, hasServer: mail.server !== undefined, sender }
}

export interface NewMail<Kind extends keyof MailData> {
  kind: Kind
  at: number
  partnerId: string | null
  /** What it is about: a key, a webhook, a takedown. */
  subjectId: string | null
  recipient: string
  /** As a partner has it; Vietnamese unless it is `en`. */
  language: string | null
  data: MailData[Kind]
}

/**
 * Writes a mail in the caller's transaction; it is sent once that is committed, by whichever process comes first. The text is finished
 * here, and sealed: it may hold a link that gives a key. An address that cannot be written to fails the mail, not the transaction.
 */
export async function queueMail<Kind extends keyof MailData>(
  trx: Transaction<Schema>,
  { kind, at, partnerId, subjectId, recipient, language: wanted, data }: NewMail<Kind>,
  { sealingKey, hasServer, sender }: MailParts,
): Promise<string> {
  const id = randomUUID()
  const language = languageOf(wanted)
  const content = writeMail(kind, data, language, sender)
  const isGood = isMailAddress(recipient)
  await trx
    .insertInto('mails')
    .values({
      id,
      kind,
      partner_id: partnerId,
      subject_id: subjectId,
      recipient,
      language,
      content_sealed: seal(JSON.stringify(content), sealingKey, id),
      state: isGood ? (hasServer ? 'waiting' : 'to-copy') : 'failed',
      created_at: at,
      due_at: at,
      leased_until: null,
      sent_at: null,
      last_error: isGood ? null : 'this is no e-mail address',
    })
    .execute()
  return id
}

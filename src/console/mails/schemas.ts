import { z } from 'zod'
import { MAIL_KINDS, MAIL_STATES } from '../../store/schema/console-tables.ts'

export const Mail = z
  .object({
    id: z.uuid(),
    kind: z.enum(MAIL_KINDS),
    partner_id: z.uuid().nullable(),
    partner_name: z.string().nullable(),
    subject_id: z.string().nullable().describe('What it is about: a key, a webhook, a takedown.'),
    recipient: z.string(),
    language: z.string(),
    state: z.enum(MAIL_STATES).describe('`to-copy`: there was no mail server, and the text is kept to be copied.'),
    attempts: z.int(),
    created_at: z.string(),
    due_at: z.string().nullable().describe('When it is tried next.'),
    sent_at: z.string().nullable(),
    last_error: z.string().nullable(),
    put_away_at: z.string().nullable().describe('When it was dismissed.'),
  })
  .meta({ id: 'Mail' })
export type Mail = z.output<typeof Mail>

export const MailWithText = Mail.extend({ content: z.object({ subject: z.string(), text: z.string() }).nullable() })
export type MailWithText = z.output<typeof MailWithText>

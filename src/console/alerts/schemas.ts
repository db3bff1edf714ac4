import { z } from 'zod'
import { LANGUAGES } from '../../text/sentence.ts'
import { ALERT_KINDS } from './alert-kinds.ts'

const count = z.int().min(0)

export const Waiting = z
  .object({
    total: count,
    partners: count.describe('Applications and requests for more quota.'),
    takedowns: count.describe('Whose time runs, or has run out while a partner was not told.'),
    webhooks: count.describe('That fail or are suspended.'),
    mails: count.describe('That failed or are kept to be copied, and were not put away.'),
    jobs: count.describe('That failed and were not put away.'),
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.output<typeof Waiting>

export const ToldAlert = z
  .object({
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    text: z.string(),
    path: z.string().describe('The page of the console that shows it.'),
    told_at: z.iso.datetime(),
    mails: count.describe('To how many administrators a mail was written.'),
    webhook: z
      .object({ state: z.enum(['waiting', 'sent', 'failed']), attempts: count, last_error: z.string().nullable() })
      .nullable()
      .describe("The message to the operator's webhook; null where there was none."),
  })
  .meta({ id: 'ToldAlert' })
export type ToldAlert = z.output<typeof ToldAlert>

export const Contact = z
  .object({
    email: z.string().max(254).nullable().describe('Where the account is told what waits; null: nowhere.'),
    language: z.enum(LANGUAGES),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof Contact>

/** The ways by which administrators are told on this server. */
export const AlertWays = z.object({
  has_mail: z.boolean().describe('There is a mail server.'),
  webhook: z.string().nullable().describe("The host of the operator's webhook; its path is a secret."),
})
export type AlertWays = z.output<typeof AlertWays>

export const TestedWebhook = z.object({
  host: z.string(),
  delivered: z.boolean(),
  status: z.int().nullable(),
  error: z.string().nullable(),
})
export type TestedWebhook = z.output<typeof TestedWebhook>

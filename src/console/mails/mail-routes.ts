import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { optionalChoice, uuid } from '../../http/query/parameters.ts'
import { MAIL_STATES } from '../../jobs/mail/mail-states.ts'
import {
  describeMailServer,
  findMails,
  type MailSummary,
  retryMail,
  sendTestMail,
  showMail,
} from '../../jobs/mail/mails.ts'
import { isoTime } from '../../text/time.ts'
import { adminEndpoint, dataAnswer, idOf, idParam, listAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { Mail, MailWithText } from './schemas.ts'

const EXAMPLE_ID = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'
const tag = 'Mails'
const role = 'owner'

const present = ({ created_at, due_at, sent_at, put_away_at, ...mail }: MailSummary): Mail => ({
  ...mail,
  created_at: isoTime(created_at),
  due_at: mail.state === 'waiting' ? isoTime(due_at) : null,
  sent_at: isoTime(sent_at),
  put_away_at: isoTime(put_away_at),
})

/** Mails to partners. For owners alone: a text may hold a link that gives a key. */
export function mailRoutes(deps: ConsoleDeps): Endpoint[] {
  return [listRoute(deps), showRoute(deps), retryRoute(deps), testRoute(deps)]
}

function listRoute({ reading }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listMails',
    method: 'GET',
    path: '/mails',
    tag,
    summary: 'Mails to partners, the newest first',
    role,
    query: {
      partner_id: uuid({ description: 'Only those to this partner.', example: EXAMPLE_ID }),
      state: optionalChoice({ values: MAIL_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: {
      200: {
        description: 'The mails, without their texts.',
        schema: z.object({
          data: z.array(Mail),
          meta: ListMeta,
        }),
      },
    },
    async handle({ query: { partner_id, state, page, limit } }) {
      const offset = (page - 1) * limit
      const { mails, total } = await findMails(reading.lists, { partnerId: partner_id, state, offset, limit })
      return listAnswer(mails.map(present), total, { page, limit })
    },
  })
}

function showRoute({ store, secretKeys }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getMail',
    method: 'GET',
    path: '/mails/{id}',
    tag,
    summary: 'A mail with its text',
    role,
    params: idParam('Of the mail.'),
    answers: {
      200: {
        description: 'The mail; `content` is null when the text is no longer kept.',
        schema: z.object({ data: MailWithText }),
      },
    },
    async handle({ params }) {
      const { content, ...mail } = await showMail(store, idOf(params), secretKeys)
      return dataAnswer(200, { ...present(mail), content })
    },
  })
}

function retryRoute({ store, config }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'retryMail',
    method: 'POST',
    path: '/mails/{id}/retry',
    tag,
    summary: 'Send a mail again that has failed or was kept to be copied',
    role,
    params: idParam('Of the mail.'),
    answers: { 200: { description: 'It waits to be sent.', schema: z.object({ data: Mail }) } },
    async handle({ params, audit }) {
      const mail = await retryMail(store, idOf(params), { hasServer: config.mail.server !== undefined }, audit)
      return dataAnswer(200, present(mail))
    },
  })
}

function testRoute({ config: { mail, serviceName } }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'sendTestMail',
    method: 'POST',
    path: '/test-mails',
    tag,
    summary: 'Send a mail to an address now, to see whether the settings work',
    role,
    body: {
      description: 'Where to.',
      schema: z.object({ address: z.string().min(1).max(254) }),
      example: { address: 'chao@khonhac.example' },
    },
    answers: {
      200: {
        description: 'The mail server has taken it.',
        schema: z.object({ data: z.object({ address: z.string(), server: z.string() }) }),
      },
    },
    hasOwnTimeout: true,
    async handle({ body: { address }, audit }) {
      await sendTestMail(mail, address, { serviceName, at: audit.at, id: randomUUID() })
      return dataAnswer(200, { address, server: describeMailServer(mail) })
    },
  })
}

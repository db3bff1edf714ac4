import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { optionalChoice, uuid } from '../../http/query/parameters.ts'
import {
  describeMailServer,
  findMails,
  type MailSummary,
  retryMail,
  sendTestMail,
  showMail,
} from '../../jobs/mail/mails.ts'
import { MAIL_STATES } from '../../store/schema/console-tables.ts'
import { isoTime } from '../../text/time.ts'
import {
  adminRoutes,
  dataAnswer,
  dataOf,
  EXAMPLE_ID,
  idParam,
  listAnswer,
  pageOf,
  paging,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { Mail, MailWithText } from './schemas.ts'

const { owner } = adminRoutes('Mails')

const present = ({ created_at, due_at, sent_at, put_away_at, ...mail }: MailSummary): Mail => ({
  ...mail,
  created_at: isoTime(created_at),
  due_at: mail.state === 'waiting' ? isoTime(due_at) : null,
  sent_at: isoTime(sent_at),
  put_away_at: isoTime(put_away_at),
})

/** Mails to partners. For owners alone: a text may hold a link that gives a key. */
export const mailRoutes: readonly Route[] = [
  owner('listMails', 'GET /mails', {
    summary: 'Mails to partners, the newest first',
    query: {
      partner_id: uuid({ description: 'Only those to this partner.', example: EXAMPLE_ID }),
      state: optionalChoice({ values: MAIL_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: { 200: pageOf('The mails, without their texts.', Mail) },
    async handle({ query: { partner_id: partnerId, state, ...place } }, { reading }) {
      const { mails, total } = await findMails(reading.lists, { partnerId, state, ...rowsOf(place) })
      return listAnswer(mails.map(present), total, place)
    },
  }),
  owner('getMail', 'GET /mails/{id}', {
    summary: 'A mail with its text',
    params: idParam('Of the mail.'),
    answers: { 200: dataOf('The mail; `content` is null when the text is no longer kept.', MailWithText) },
    async handle({ id }, { store, secretKeys }) {
      const { content, ...mail } = await showMail(store, id, secretKeys)
      return dataAnswer(200, { ...present(mail), content })
    },
  }),
  owner('retryMail', 'POST /mails/{id}/retry', {
    summary: 'Send a mail again that has failed or was kept to be copied',
    params: idParam('Of the mail.'),
    answers: { 200: dataOf('It waits to be sent.', Mail) },
    async handle({ id, audit }, { store, config }) {
      const mail = await retryMail(store, id, { hasServer: config.mail.server !== undefined }, audit)
      return dataAnswer(200, present(mail))
    },
  }),
  owner('sendTestMail', 'POST /test-mails', {
    summary: 'Send a mail to an address now, to see whether the settings work',
    body: {
      description: 'Where to.',
      schema: z.object({ address: z.string().min(1).max(254) }),
      example: { address: 'chao@khonhac.example' },
    },
    answers: { 200: dataOf('The mail server has taken it.', z.object({ address: z.string(), server: z.string() })) },
    hasOwnTimeout: true,
    async handle({ body: { address }, audit }, { config: { mail, serviceName } }) {
      await sendTestMail(mail, address, { serviceName, at: audit.at, id: randomUUID() })
      return dataAnswer(200, { address, server: describeMailServer(mail) })
    },
  }),
]

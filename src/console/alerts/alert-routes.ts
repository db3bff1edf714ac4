import { z } from 'zod'
import { pageMeta } from '../../http/answer.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { isoTime } from '../../text/time.ts'
import { findContact, setContact } from '../administrators/contact.ts'
import { adminRoutes, dataAnswer, dataOf, paging, rowsOf } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { findCounts } from './counts.ts'
import { listAlerts } from './list-alerts.ts'
import * as schemas from './schemas.ts'
import { sendTestPost } from './test-post.ts'

const { support, owner } = adminRoutes('Alerts')
const own = adminRoutes('Alerts', { needsPerson: true })
const ToldAlerts = z.object({ data: z.array(schemas.ToldAlert), meta: ListMeta.extend({ ways: schemas.AlertWays }) })

/** What waits for administrators, and what they are told of it. */
export const alertRoutes: readonly Route[] = [
  support('countWaiting', 'GET /waiting', {
    summary: 'How many things wait on each page for who asks, as the menu shows it',
    description: 'Only what the role may do something about is counted.',
    answers: { 200: dataOf('As it is now.', schemas.Waiting) },
    async handle({ admin }, { store, now }) {
      const counts = await findCounts(store, admin.role, now())
      const total = Object.values<number>(counts).reduce((sum, count) => sum + count, 0)
      return dataAnswer(200, { total, ...counts })
    },
  }),
  support('listAlerts', 'GET /alerts', {
    summary: 'What administrators were told in the last 90 days, the newest first, and by which ways',
    query: paging,
    answers: { 200: { description: 'A page.', schema: ToldAlerts } },
    async handle({ query, language }, { store, config, mail }) {
      const { alerts, total } = await listAlerts(store, rowsOf(query))
      const { webhook } = config.alerts
      const ways = { has_mail: mail.hasServer, webhook: webhook === undefined ? null : new URL(webhook.url).host }
      const data = alerts.map(({ sentence, told_at, ...alert }) => ({
        ...alert,
        text: sentence[language],
        told_at: isoTime(told_at),
      }))
      return typedAnswer(200, { data, meta: { ...pageMeta(total, query.page, query.limit), ways } })
    },
  }),
  owner('testAlertWebhook', 'POST /alerts/test', {
    summary: "Send a message to the operator's webhook now, to see whether it arrives",
    answers: { 200: dataOf('What came of it.', schemas.TestedWebhook) },
    hasOwnTimeout: true,
    handle: async (_, deps) => dataAnswer(200, await sendTestPost(deps)),
  }),
  own.support('getOwnContact', 'GET /account/contact', {
    summary: 'Where the own account is told what waits',
    answers: { 200: dataOf('As it is.', schemas.Contact) },
    handle: async ({ admin }, { store }) => dataAnswer(200, await findContact(store, admin.id)),
  }),
  own.support('changeOwnContact', 'PUT /account/contact', {
    summary: 'Say where the own account is told what waits',
    body: {
      description: 'The address, or null for none, and the language of the mails.',
      schema: z.object({ email: z.string().min(1).max(254).nullable(), language: schemas.Contact.shape.language }),
      example: { email: 'lan@khonhac.example', language: 'vi' },
    },
    answers: { 200: dataOf('As it is now.', schemas.Contact) },
    handle: async ({ admin, body, audit }, { store }) =>
      dataAnswer(200, await setContact(store, admin.id, body, audit)),
  }),
]

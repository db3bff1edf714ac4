import { z } from 'zod'
import { pageMeta } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { isoTime } from '../../text/time.ts'
import { findContact, setContact } from '../administrators/contact.ts'
import { adminEndpoint, dataAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { findCounts } from './counts.ts'
import { listAlerts } from './list-alerts.ts'
import * as schemas from './schemas.ts'
import { sendTestPost } from './test-post.ts'

const tag = 'Alerts'

/** What waits for administrators, and what they are told of it. */
export function alertRoutes(deps: ConsoleDeps): Endpoint[] {
  return [waiting(deps), list(deps), test(deps), ownContact(deps), changeContact(deps)]
}

function waiting({ store, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'countWaiting',
    method: 'GET',
    path: '/waiting',
    tag,
    role: 'support',
    summary: 'How many things wait on each page for who asks, as the menu shows it',
    description: 'Only what the role may do something about is counted.',
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: schemas.Waiting }) } },
    async handle({ admin }) {
      const counts = await findCounts(store, admin.role, now())
      const { partners, takedowns, webhooks, mails, jobs } = counts
      const total = partners + takedowns + webhooks + mails + jobs
      return dataAnswer(200, { total, ...counts })
    },
  })
}

function list({ store, config, mail }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listAlerts',
    method: 'GET',
    path: '/alerts',
    tag,
    role: 'support',
    summary: 'What administrators were told in the last 90 days, the newest first, and by which ways',
    query: paging,
    answers: {
      200: {
        description: 'A page.',
        schema: z.object({ data: z.array(schemas.ToldAlert), meta: ListMeta.extend({ ways: schemas.AlertWays }) }),
      },
    },
    async handle({ query: { page, limit }, language }) {
      const { alerts, total } = await listAlerts(store, { offset: (page - 1) * limit, limit })
      const { webhook } = config.alerts
      const ways = { has_mail: mail.hasServer, webhook: webhook === undefined ? null : new URL(webhook.url).host }
      const data = alerts.map(({ sentence, told_at, ...alert }) => ({
        ...alert,
        text: sentence[language],
        told_at: isoTime(told_at),
      }))
      return typedAnswer(200, { data, meta: { ...pageMeta(total, page, limit), ways } })
    },
  })
}

function test({ config, resolveHost, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'testAlertWebhook',
    method: 'POST',
    path: '/alerts/test',
    tag,
    role: 'owner',
    summary: "Send a message to the operator's webhook now, to see whether it arrives",
    answers: { 200: { description: 'What came of it.', schema: z.object({ data: schemas.TestedWebhook }) } },
    hasOwnTimeout: true,
    handle: async () => dataAnswer(200, await sendTestPost({ config, resolveHost, now })),
  })
}

const own = { tag, role: 'support', needsPerson: true } as const

function ownContact({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getOwnContact',
    method: 'GET',
    path: '/account/contact',
    ...own,
    summary: 'Where the own account is told what waits',
    answers: { 200: { description: 'As it is.', schema: z.object({ data: schemas.Contact }) } },
    handle: async ({ admin }) => dataAnswer(200, await findContact(store, admin.id)),
  })
}

function changeContact({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'changeOwnContact',
    method: 'PUT',
    path: '/account/contact',
    ...own,
    summary: 'Say where the own account is told what waits',
    body: {
      description: 'The address, or null for none, and the language of the mails.',
      schema: z.object({ email: z.string().min(1).max(254).nullable(), language: schemas.Contact.shape.language }),
      example: { email: 'lan@khonhac.example', language: 'vi' },
    },
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: schemas.Contact }) } },
    handle: async ({ admin, body, audit }) => dataAnswer(200, await setContact(store, admin.id, body, audit)),
  })
}

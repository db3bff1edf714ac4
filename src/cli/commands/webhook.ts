import { findDeliveryId, findWebhookId } from '../../editing/operators/lookup.ts'
import type { Store } from '../../store/store.ts'
import { presentDelivery, presentWebhook } from '../../webhooks/api/present.ts'
import { findDeliveries } from '../../webhooks/delivery-log.ts'
import { DELIVERY_STATES } from '../../webhooks/states.ts'
import {
  findPending,
  findWebhookOfDelivery,
  replayDelivery,
  replayWebhook,
  resume as resumeWebhook,
  sendTest,
} from '../../webhooks/webhook-deliveries.ts'
import { findAllWebhooks, type WebhookSummary } from '../../webhooks/webhook-list.ts'
import { flag, oneOf, SHORT_LIMIT, word } from '../command/arguments.ts'
import type { CommandGroup } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'
import { OF_PARTNER, WEBHOOK } from '../command/named.ts'
import { countOf, renderTime } from '../terminal/format.ts'
import type { Columns } from '../terminal/print.ts'

const WEBHOOKS: Columns<WebhookSummary> = {
  ID: 'id',
  PARTNER: 'partner_name',
  // Nearly all begin with https://, and a narrow terminal needs the room for what differs.
  URL: ({ url }) => url.replace(/^https:\/\//, ''),
  STATE: ({ is_active, consecutive_failures: failures }) =>
    is_active === 0 ? 'suspended' : failures === 0 ? 'active' : `failing (${failures})`,
  LAST: 'last_status_code',
  'LAST ATTEMPT': ({ last_delivery_at }) => renderTime(last_delivery_at),
  PENDING: 'pending',
  PARKED: 'parked',
}

const list = deskCommand({
  description: 'List the webhooks and how they fare',
  args: { partner: { ...OF_PARTNER, description: 'Only those of one partner: its id, name or e-mail address' } },
  async run({ partner }, { store, list }) {
    const webhooks = await findAllWebhooks(store, partner)
    const json = webhooks.map((one) => {
      const { partner_id, partner_name, pending, parked } = one
      return { ...presentWebhook(one), partner_id, partner: partner_name, pending, parked }
    })
    return list({ columns: WEBHOOKS, rows: webhooks, nothing: 'There are no webhooks yet.', json })
  },
})

type Delivery = Awaited<ReturnType<typeof findDeliveries>>['rows'][number]

const DELIVERIES: Columns<Delivery> = {
  TIME: ({ created_at }) => renderTime(created_at),
  EVENT: 'event',
  TRACK: 'track_id',
  STATE: 'state',
  TRIES: 'attempts',
  LAST: ({ last_status_code, last_error }) => last_status_code ?? last_error,
  TOOK: ({ duration_ms }) => (duration_ms === null ? null : `${duration_ms} ms`),
  NEXT: ({ state, due_at }) => (state === 'pending' ? renderTime(due_at) : null),
  ID: 'id',
}

const deliveries = deskCommand({
  description: 'List what was sent to a webhook, the newest first',
  args: {
    webhook: WEBHOOK,
    state: oneOf(DELIVERY_STATES, DELIVERY_STATES.join(', '), 'STATE'),
    limit: SHORT_LIMIT,
  },
  async run({ webhook: webhookId, state, limit }, { store, list }) {
    const { rows, total } = await findDeliveries(store, { webhookId, state, limit, offset: 0 })
    const json = { total, deliveries: rows.map(presentDelivery) }
    const words = { nothing: 'There are no such deliveries.', more: 'more delivery', manyMore: 'more deliveries' }
    return list({ columns: DELIVERIES, rows, json, total, ...words })
  },
})

const resume = deskCommand({
  description: 'Make a suspended webhook active again; what was parked can then be replayed',
  args: { webhook: WEBHOOK },
  async run({ webhook: id }, { store, audit }) {
    const webhook = await resumeWebhook(store, id, audit)
    return { text: `${webhook.url} is active`, json: presentWebhook(webhook) }
  },
})

const test = deskCommand({
  description: 'Have a running server send the event `test` to a webhook, to see whether deliveries arrive',
  args: { webhook: WEBHOOK },
  async run({ webhook: webhookId }, { store, audit }) {
    const { webhook, deliveryId } = await sendTest(store, webhookId, audit)
    return {
      text: `a test will be sent to ${webhook.url}: "webhook deliveries ${webhook.id.slice(0, 8)}" shows what became of it`,
      json: { id: webhook.id, delivery_id: deliveryId },
    }
  },
})

const replay = deskCommand({
  description: 'Send a delivery again, or all parked and failed ones of a webhook, at the pace of an import',
  args: {
    id: word('A delivery or a webhook: its id or the beginning of it'),
    parked: flag('Only those that a suspension parked'),
    failed: flag('Only those that have failed'),
  },
  async run({ id: text, ...only }, { store, audit }) {
    const isAll = !only.parked && !only.failed
    const states = (['parked', 'failed'] as const).filter((state) => isAll || only[state])
    const deliveryId = await findDeliveryId(store, text)
    const waiting = await findWaiting(store, text, deliveryId)
    const { webhook, count } = await (deliveryId === undefined
      ? replayWebhook(store, waiting.webhookId, states, audit)
      : replayDelivery(store, deliveryId, audit))
    const others = countOf(waiting.count, 'other is', 'others are')
    const rest =
      waiting.nextAt === null
        ? ''
        : `\n${others} still pending, sent without this, the next at ${renderTime(waiting.nextAt)}`
    return {
      text: `${countOf(count, 'delivery', 'deliveries')} will be sent again to ${webhook.url}${rest}`,
      json: { id: webhook.id, replayed: count },
    }
  },
})

/** What is sent without the command, counted before it. */
async function findWaiting(store: Store, text: string, deliveryId: string | undefined) {
  const webhookId =
    deliveryId === undefined
      ? await findWebhookId(store, text)
      : ((await findWebhookOfDelivery(store, deliveryId))?.id ?? '')
  return { webhookId, ...(await findPending(store, webhookId, deliveryId)) }
}

export const webhook: CommandGroup = {
  description: 'Webhooks of partners',
  commands: { list, deliveries, replay, resume, test },
}

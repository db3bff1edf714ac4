import { Refusal } from '../admin/refusal.ts'
import type { Store } from '../store/store.ts'
import { DELIVERY_STATES, findDeliveries } from '../webhooks/delivery-log.ts'
import {
  findAllWebhooks,
  findWebhook,
  findWebhookOfDelivery,
  replayDeliveries,
  resumeWebhook,
  type WebhookSummary,
} from '../webhooks/operator.ts'
import { presentDelivery, presentWebhook } from '../webhooks/records.ts'
import type { WebhookRow } from '../webhooks/registrations.ts'
import { parseId } from './arguments.ts'
import { type CommandGroup, defineCommand, UsageError, withStore } from './context.ts'
import { renderTable, renderTime } from './table.ts'

const ID = { type: 'positional', required: true, description: "The webhook's id" } as const
const SHOWN_MOST = 1000

const stateOf = (webhook: WebhookSummary) => {
  if (webhook.is_active === 0) return 'suspended'
  return webhook.consecutive_failures === 0 ? 'active' : `failing (${webhook.consecutive_failures})`
}

const list = defineCommand({
  description: 'List the webhooks and how they fare',
  args: { partner: { type: 'string', description: 'Only those of one partner', valueHint: 'ID' } },
  run: async ({ partner }, context) => {
    const partnerId = partner === undefined ? undefined : parseId('--partner', partner)
    return await withStore(context, async (store) => {
      const webhooks = await findAllWebhooks(store, partnerId)
      const rows = webhooks.map((one) => [
        ...[one.id, one.partner_name, one.url, stateOf(one), String(one.last_status_code ?? '–')],
        ...[renderTime(one.last_delivery_at), String(one.pending), String(one.parked)],
      ])
      const heading = ['ID', 'PARTNER', 'URL', 'STATE', 'LAST STATUS', 'LAST ATTEMPT', 'PENDING', 'PARKED']
      return {
        text: rows.length === 0 ? 'There are no webhooks yet.' : renderTable([heading, ...rows]),
        json: webhooks.map((one) => ({
          ...presentWebhook(one),
          ...{ partner_id: one.partner_id, partner: one.partner_name, pending: one.pending, parked: one.parked },
        })),
      }
    })
  },
})

const deliveries = defineCommand({
  description: 'List what was sent to a webhook, the newest first',
  args: {
    id: ID,
    state: { type: 'string', description: DELIVERY_STATES.join(', '), valueHint: 'STATE' },
    limit: { type: 'string', description: `How many, at most ${SHOWN_MOST}; 20 if left out`, valueHint: 'N' },
  },
  run: async ({ id, state, limit = '20' }, context) => {
    const webhookId = parseId('ID', id)
    const wanted = DELIVERY_STATES.find((one) => one === state)
    if (state !== undefined && wanted === undefined)
      throw new UsageError(`--state must be one of ${DELIVERY_STATES.join(', ')}, not "${state}"`)
    const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0
    if (most < 1 || most > SHOWN_MOST) throw new UsageError(`--limit must be a whole number from 1 to ${SHOWN_MOST}`)
    return await withStore(context, async (store) => {
      await takeWebhook(store, webhookId)
      const found = await findDeliveries(store, { webhookId, state: wanted, limit: most, offset: 0 })
      const rows = found.rows.map((row) => [
        ...[row.id, row.event, row.track_id, row.state, String(row.attempts)],
        ...[
          String(row.last_status_code ?? row.last_error ?? '–'),
          row.duration_ms === null ? '–' : `${row.duration_ms} ms`,
        ],
        row.state === 'pending' ? renderTime(row.due_at) : '–',
      ])
      const heading = ['ID', 'EVENT', 'TRACK', 'STATE', 'ATTEMPTS', 'LAST', 'TOOK', 'NEXT']
      return {
        text: rows.length === 0 ? 'There are no such deliveries.' : renderTable([heading, ...rows]),
        json: { total: found.total, deliveries: found.rows.map(presentDelivery) },
      }
    })
  },
})

const resume = defineCommand({
  description: 'Make a suspended webhook active again; what was parked can then be replayed',
  args: { id: ID },
  run: async ({ id }, context) => {
    const webhookId = parseId('ID', id)
    return await withStore(context, async (store) => {
      const webhook = await resumeWebhook(store, webhookId)
      if (!webhook) throw noWebhook(webhookId)
      return { text: `${webhook.url} is active`, json: presentWebhook(webhook) }
    })
  },
})

const replay = defineCommand({
  description: 'Send a delivery again, or all parked and failed ones of a webhook, at the pace of an import',
  args: {
    id: { type: 'positional', required: true, description: 'The id of a delivery, or of a webhook' },
    parked: { type: 'boolean', description: 'Only those that a suspension parked' },
    failed: { type: 'boolean', description: 'Only those that have failed' },
  },
  run: async ({ id: text, parked, failed }, context) => {
    const id = parseId('ID', text)
    const isAll = parked !== true && failed !== true
    const states = (['parked', 'failed'] as const).filter((state) => isAll || (state === 'parked' ? parked : failed))
    return await withStore(context, async (store) => {
      const ofDelivery = await findWebhookOfDelivery(store, id)
      const webhook = ofDelivery ?? (await findWebhook(store, id))
      if (!webhook) throw new Refusal(`there is no delivery and no webhook ${id}`)
      if (webhook.is_active === 0) throw new Refusal(`webhook ${webhook.id} is suspended: use "webhook resume" first`)
      const deliveryId = ofDelivery === undefined ? undefined : id
      const count = await replayDeliveries(store, { webhookId: webhook.id, deliveryId, states }, context.now())
      return {
        text: `${count} ${count === 1 ? 'delivery' : 'deliveries'} will be sent again to ${webhook.url}`,
        json: { id: webhook.id, replayed: count },
      }
    })
  },
})

async function takeWebhook(store: Store, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(store, id)
  if (!webhook) throw noWebhook(id)
  return webhook
}

const noWebhook = (id: string) => new Refusal(`there is no webhook ${id}`)

export const webhook: CommandGroup = {
  description: 'Webhooks of partners',
  commands: { list, deliveries, replay, resume },
}

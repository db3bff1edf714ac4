import { findDeliveryId, findPartnerId, findWebhookId } from '../../editing/operators/lookup.ts'
import type { Store } from '../../store/store.ts'
import { presentDelivery, presentWebhook } from '../../webhooks/api/present.ts'
import { findDeliveries } from '../../webhooks/delivery-log.ts'
import { DELIVERY_STATES } from '../../webhooks/states.ts'
import {
  findPending,
  findWebhookOfDelivery,
  replayDelivery,
  replayWebhook,
  resume,
  sendTest,
} from '../../webhooks/webhook-deliveries.ts'
import { findAllWebhooks, type WebhookSummary } from '../../webhooks/webhook-list.ts'
import { parseChoice, parseInteger } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { countOf, renderTime } from '../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../terminal/table.ts'

const WEBHOOK = { type: 'positional', description: 'Its id or the beginning of it, its URL or its partner' } as const
const MAX_LIMIT = 1000

const stateOf = (webhook: WebhookSummary) => {
  if (webhook.is_active === 0) return 'suspended'
  return webhook.consecutive_failures === 0 ? 'active' : `failing (${webhook.consecutive_failures})`
}

/** Nearly all begin with https://, and a narrow terminal needs the room for what differs. */
const withoutScheme = (url: string) => url.replace(/^https:\/\//, '')

const list = defineCommand({
  description: 'List the webhooks and how they fare',
  args: {
    partner: {
      type: 'string',
      description: 'Only those of one partner: its id, name or e-mail address',
      valueHint: 'P',
    },
  },
  run: ({ partner }, context) =>
    withStore(context, async (store) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const webhooks = await findAllWebhooks(store, partnerId)
      const rows = webhooks.map((one) => [
        one.id,
        one.partner_name,
        withoutScheme(one.url),
        stateOf(one),
        String(one.last_status_code ?? '–'),
        renderTime(one.last_delivery_at),
        String(one.pending),
        String(one.parked),
      ])
      const columns = [
        idColumn('ID'),
        textColumn('PARTNER'),
        textColumn('URL'),
        'STATE',
        'LAST',
        'LAST ATTEMPT',
        'PENDING',
        'PARKED',
      ]
      return {
        text: rows.length === 0 ? 'There are no webhooks yet.' : renderTable(context.stdout, columns, rows),
        json: webhooks.map((one) => ({
          ...presentWebhook(one),
          partner_id: one.partner_id,
          partner: one.partner_name,
          pending: one.pending,
          parked: one.parked,
        })),
      }
    }),
})

const deliveries = defineCommand({
  description: 'List what was sent to a webhook, the newest first',
  args: {
    webhook: WEBHOOK,
    state: { type: 'string', description: DELIVERY_STATES.join(', '), valueHint: 'STATE' },
    limit: { type: 'string', description: `How many, at most ${MAX_LIMIT}; 20 if left out`, valueHint: 'N' },
  },
  run: async ({ webhook: text, state, limit = '20' }, context) => {
    const wanted = state === undefined ? undefined : parseChoice('--state', state, DELIVERY_STATES)
    const max = parseInteger('--limit', limit, 1, MAX_LIMIT)
    return await withStore(context, async (store) => {
      const webhookId = await findWebhookId(store, text)
      const found = await findDeliveries(store, { webhookId, state: wanted, limit: max, offset: 0 })
      const rows = found.rows.map((row) => [
        renderTime(row.created_at),
        row.event,
        row.track_id || '–',
        row.state,
        String(row.attempts),
        String(row.last_status_code ?? row.last_error ?? '–'),
        row.duration_ms === null ? '–' : `${row.duration_ms} ms`,
        row.state === 'pending' ? renderTime(row.due_at) : '–',
        row.id,
      ])
      const columns = ['TIME', 'EVENT', idColumn('TRACK'), 'STATE', 'TRIES', 'LAST', 'TOOK', 'NEXT', idColumn('ID')]
      const more = found.total - rows.length
      return {
        text: rows.length === 0 ? 'There are no such deliveries.' : renderTable(context.stdout, columns, rows),
        json: { total: found.total, deliveries: found.rows.map(presentDelivery) },
        notes: more > 0 ? [`${countOf(more, 'more delivery', 'more deliveries')}: --limit shows more`] : [],
      }
    })
  },
})

const resumeCommand = defineCommand({
  description: 'Make a suspended webhook active again; what was parked can then be replayed',
  args: { webhook: WEBHOOK },
  run: ({ webhook: text }, context) =>
    withStore(context, async (store) => {
      const id = await findWebhookId(store, text)
      const webhook = await resume(store, id, auditContextOf(context))
      return { text: `${webhook.url} is active`, json: presentWebhook(webhook) }
    }),
})

const test = defineCommand({
  description: 'Have a running server send the event `test` to a webhook, to see whether deliveries arrive',
  args: { webhook: WEBHOOK },
  run: ({ webhook: text }, context) =>
    withStore(context, async (store) => {
      const { webhook, deliveryId } = await sendTest(store, await findWebhookId(store, text), auditContextOf(context))
      return {
        text: `a test will be sent to ${webhook.url}: "webhook deliveries ${webhook.id.slice(0, 8)}" shows what became of it`,
        json: { id: webhook.id, delivery_id: deliveryId },
      }
    }),
})

const replay = defineCommand({
  description: 'Send a delivery again, or all parked and failed ones of a webhook, at the pace of an import',
  args: {
    id: { type: 'positional', description: 'A delivery or a webhook: its id or the beginning of it' },
    parked: { type: 'boolean', description: 'Only those that a suspension parked' },
    failed: { type: 'boolean', description: 'Only those that have failed' },
  },
  run: async ({ id: text, parked, failed }, context) => {
    const isAll = parked !== true && failed !== true
    const states = (['parked', 'failed'] as const).filter((state) => isAll || (state === 'parked' ? parked : failed))
    return await withStore(context, async (store) => {
      const deliveryId = await findDeliveryId(store, text)
      const waiting = await findWaiting(store, text, deliveryId)
      const { webhook, count } = await (deliveryId === undefined
        ? replayWebhook(store, waiting.webhookId, states, auditContextOf(context))
        : replayDelivery(store, deliveryId, auditContextOf(context)))
      const pendingNote =
        waiting.nextAt === null
          ? []
          : [
              `${countOf(waiting.count, 'other is', 'others are')} still pending, sent without this, the next at ${renderTime(waiting.nextAt)}`,
            ]
      return {
        text: [`${countOf(count, 'delivery', 'deliveries')} will be sent again to ${webhook.url}`, ...pendingNote].join(
          '\n',
        ),
        json: { id: webhook.id, replayed: count },
      }
    })
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
  commands: { list, deliveries, replay, resume: resumeCommand, test },
}

import { z } from 'zod'
import { pageMeta } from '../../http/answer.ts'
import { FIELD_TEXTS } from '../../http/document/field-texts.ts'
import { EXAMPLE_TRACK_ID, EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { isoTime } from '../../time.ts'
import { SIGNATURE_HEADER } from '../delivery/delivery-request.ts'
import { DELIVERY_STATES, type DeliveryRow } from '../delivery-log.ts'
import { DELIVERED_EVENTS, EVENTS, type EventName, NO_TRACK } from '../events.ts'
import type { WebhookRow } from '../registrations.ts'

const time = z.iso.datetime()
const id = z.uuid()
const eventName = z.enum(EVENTS)

const lastStatusCode = z.int().nullable().describe('HTTP status of the last attempt; null when no answer came.')

const webhookFields = {
  id: id.describe('For `/webhooks/{id}/deliveries` and `DELETE /webhooks?id=`.'),
  url: z.url().describe('Where deliveries are sent.'),
  events: z.array(eventName).describe('The events that are sent there.'),
  is_active: z.boolean().meta({ description: 'False once it was suspended for failing for days on end.' }),
  created_at: time.describe('When it was registered.'),
}

const Webhook = z
  .object({
    ...webhookFields,
    description: z.string().nullable().describe('Your own note; null where you gave none.'),
    last_delivery_at: time.nullable().meta({ description: 'When the last attempt ended; null before the first.' }),
    last_status_code: lastStatusCode,
    consecutive_failures: z.int().min(0).meta({ description: 'Failed attempts since the last 2xx.' }),
    suspended_at: time.nullable().describe('When it was suspended; null while it is active.'),
  })
  .meta({ id: 'Webhook', description: 'A webhook and how its deliveries go.' })

const NewWebhook = z
  .object({
    ...webhookFields,
    secret: z.string().meta({ description: 'The key of the signatures. Shown this once.' }),
  })
  .meta({ id: 'NewWebhook', description: 'The webhook that was registered, with its secret.' })

const signature = z.object({
  signature_header: z.string().describe('Name of the header that carries the signature of a delivery.'),
})

export const WebhookList = z.object({
  data: z.array(Webhook).describe('All webhooks of the partner, oldest first.'),
  meta: signature
    .extend({ supported_events: z.array(eventName).describe('What `events` may contain.') })
    .describe('What all deliveries have in common.'),
})
export const RegisteredWebhook = z.object({
  data: NewWebhook,
  meta: signature.describe('What all deliveries have in common.'),
})
export const DeletedWebhook = z.object({
  data: z
    .object({
      id: id.describe('The webhook that is gone, and its deliveries with it.'),
      deleted: z.literal(true).describe('Always true: an unknown id gets 404.'),
    })
    .describe('What was removed.'),
})

const Delivery = z
  .object({
    id: id.meta({ description: 'The `X-Service-Delivery` of every attempt.' }),
    event: z.enum(DELIVERED_EVENTS).meta({ description: '`test` is one that you asked for at `/partner`.' }),
    track_id: id.nullable().meta({ description: 'Null for `test`.' }),
    state: z
      .enum(DELIVERY_STATES)
      .describe(
        '`pending`: to be sent, or sent again. `done`: answered with 2xx. `failed`: given up. `parked`: kept because the webhook is suspended. `superseded`: not sent, or not again, because you took a later event of the track.',
      ),
    attempts: z.int().min(0).describe('How often it was sent so far.'),
    created_at: time.describe('When it was put into the queue.'),
    last_attempt_at: time.nullable().describe('When the last attempt ended; null before the first.'),
    last_status_code: lastStatusCode,
    last_error: z
      .string()
      .nullable()
      .meta({ description: 'The class of the last failure: `timeout`, `tls`, `status` …' }),
    duration_ms: z.int().nullable().describe('Milliseconds that the last attempt took; null before the first.'),
    next_attempt_at: time.nullable().meta({ description: 'Null when there is none to come.' }),
  })
  .meta({ id: 'Delivery', description: 'An event on its way to a webhook.' })

export const DeliveryList = z.object({
  data: z.array(Delivery).describe('Deliveries to the webhook, newest first.'),
  meta: z
    .object({
      total: z.int().describe('Deliveries that match, counted no further than 10000.'),
      page: z.int().describe(FIELD_TEXTS.page),
      limit: z.int().describe(FIELD_TEXTS.limit),
      total_pages: z.int().describe(FIELD_TEXTS.totalPages),
      next_cursor: z.string().nullable().meta({ description: 'For `cursor`; null when there is no more.' }),
    })
    .describe('Where a page lies in its list.'),
})

export const ChangeList = z.object({
  data: z
    .array(
      z
        .object({
          event: eventName.describe(
            '`track.created` and `track.updated`: fetch the track again. `track.deleted`: drop it.',
          ),
          id: id.meta({ description: 'The track.' }),
          changed_at: time.describe('When it happened.'),
          changes: z.array(z.string()).nullable().meta({ description: 'On `track.updated`: names of the fields.' }),
        })
        .meta({ id: 'TrackChange', description: 'What happened to a track.' }),
    )
    .describe('Changes that partners can see, oldest first.'),
  meta: z
    .object({
      cursor: z.string().meta({ description: 'Send it as `since` next time.' }),
      has_more: z.boolean().describe('True: there are more, ask again at once.'),
      limit: z.int().describe(FIELD_TEXTS.limit),
    })
    .describe('Where to go on.'),
})

/** Row → what the partner may see of its webhook. The secret is not among the row's readable columns. */
function presentCommon(row: WebhookRow) {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as EventName[],
    is_active: row.is_active === 1,
    created_at: isoTime(row.created_at),
  }
}

export function presentWebhook(row: WebhookRow) {
  return {
    ...presentCommon(row),
    description: row.description,
    last_delivery_at: isoTime(row.last_delivery_at),
    last_status_code: row.last_status_code,
    consecutive_failures: row.consecutive_failures,
    suspended_at: isoTime(row.suspended_at),
  }
}

export function presentNewWebhook(row: WebhookRow, secret: string) {
  const { id, url, events, is_active, created_at } = presentCommon(row)
  return { data: { id, url, events, is_active, secret, created_at }, meta: { signature_header: SIGNATURE_HEADER } }
}

export function presentDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    event: row.event,
    track_id: row.track_id === NO_TRACK ? null : row.track_id,
    state: row.state,
    attempts: row.attempts,
    created_at: isoTime(row.created_at),
    last_attempt_at: isoTime(row.last_attempt_at),
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    duration_ms: row.duration_ms,
    next_attempt_at: row.state === 'pending' ? isoTime(row.due_at) : null,
  }
}

const NEXT_CURSOR = 'ZDEubTgzcGhwcWcuMDE5NWExYjItYzNkNC03ZTVmLThhNmItN2M4ZDllMGYxYTJi'

const EXAMPLE = {
  id: EXAMPLE_WEBHOOK_ID,
  url: 'https://doi-tac.example/webhooks/kho-nhac',
  events: [...EVENTS],
  is_active: true,
  created_at: '2026-03-10T08:00:00.000Z',
}
const meta = { signature_header: SIGNATURE_HEADER }

export const EXAMPLES = {
  list: {
    data: [
      {
        ...EXAMPLE,
        description: 'Máy chủ chính',
        last_delivery_at: '2026-03-11T02:15:09.120Z',
        last_status_code: 200,
        consecutive_failures: 0,
        suspended_at: null,
      },
    ],
    meta: { supported_events: [...EVENTS], ...meta },
  },
  registered: { data: { ...EXAMPLE, secret: 'whsec_Xk3…' }, meta },
  deleted: { data: { id: EXAMPLE.id, deleted: true } },
  deliveries: {
    data: [
      {
        id: '0195a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
        event: 'track.updated',
        track_id: EXAMPLE_TRACK_ID,
        state: 'pending',
        attempts: 2,
        created_at: '2026-03-11T02:14:31.000Z',
        last_attempt_at: '2026-03-11T02:14:37.410Z',
        last_status_code: 503,
        last_error: 'status',
        duration_ms: 187,
        next_attempt_at: '2026-03-11T02:15:04.900Z',
      },
    ],
    meta: { ...pageMeta(1, 1, 20), next_cursor: NEXT_CURSOR },
  },
  changes: {
    data: [
      {
        event: 'track.updated',
        id: EXAMPLE_TRACK_ID,
        changed_at: '2026-03-11T02:14:31.000Z',
        changes: ['title'],
      },
    ],
    meta: { cursor: 'YzEuMnM', has_more: false, limit: 100 },
  },
}

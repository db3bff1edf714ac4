import { z } from 'zod'
import { FIELD_TEXTS } from '../../http/document/field-texts.ts'
import { DELIVERED_EVENTS, EVENTS, TRACK_EVENTS } from '../event-names.ts'
import { DELIVERY_STATES } from '../states.ts'

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

export const Webhook = z
  .object({
    ...webhookFields,
    description: z.string().nullable().describe('Your own note; null where you gave none.'),
    last_delivery_at: time.nullable().meta({ description: 'When the last attempt ended; null before the first.' }),
    last_status_code: lastStatusCode,
    consecutive_failures: z.int().min(0).meta({ description: 'Failed attempts since the last 2xx.' }),
    suspended_at: time.nullable().describe('When it was suspended; null while it is active.'),
  })
  .meta({ id: 'Webhook', description: 'A webhook and how its deliveries go.' })
export type Webhook = z.output<typeof Webhook>

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
    .extend({
      supported_events: z
        .array(z.enum(TRACK_EVENTS))
        .describe('The events of tracks, which a webhook without a list gets.'),
    })
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

export const ChangedWebhook = z.object({ data: Webhook })
export const TestedWebhook = z.object({
  data: z
    .object({
      delivered: z.boolean().describe('Whether the receiver answered with 2xx.'),
      status: z.int().nullable().describe('HTTP status that the receiver answered with; null when no answer came.'),
      duration_ms: z.int().nullable().describe('Milliseconds that the attempt took; null when there was none yet.'),
      error: z
        .string()
        .optional()
        .describe(
          'Only when it was not delivered: `timeout`, `tls`, `status` …, or `pending` when it was not tried within 12 seconds.',
        ),
    })
    .describe('What became of it.'),
})
export const RotatedSecret = z.object({
  data: z
    .object({
      id: id.describe('The webhook.'),
      secret: z.string().describe('The key of the signatures from now on. Shown this once.'),
    })
    .describe('The new secret.'),
})

export const Delivery = z
  .object({
    id: id.meta({ description: 'The `X-Service-Delivery` of every attempt.' }),
    event: z.enum(DELIVERED_EVENTS).meta({ description: '`test` is one that you asked for at `/partner`.' }),
    track_id: id.nullable().meta({ description: 'Null where it is about no track.' }),
    state: z
      .enum(DELIVERY_STATES)
      .describe(
        '`pending`: to be sent, or sent again. `done`: answered with 2xx. `failed`: given up. `parked`: kept because the webhook is suspended. `superseded`: not sent, or not again, because you took a later event of the track or collection.',
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
export type Delivery = z.output<typeof Delivery>

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
          event: z
            .enum(TRACK_EVENTS)
            .describe('`track.created` and `track.updated`: fetch the track again. `track.deleted`: drop it.'),
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

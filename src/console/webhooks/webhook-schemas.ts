import { z } from 'zod'
import { DELIVERED_EVENTS, EVENTS } from '../../webhooks/event-names.ts'
import { DELIVERY_STATES, MAX_COUNTED, WEBHOOK_STATES } from '../../webhooks/states.ts'

const time = z.iso.datetime()

export const AdminWebhook = z
  .object({
    id: z.uuid(),
    partner_id: z.uuid(),
    partner_name: z.string(),
    url: z.string(),
    events: z.array(z.enum(EVENTS)),
    description: z.string().nullable(),
    state: z.enum(WEBHOOK_STATES).meta({ description: '`failing`: the last attempts failed, and it is still tried.' }),
    is_active: z.boolean(),
    created_at: time,
    last_delivery_at: time.nullable(),
    last_status_code: z.int().nullable(),
    consecutive_failures: z.int().min(0),
    failing_since: time.nullable(),
    suspended_at: time.nullable(),
    pending: z
      .int()
      .meta({ description: `Deliveries that wait to be sent; ${MAX_COUNTED} also when there are more, as below.` }),
    parked: z.int().meta({ description: 'Deliveries that a suspension keeps.' }),
    failed: z.int().meta({ description: 'Deliveries that were given up, of the last 30 days.' }),
  })
  .meta({ id: 'AdminWebhook' })
export type AdminWebhook = z.output<typeof AdminWebhook>

export const AdminDelivery = z
  .object({
    id: z.uuid(),
    event: z.enum(DELIVERED_EVENTS),
    track_id: z.uuid().nullable().meta({ description: 'Null where it is about no track.' }),
    track_title: z.string().nullable().meta({ description: 'Null for `test`, and when the track has been deleted.' }),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int().min(0),
    created_at: time,
    last_attempt_at: time.nullable(),
    last_status_code: z.int().nullable(),
    last_error: z.string().nullable().meta({ description: 'The class of the last failure: `timeout`, `tls` …' }),
    answer: z.string().nullable().meta({ description: "The beginning of the receiver's answer: a stranger's text." }),
    duration_ms: z.int().nullable(),
    next_attempt_at: time.nullable(),
  })
  .meta({ id: 'AdminDelivery' })
export type AdminDelivery = z.output<typeof AdminDelivery>

export const OrderedTest = z.object({ data: z.object({ webhook_id: z.uuid(), delivery_id: z.uuid() }) })

export const Replay = z.object({ data: z.object({ webhook_id: z.uuid(), replayed: z.int() }) })

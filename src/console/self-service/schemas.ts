import { z } from 'zod'
import { KeyBody } from '../partners/schemas.ts'

// Only the partners' own page calls this API; docs/partner.md lists its endpoints.

export const PartnerSession = z.object({
  organization: z.string(),
  key: z.object({ prefix: z.string(), name: z.string() }),
  csrf: z.string(),
  ends_at: z.iso.datetime(),
})
export type PartnerSession = z.output<typeof PartnerSession>

export const OwnKey = KeyBody.omit({
  partner_id: true,
  partner: true,
  partner_status: true,
  has_own_quota: true,
}).extend({ is_current: z.boolean() })
export type OwnKey = z.output<typeof OwnKey>

export const OwnUsage = z.object({ day: z.iso.date(), route: z.string(), status: z.int(), requests: z.int() })
export type OwnUsage = z.output<typeof OwnUsage>

/** What each of them means is said on the page. */
export const OwnLimit = z.object({
  // biome-ignore format: lines of names
  limit: z.enum([
    'quota', 'address', 'usage', 'webhook_reads', 'webhook_writes', 'marked_copies', 'marked_copies_a_day',
    'ids', 'body', 'link_life',
    'webhooks', 'webhook_answer', 'webhook_tests', 'webhook_failures', 'webhook_failing', 'secret_overlap', 'deliveries_kept',
    'rotations', 'rotation_overlap', 'test_quota', 'test_life', 'session',
  ]),
  value: z.number(),
  unit: z.enum(['count', 'seconds', 'days', 'bytes']),
})
export type OwnLimit = z.output<typeof OwnLimit>

/** Shown once. */
export const RotatedSecret = z.object({ id: z.uuid(), secret: z.string() })
export type RotatedSecret = z.output<typeof RotatedSecret>

export const OrderedTest = z.object({ delivery_id: z.uuid() })
export type OrderedTest = z.output<typeof OrderedTest>

export const OwnRefusal = z.object({
  at: z.iso.datetime(),
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  code: z.string(),
  /** Names of the parameters or fields that were wrong. */
  parameter: z.string().nullable(),
  why: z.string(),
  key_prefix: z.string().nullable(),
  /** For how many equal refusals it stands. */
  repeats: z.int(),
})
export type OwnRefusal = z.output<typeof OwnRefusal>

export const OwnRequest = z.object({
  at: z.iso.datetime(),
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  duration_ms: z.number(),
  /** Null, like `why`, of what was not refused. */
  code: z.string().nullable(),
  why: z.string().nullable(),
  /** For how many equal refusals it stands. */
  repeats: z.int(),
})
export type OwnRequest = z.output<typeof OwnRequest>

export const OwnTakedown = z.object({
  id: z.uuid(),
  track: z.object({ id: z.uuid(), title: z.string(), artist: z.string(), isrc: z.string().nullable() }),
  /** `new`: no new uses. `all`: existing uses have to go too. */
  scope: z.enum(['new', 'all']),
  state: z.enum(['in_force', 'restored']),
  created_at: z.iso.datetime(),
  told_at: z.iso.datetime().nullable(),
  /** The partner's own: counted from when it was told. */
  deadline_at: z.iso.datetime(),
  restored_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
})
export type OwnTakedown = z.output<typeof OwnTakedown>

export const ConfirmedTakedown = z.object({ id: z.uuid(), done_at: z.iso.datetime() })

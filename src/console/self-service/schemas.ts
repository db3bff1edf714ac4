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
}).extend({
  is_current: z.boolean(),
})
export type OwnKey = z.output<typeof OwnKey>

export const OrderedTest = z.object({ delivery_id: z.uuid() })
export type OrderedTest = z.output<typeof OrderedTest>

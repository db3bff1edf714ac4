import type { PartnerStatus } from '../store/schema/schema.ts'

export const PARTNER_STATUSES = ['pending', 'approved', 'suspended', 'rejected'] as const satisfies PartnerStatus[]

import type { PartnerStatus } from '../store/schema/partner-tables.ts'

export const PARTNER_STATUSES = ['pending', 'approved', 'suspended', 'rejected'] as const satisfies PartnerStatus[]

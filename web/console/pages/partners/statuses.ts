import type { PartnerStatus } from '../../../../src/store/schema/partner-tables.ts'
import type { Tone } from '../../../components/feedback/notes.tsx'

export const STATUSES: readonly PartnerStatus[] = ['pending', 'approved', 'suspended', 'rejected']

export const STATUS_TONES: Readonly<Record<PartnerStatus, Tone>> = {
  pending: 'warn',
  approved: 'good',
  suspended: 'danger',
  rejected: 'neutral',
}

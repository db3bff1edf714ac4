import type { MailKind, MailState } from '../../store/schema/console-tables.ts'

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'to-copy'] as const satisfies readonly MailState[]

export const MAIL_KINDS = [
  'received',
  'approved',
  'rejected',
  'suspended',
  'resumed',
  'key-expiring',
  'key-replaced',
  'test-key-made',
  'quota-approved',
  'quota-refused',
  'webhook-suspended',
  'takedown',
  'restored',
  'alert',
] as const satisfies readonly MailKind[]

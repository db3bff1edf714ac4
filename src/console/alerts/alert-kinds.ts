import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Sentence } from '../../text/sentence.ts'

export const ALERT_KINDS = [
  'application',
  'quota-request',
  'takedown-clock',
  'webhook-failing',
  'webhook-suspended',
  'job-failed',
  'job-done',
  'key-expiring',
  'disk',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Something that the operator should know of. */
export interface Alert {
  /** Made only of what happened, so that a second look finds that it was told. */
  id: string
  kind: AlertKind
  sentence: Sentence
  /** The page of the console that shows it. */
  path: string
  /** Told to this administrator alone, by name. */
  onlyFor?: string
}

/** Whose work it is: the least role of those who are told by mail. */
export const TOLD_ROLE: Readonly<Record<AlertKind, AdminRole>> = {
  application: 'owner',
  'quota-request': 'owner',
  'takedown-clock': 'editor',
  'webhook-failing': 'support',
  'webhook-suspended': 'support',
  'job-failed': 'editor',
  'job-done': 'support',
  'key-expiring': 'owner',
  disk: 'owner',
}

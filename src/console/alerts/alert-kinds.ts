import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Sentence } from '../../text/sentence.ts'

/** What is told, and whose work it is: the least role of those who are told by mail. */
export const TOLD_ROLE = {
  application: 'owner',
  'quota-request': 'owner',
  'takedown-clock': 'editor',
  'webhook-failing': 'support',
  'webhook-suspended': 'support',
  'job-failed': 'editor',
  'job-done': 'support',
  'key-expiring': 'owner',
  disk: 'owner',
} as const satisfies Readonly<Record<string, AdminRole>>

export type AlertKind = keyof typeof TOLD_ROLE
export const ALERT_KINDS = Object.keys(TOLD_ROLE) as [AlertKind, ...AlertKind[]]

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

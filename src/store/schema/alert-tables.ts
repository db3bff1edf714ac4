// What administrators were told, by the rules of schema.ts.

import type { Generated } from 'kysely'

export interface AlertTable {
  /** What happened, so that it is told once: `application:<partner>`, `webhook-failing:<webhook>:<since>` … */
  id: string
  kind: string
  /** The page of the console that shows it. */
  path: string
  /** A written sentence (text/sentence.ts). */
  sentence: string
  told_at: number
  /** To how many administrators a mail was written. */
  mails: number
  /** The message to the operator's own webhook, which may tell of several things. */
  post_id: string | null
}

export interface AlertPostTable {
  id: string
  text: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  created_at: number
  due_at: number
  leased_until: number | null
  sent_at: number | null
  last_error: string | null
}

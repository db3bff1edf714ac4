import type { CollectionRecord } from '../../catalog/collections/schemas.ts'
import type { CheckedProof, SinceKind } from '../../catalog/proofs/proof.ts'
import type { Language, Sentence } from '../../text/sentence.ts'
import type { Block } from './docs-views.ts'
import type { ListMeta } from './list-views.ts'

/** Pages about the service: who runs it, how it runs, what has changed. Only types: `web/site/about/` renders them. */

/** A proof to be checked, and the outcome. */
export interface VerifyView {
  page: 'verify'
  /** What was given to check; empty at first. */
  given: string
  /** What was looked at; undefined when nothing was given, or nothing is known by that link. */
  proof: { jws: string; checked: CheckedProof; since: SinceKind | undefined } | undefined
  /** The page of one proof, to print. */
  isCertificate: boolean
}

/** A collection as the site shows it. */
export interface SiteCollection
  extends Pick<CollectionRecord, 'id' | 'slug' | 'title' | 'description' | 'cover_url' | 'track_count'> {
  /** Where it has no picture of its own: tracks whose covers stand for it, four at most. */
  covers: readonly { id: string }[]
}

export interface CollectionsView {
  page: 'collections'
  collections: readonly SiteCollection[]
  meta: ListMeta
}

/** A text of the operator, or the one that the program brings along. */
export interface TextView {
  page: 'text'
  name: TextName
  blocks: Readonly<Record<Language, readonly Block[]>>
}

export type TextName = 'privacy' | 'terms' | 'contact'

export interface StatusDay {
  /** `2026-05-31`, UTC. */
  day: string
  requests: number
  /** Those that were answered with a fault of ours. */
  failed: number
  /** Hours in which nothing was noted. */
  silentHours: number
}

export interface StatusView {
  page: 'status'
  now: 'operational' | 'degraded'
  version: string
  tracks: number | null
  /** The oldest first; today last. None when the record cannot be read. */
  days: readonly StatusDay[] | undefined
  at: number
}

export interface ApiChange {
  /** `2026-05-31` */
  day: string
  /** Part of its address; never changes. */
  id: string
  what: Sentence
}

export interface ChangelogView {
  page: 'changelog'
  /** The newest first. */
  changes: readonly ApiChange[]
  version: string
}

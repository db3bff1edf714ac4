import type { Catalog } from '../../catalog/catalog.ts'
import type { Group } from '../match/groups.ts'

export interface Hit {
  slot: number
  score: number
}

/** What the score of a track depends on beside the group that it is in. */
export interface Scoring {
  catalog: Catalog
  /** Tracks with the marks that were typed; undefined when none were. */
  typed: Uint32Array | undefined
}

/** Groups whose scores may lie between each other's are ordered together. */
export interface Cluster {
  groups: readonly Group[]
  total: number
}

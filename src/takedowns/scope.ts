import type { TakedownScope } from '../store/schema/console-tables.ts'

export const SCOPES = ['new', 'all'] as const satisfies readonly TakedownScope[]

export type TakedownState = 'in_force' | 'restored'
export const TAKEDOWN_STATES = ['in_force', 'restored'] as const satisfies readonly TakedownState[]

/** A list of takedowns would else grow with the number of partners; `counts` tells of all notices. */
export const MAX_LISTED_NOTICES = 50

export const MAX_CLAIMANT = 200
export const MAX_REASON = 2000
export const MAX_CONTACT = 200
export const MAX_REFERENCE = 100

/**
 * Until when partners must have acted. `new`: they offer the track for no new content, as after any `track.deleted`. `all`: a direct demand to
 * remove existing uses too, for which the contract gives them longer.
 */
export const DEADLINE_HOURS: Readonly<Record<TakedownScope, number>> = { new: 24, all: 48 }

import { type ArtistTable, createArtistTable } from './artist-table.ts'
import type { Matches } from './pages.ts'
import { createPlays, type Plays } from './plays.ts'
import type { PendingCredit } from './track-rows.ts'
import { createTrackTable, type TrackTable } from './track-table.ts'

/**
 * All that the catalogue holds; the files of this folder work on it, everyone else sees the Catalog.
 *
 * Invariants, also between two steps of a change: every used slot is written or free; a live slot is written, and a written one is live
 * outside of a change. Indexes (texts, postings, trait bitmaps) hold the written slots; orders, counts, slugs and serials the live ones.
 */
export interface CatalogState {
  readonly artists: ArtistTable
  readonly tracks: TrackTable
  readonly plays: Plays
  revision: number
  phase: 'loading' | 'ready' | 'changing'
  /** By slot, while loading: the store gives the credits of a track in no order. */
  readonly pendingCredits: Map<number, PendingCredit[]>
  /** What the last filters matched, so that the pages of one list share the work. Emptied by every revision. */
  readonly matches: Map<string, Matches | undefined>
}

export function createCatalogState(): CatalogState {
  const tracks = createTrackTable()
  return {
    artists: createArtistTable(tracks),
    tracks,
    plays: createPlays(),
    revision: 0,
    phase: 'loading',
    pendingCredits: new Map(),
    matches: new Map(),
  }
}

export function nextRevision(state: CatalogState): number {
  state.matches.clear()
  return ++state.revision
}

import type { CollectionRow, CollectionTrackRow } from '../fields/rows.ts'

export interface Collection {
  row: CollectionRow
  /** Its tracks in the editor's order, by serial: a track that is no longer shown keeps its place, and is passed over. */
  serials: Uint32Array
}

/** Collections, of which there are few: plain maps. */
export interface CollectionTable {
  readonly byId: Map<string, Collection>
  readonly bySlug: Map<string, Collection>
  /** The last that an editor has changed first; undefined when it has to be sorted again. */
  newest: readonly Collection[] | undefined
  /** While loading: the store gives the tracks of a collection in no order. */
  readonly pending: Map<string, CollectionTrackRow[]>
}

export const createCollectionTable = (): CollectionTable => ({
  byId: new Map(),
  bySlug: new Map(),
  newest: undefined,
  pending: new Map(),
})

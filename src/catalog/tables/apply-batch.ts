import { chunksOf } from '../../structures/chunks-of.ts'
import type { ArtistRow, PlaysRow, TrackRow, WholeCollectionRow } from '../field-rows.ts'
import { changeArtists } from './artist-changes.ts'
import { type CatalogState, nextRevision } from './catalog-state.ts'
import { removeCollection, writeCollection } from './collections.ts'
import { addPlays } from './load.ts'
import { changeTracks } from './track-changes.ts'

/** Rows as they are now, of what has changed; applying one twice changes nothing. A track row carries all its credits. */
export interface Batch {
  artists?: readonly ArtistRow[]
  removedArtists?: readonly string[]
  tracks?: readonly TrackRow[]
  removedTracks?: readonly string[]
  plays?: readonly PlaysRow[]
  collections?: readonly WholeCollectionRow[]
  removedCollections?: readonly string[]
}

/** They are exchanged in one step, of a millisecond. */
const TRACKS_AT_ONCE = 125
const PLAYS_PER_PAUSE = 4000

/** Artists come before the tracks that name them and go after them; collections come last. */
export function* applyBatch(state: CatalogState, batch: Batch): Generator<void> {
  if (state.phase !== 'ready') throw new Error(`the catalogue is ${state.phase}: one change at a time, after build()`)
  state.phase = 'changing'
  try {
    const next = () => nextRevision(state)
    yield* changeArtists(state.artists, byId(batch.artists, []), next)
    for (const some of chunksOf([...byId(batch.tracks, batch.removedTracks)], TRACKS_AT_ONCE)) {
      yield* changeTracks(state.tracks, state.artists, new Map(some), next)
    }
    yield* changeArtists(state.artists, byId<ArtistRow>([], batch.removedArtists), next)
    yield* changeCollections(state, batch)
    for (const some of chunksOf(batch.plays ?? [], PLAYS_PER_PAUSE)) {
      if (addPlays(state, some)) next()
      yield
    }
  } finally {
    state.phase = 'ready'
  }
}

function* changeCollections(
  state: CatalogState,
  { collections = [], removedCollections = [] }: Batch,
): Generator<void> {
  // In one step, so that two which exchange their slugs are never both without.
  const gone = removedCollections.filter((id) => removeCollection(state.tracks.collections, id))
  const written = collections.filter((row) => writeCollection(state.tracks, row))
  if (gone.length + written.length > 0) nextRevision(state)
  yield
}

/** The last row of an id counts; a row counts more than a removal, since it was read later. */
function byId<T extends { id: string }>(
  rows: readonly T[] = [],
  removed: readonly string[] = [],
): Map<string, T | null> {
  const all = new Map<string, T | null>(removed.map((id) => [id.toLowerCase(), null]))
  for (const row of rows) all.set(row.id.toLowerCase(), row)
  return all
}

import { findSerial } from '../../structures/id-index.ts'
import type { ArtistRow, CreditRow, PlaysRow, TrackRow } from '../field-rows.ts'
import { slotOfArtist, writeArtist } from './artist-table.ts'
import { buildArtists, buildTracks } from './build.ts'
import { type CatalogState, nextRevision } from './catalog-state.ts'
import { buildCollections } from './collections.ts'
import { setPlays } from './plays.ts'
import { isPublished, type PendingCredit, writeCredits, writeTrack } from './track-rows.ts'
import { reserveTracks, serialOfTrack } from './track-table.ts'

/** The first filling, from empty: rows in chunks of any size and in any order of the tables, then build(). No id may come twice. */

export function addArtists(state: CatalogState, rows: Iterable<ArtistRow>): void {
  requireLoading(state)
  for (const row of rows) writeArtist(state.artists, slotOfArtist(state.artists, row.id), row, 0)
}

/** Room for all tracks at once: what grows again and again leaves holes in the memory, twice the size of the catalogue. */
export function expectTracks(state: CatalogState, count: number): void {
  requireLoading(state)
  for (const _ of reserveTracks(state.tracks, count));
}

export function addTracks(state: CatalogState, rows: readonly TrackRow[]): void {
  requireLoading(state)
  const { tracks, artists } = state
  const published = rows.filter(isPublished)
  for (const _ of reserveTracks(tracks, published.length));
  for (const row of published) {
    const serial = serialOfTrack(tracks, row.id)
    tracks.slotOf[serial] = writeTrack(tracks, artists, serial, row)
  }
}

/** After the tracks they credit. Credits of drafts are passed over. */
export function addTrackArtists(state: CatalogState, rows: Iterable<CreditRow>): void {
  requireLoading(state)
  const { tracks, artists, pendingCredits } = state
  for (const { track_id, artist_id, role, position } of rows) {
    const serial = findSerial(tracks.ids, track_id)
    const slot = serial === -1 ? undefined : tracks.slotOf[serial]
    if (slot === undefined || slot >= tracks.used) continue
    const credit: PendingCredit = { artist: slotOfArtist(artists, artist_id), role, position }
    if (credit.artist === tracks.columns.artist[slot]) continue
    const known = pendingCredits.get(slot)
    if (known === undefined) pendingCredits.set(slot, [credit])
    else known.push(credit)
  }
}

export function addPlays(state: CatalogState, rows: Iterable<PlaysRow>): boolean {
  let isChanged = false
  for (const { track_id, day, plays } of rows) {
    if (setPlays(state.plays, serialOfTrack(state.tracks, track_id), day, plays)) isChanged = true
  }
  return isChanged
}

export function* build(state: CatalogState): Generator<void> {
  requireLoading(state)
  yield* buildCredits(state)
  yield* buildArtists(state.artists)
  yield* buildTracks(state.tracks, state.artists, state.revision + 1)
  buildCollections(state.tracks)
  nextRevision(state)
  state.phase = 'ready'
}

const CREDITS_PER_PAUSE = 8192

function* buildCredits({ tracks, artists, pendingCredits }: CatalogState): Generator<void> {
  let done = 0
  for (const [slot, credits] of pendingCredits) {
    writeCredits(tracks, artists, slot, credits)
    if (++done % CREDITS_PER_PAUSE === 0) yield
  }
  pendingCredits.clear()
}

function requireLoading(state: CatalogState): void {
  if (state.phase !== 'loading') throw new Error('the catalogue is built already: changes go through apply()')
}

import { type Lists, listItems } from '../../structures/packed-lists.ts'
import { addPosting, createPostings, type Postings, postedSlots, removePosting } from '../../structures/postings.ts'
import { namesOf, type TextIndex } from '../words/text-index.ts'

/**
 * Word of an artist's name → tracks of those artists. A common family name has tens of thousands of tracks by thousands of artists; going
 * through the artists for every query would take longer than everything else.
 */
export interface TracksByName {
  /** By the name of the primary artist … */
  readonly words: Postings
  /** … and by the first word of it. */
  readonly firsts: Postings
  /** By the names of those who are featured. */
  readonly featured: Postings
  readonly credited: CreditedTracks
}

/** Who is credited where, which the table of tracks keeps. */
export interface CreditedTracks {
  /** Artist → slots of tracks. */
  readonly byArtist: Postings
  readonly byFeatured: Postings
  /** Slot → credits. */
  readonly credits: Lists
}

export function createTracksByName(credited: CreditedTracks): TracksByName {
  return { words: createPostings(), firsts: createPostings(), featured: createPostings(), credited }
}

/** The artists who are credited beside the track's own. */
export function featuredIn(credits: Lists, slot: number): number[] {
  return Array.from(listItems(credits, slot).subarray(1), (code) => code >>> 1)
}

/** The words of an artist's name, and of each alias. */
type Names = readonly Uint32Array[]

export function addNameTrack({ words, firsts }: TracksByName, names: Names, slot: number): void {
  for (const name of names) {
    for (let at = 0; at < name.length; at++) addPosting(words, name[at]!, slot)
    if (name.length > 0) addPosting(firsts, name[0]!, slot)
  }
}

export function removeNameTrack({ words, firsts }: TracksByName, names: Names, slot: number): void {
  for (const name of names) {
    for (let at = 0; at < name.length; at++) removePosting(words, name[at]!, slot)
    if (name.length > 0) removePosting(firsts, name[0]!, slot)
  }
}

export function addFeaturedName({ featured }: TracksByName, names: Names, slot: number): void {
  for (const name of names) for (let at = 0; at < name.length; at++) addPosting(featured, name[at]!, slot)
}

export function removeFeaturedName({ featured }: TracksByName, names: Names, slot: number): void {
  for (const name of names) for (let at = 0; at < name.length; at++) removePosting(featured, name[at]!, slot)
}

/** Runs a change of an artist's name, and moves the artist's tracks from the old words to the new ones. */
export function renameTracks(tracks: TracksByName, text: TextIndex, artist: number, change: () => void): void {
  const { byArtist, byFeatured, credits } = tracks.credited
  const own = postedSlots(byArtist, artist).slice()
  const featuring = postedSlots(byFeatured, artist).slice()
  const before = namesOf(text, artist).map((name) => name.slice())
  for (const slot of own) removeNameTrack(tracks, before, slot)
  for (const slot of featuring) removeFeaturedName(tracks, before, slot)
  change()
  const after = namesOf(text, artist)
  for (const slot of own) addNameTrack(tracks, after, slot)
  // Everybody who is featured there: others may share a word with the name that has gone.
  for (const slot of featuring) {
    for (const each of featuredIn(credits, slot)) addFeaturedName(tracks, namesOf(text, each), slot)
  }
}

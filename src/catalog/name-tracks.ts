import { type Lists, listItems } from './lists.ts'
import { addPosting, createPostings, type Postings, postedSlots, removePosting } from './postings.ts'

/**
 * Word of an artist's name → tracks of those artists. A common family name has tens of thousands of tracks by thousands of artists; going
 * through the artists for every query would take longer than everything else.
 */
export interface NameTracks {
  readonly words: Postings
  /** The same for the first word of the name. */
  readonly firsts: Postings
  /** Artist → slots of tracks. */
  readonly byArtist: Postings
}

export function createNameTracks(byArtist: Postings): NameTracks {
  return { words: createPostings(), firsts: createPostings(), byArtist }
}

export function addNameTrack({ words, firsts }: NameTracks, name: Uint32Array, slot: number): void {
  for (let at = 0; at < name.length; at++) addPosting(words, name[at]!, slot)
  if (name.length > 0) addPosting(firsts, name[0]!, slot)
}

export function removeNameTrack({ words, firsts }: NameTracks, name: Uint32Array, slot: number): void {
  for (let at = 0; at < name.length; at++) removePosting(words, name[at]!, slot)
  if (name.length > 0) removePosting(firsts, name[0]!, slot)
}

/** Runs a change of an artist's name, and moves the artist's tracks from the old words to the new ones. */
export function renameTracks(tracks: NameTracks, texts: Lists, artist: number, change: () => void): void {
  const slots = postedSlots(tracks.byArtist, artist).slice()
  const before = listItems(texts, artist).slice()
  for (const slot of slots) removeNameTrack(tracks, before, slot)
  change()
  const after = listItems(texts, artist).slice()
  for (const slot of slots) addNameTrack(tracks, after, slot)
}

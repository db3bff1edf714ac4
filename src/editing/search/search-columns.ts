import { collationKey } from '../../text/collation.ts'
import { fold } from '../../text/fold.ts'
import { nameKey } from './near-names.ts'

/**
 * What the console's lists are searched and sorted by. SQL can neither fold Vietnamese nor sort by its alphabet, so it is written beside each
 * row. A row of an artist does not hold the names on its tracks, nor the other way round: a new name changes one row.
 */
export type TrackSearchColumn = 'search_text' | 'title_key' | 'genre_key'
export type ArtistSearchColumn = 'search_text' | 'name_key' | 'near_key'

interface SearchedTrack {
  title: string
  slug: string
  genre: string
  isrc?: string | null | undefined
  /** As the table keeps them, JSON. */
  aliases?: string | null | undefined
}

export const searchColumnsOfTrack = ({ title, slug, genre, isrc, aliases }: SearchedTrack) => ({
  search_text: fold(`${title} ${slug} ${isrc ?? ''} ${aliases ?? ''}`),
  title_key: collationKey(title),
  genre_key: collationKey(genre),
})

export const searchColumnsOfArtist = ({ name, aliases }: { name: string; aliases?: string | null | undefined }) => ({
  search_text: fold(`${name} ${aliases ?? ''}`),
  name_key: collationKey(name),
  near_key: nameKey(name),
})

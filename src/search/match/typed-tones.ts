import type { Catalog } from '../../catalog/catalog.ts'
import type { TextReader } from '../../catalog/words/text-reader.ts'
import { andInto } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { type Query, withoutSigns } from '../query.ts'

/** Tracks that have every toned word of the query with these very tones, in title or artist's name; undefined when none was typed. */
export function findTyped(catalog: Catalog, { words, toned }: Query): Uint32Array | undefined {
  let common: Uint32Array | undefined
  for (const [folded, typed] of toned) {
    const isLast = folded === words.at(-1)
    const isMeant = (word: string) => {
      const bare = withoutSigns(word)
      return isLast ? bare.startsWith(typed) : bare === typed
    }
    const tracks = takeBitmap(catalog.liveTracks.length)
    const artists = takeBitmap(catalog.liveArtists.length)
    for (const [reader, into] of [
      [catalog.titles, tracks],
      [catalog.names, artists],
    ] as const) {
      for (const number of numbersOf(reader, folded, isLast)) reader.uniteToned(number, isMeant, into)
    }
    catalog.uniteArtists(artists, tracks)
    if (common === undefined) common = tracks
    else andInto(common, tracks)
  }
  return common
}

const numbersOf = (reader: TextReader, folded: string, isLast: boolean) =>
  isLast ? reader.findWords(folded, 'start') : reader.findTyped(folded)

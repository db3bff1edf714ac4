import type { Catalog } from '../../catalog/catalog.ts'
import type { TextReader } from '../../catalog/words/text-reader.ts'
import { andInto, andNotInto, isEmpty } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap } from '../../structures/bitmap-pool.ts'
import { type Query, withoutSigns } from '../query.ts'
import { keptSetsOf } from './kept.ts'

/** Tracks with the very marks of a query that has some: words that were typed without any have none, where such a track is. */
export function findTyped(catalog: Catalog, query: Query): Uint32Array | undefined {
  const marked = findMarked(catalog, query)
  if (marked === undefined) return undefined
  const plain = copyBitmap(marked)
  for (const word of query.words) if (!query.toned.has(word)) andInto(plain, findPlain(catalog, query, word))
  return isEmpty(plain) ? marked : plain
}

function findPlain(catalog: Catalog, { words }: Query, word: string): Uint32Array {
  const isLast = word === words.at(-1)
  return recallNamed(catalog, `plain ${isLast} ${word}`, (reader, into) => {
    const toned = takeBitmap(into.length)
    for (const number of numbersOf(reader, word, isLast)) {
      reader.uniteSlots(number, into)
      reader.uniteToned(number, () => true, toned)
    }
    andNotInto(into, toned)
  })
}

/** Tracks that `unite` finds by their titles or by the names of their artists, kept until the catalogue changes. */
function recallNamed(
  catalog: Catalog,
  key: string,
  unite: (reader: TextReader, into: Uint32Array) => void,
): Uint32Array {
  return keptSetsOf(catalog).words.recall(key, (take) => {
    const tracks = take(catalog.liveTracks.length)
    const artists = takeBitmap(catalog.liveArtists.length)
    unite(catalog.titles, tracks)
    unite(catalog.names, artists)
    catalog.uniteArtists(artists, tracks)
    return tracks
  })
}

/** Tracks that have every toned word of the query with these very tones, in title or artist's name; undefined when none was typed. */
function findMarked(catalog: Catalog, { words, toned }: Query): Uint32Array | undefined {
  let common: Uint32Array | undefined
  for (const [folded, typed] of toned) {
    const tracks = findToned(catalog, folded, typed, folded === words.at(-1))
    if (common === undefined) common = copyBitmap(tracks)
    else andInto(common, tracks)
  }
  return common
}

function findToned(catalog: Catalog, folded: string, typed: string, isLast: boolean): Uint32Array {
  const isMeant = (word: string) => {
    const bare = withoutSigns(word)
    return isLast ? bare.startsWith(typed) : bare === typed
  }
  return recallNamed(catalog, `toned ${isLast} ${folded} ${typed}`, (reader, into) => {
    for (const number of numbersOf(reader, folded, isLast)) reader.uniteToned(number, isMeant, into)
  })
}

const numbersOf = (reader: TextReader, folded: string, isLast: boolean) =>
  isLast ? reader.findWords(folded, 'start') : reader.findTyped(folded)

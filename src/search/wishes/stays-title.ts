import type { Catalog } from '../../catalog/catalog.ts'
import type { TextReader } from '../../catalog/words/text-reader.ts'
import { andInto, collectBits, countBits, isEmpty } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { otherNumerals } from '../../text/numbers.ts'
import { toneKey } from '../../text/tones.ts'
import { compact, words as wordsIn } from '../../text/words.ts'
import type { Lookup } from '../match/lookup.ts'
import { isSpeltLike } from '../match/match-wishes.ts'
import { findWhole, keepPhrases } from '../match/phrases.ts'
import { isAround } from './around.ts'
import { isMarked } from './phrase-table.ts'
import { type Token, tokenise } from './tokens.ts'
import type { Span } from './wish.ts'

/** What lies between spaces of a query, as words of the index. */
interface Piece {
  from: number
  to: number
  text: string
  words: readonly string[]
}

const PIECE = /\S+/gu
/** Titles of more words around a wish are not looked for. */
const MOST_AROUND = 6
/** The marks of this many texts are compared; among more, one is sure to have them. */
const MOST_READ = 64

export interface Titles {
  /** Whether a title, or an artist, is called as the whole query is; `anywhere`: or has it as a part. */
  isTitle(place: 'whole' | 'anywhere'): boolean
  /** Whether the words of a span are part of a title that the query has in it. */
  isInTitle(span: Span): boolean
}

/** What the catalogue says of a query that may be a wish. */
export function askForTitles(lookup: Lookup, text: string, tokens: readonly Token[]): Titles {
  const { catalog } = lookup
  const pieces = Array.from(text.matchAll(PIECE), ({ index, 0: piece }): Piece => {
    const parts = wordsIn(piece)
    // As search takes a query apart: `m-tp` is one word if an artist is called that.
    const joined = parts.length > 1 ? compact(piece) : ''
    const words = joined !== '' && lookup.frequency(joined) > 0 ? [joined] : parts
    return { from: index, to: index + piece.length, text: piece, words }
  })
  const indexes = [indexOf(lookup, 'titles', tokens), indexOf(lookup, 'names', tokens)] as const
  const wordsOf = (from: number, to: number) => pieces.slice(from, to).flatMap(({ words }) => words)
  return {
    isTitle(place) {
      const words = wordsOf(0, pieces.length)
      if (indexes.some((index) => index.findWhole(words) !== undefined)) return true
      return place === 'anywhere' && indexes[0].hasPhrase(words)
    },
    isInTitle(span) {
      const [start, end] = [tokens[span.from]!.from, tokens[span.to - 1]!.to]
      const first = pieces.findIndex(({ to }) => to > start)
      const last = pieces.findLastIndex(({ from }) => from < end) + 1
      return indexes.some((index) => {
        for (const [from, to] of runsAround(index, pieces, first, last)) {
          const found = index.findWhole(wordsOf(from, to))
          if (found === undefined) continue
          const added = [...pieces.slice(from, first), ...pieces.slice(last, to)].map((piece) => piece.text).join(' ')
          if (added !== '' && !isAround(tokenise(added))) return true
          const others = [...wordsOf(0, from), ...wordsOf(to, pieces.length)]
          if (index.name === 'titles' && isOfArtist(lookup, found, others)) return true
        }
        return false
      })
    },
  }

  function isOfArtist({ whole, length }: Lookup, tracks: Uint32Array, words: readonly string[]): boolean {
    if (words.length === 0) return false
    const left = takeBitmap(length)
    left.set(tracks.subarray(0, length))
    for (const word of words) {
      const { nameWords, either } = whole(word)
      if (nameWords.length === 0) return false
      andInto(left, either)
    }
    return !isEmpty(left) && catalog.trackCount > 0
  }
}

interface Index {
  name: 'titles' | 'names'
  findWhole(words: readonly string[]): Uint32Array | undefined
  /** The last word may be unfinished. */
  hasPhrase(words: readonly string[]): boolean
  isFollowed(before: string, after: string): boolean
}

function indexOf(lookup: Lookup, name: 'titles' | 'names', tokens: readonly Token[]): Index {
  const { catalog } = lookup
  const reader: TextReader = catalog[name]
  const live = liveOf(catalog, name)
  const known = new Map<string, readonly number[]>()
  const numbersOf = (word: string) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const others = otherNumerals({ folded: word, marked: undefined })
    const numbers = [word, ...others].flatMap((each) => reader.findTyped(each))
    known.set(word, numbers)
    return numbers
  }
  const isFollowed = (first: readonly number[], second: readonly number[]) =>
    first.some((number) => second.some((next) => reader.isFollowed(number, next)))
  /** Cheaper than to look for the texts: mostly there is none. */
  const areNeighbours = (sets: readonly (readonly number[])[]) =>
    sets.every((set, at) => set.length > 0 && (at === 0 || isFollowed(sets[at - 1]!, set)))
  const cut = (found: Uint32Array | undefined) => {
    if (found === undefined) return undefined
    const kept = takeBitmap(live.length)
    kept.set(found.subarray(0, live.length))
    andInto(kept, live)
    return hasSpelt(kept) ? kept : undefined
  }
  /** Marks that were typed are those of the text: \`la thứ\` is not \`Lá Thư\`. */
  const hasSpelt = (found: Uint32Array) => {
    const total = countBits(found)
    if (total === 0 || total > MOST_READ || !isMarked(tokens, 0, tokens.length)) return total > 0
    const nameOf = (slot: number) => (name === 'titles' ? catalog.track(slot).title : catalog.artist(slot).name)
    return collectBits(found, total).some((slot) => isSpeltLike(tokens, toneKey(nameOf(slot))))
  }
  return {
    name,
    findWhole(words) {
      const sets = words.map(numbersOf)
      return words.length > 0 && areNeighbours(sets) ? cut(findWhole(reader, sets, live.length)) : undefined
    },
    hasPhrase(words) {
      const last = words.at(-1)
      if (last === undefined) return false
      const sets = words.slice(0, -1).map(numbersOf)
      if (!areNeighbours(sets)) return false
      sets.push(sets.length > 0 ? [...numbersOf(last), ...reader.findWords(last, 'start')] : numbersOf(last))
      if (!areNeighbours(sets.slice(-2))) return false
      const among = takeBitmap(live.length)
      for (const number of sets[0]!) reader.uniteSlots(number, among)
      return cut(keepPhrases(reader, sets, among, 'anywhere')) !== undefined
    },
    isFollowed: (before, after) => isFollowed(numbersOf(before), numbersOf(after)),
  }
}

const liveOf = (catalog: Catalog, name: 'titles' | 'names') =>
  name === 'titles' ? catalog.liveTracks : catalog.liveArtists

/** Pieces around a span that may be one title with it: their words follow each other in some text. The longest first. */
function runsAround(index: Index, pieces: readonly Piece[], first: number, last: number): [from: number, to: number][] {
  const isJoined = (before: number) => {
    const [left, right] = [pieces[before]?.words.at(-1), pieces[before + 1]?.words[0]]
    return left !== undefined && right !== undefined && index.isFollowed(left, right)
  }
  let from = first
  while (from > 0 && first - from < MOST_AROUND && isJoined(from - 1)) from--
  let to = last
  while (to < pieces.length && to - last < MOST_AROUND && isJoined(to - 1)) to++
  const runs: [number, number][] = []
  for (let start = from; start <= first; start++) for (let end = to; end >= last; end--) runs.push([start, end])
  return runs
}

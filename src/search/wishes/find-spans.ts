import type { Catalog } from '../../catalog/catalog.ts'
import { findGenreNamed } from '../match/match-wishes.ts'
import { createPhrases, findPhrase, listPhrases } from './phrase-table.ts'
import { isNumber } from './quantities.ts'
import { readKey } from './read-key.ts'
import { readLength } from './read-length.ts'
import { readTempo } from './read-tempo.ts'
import type { Token } from './tokens.ts'
import type { Span } from './wish.ts'
import { SAID } from './wish-phrases.ts'

/** So many words may stand before the number of a wish: `thời lượng không quá 3 phút`. */
const BEFORE_NUMBERS = 6

/** All that may be a wish, from left to right, the longest reading of each place. */
export function findSpans(catalog: Catalog, tokens: readonly Token[]): Span[] {
  const spans: Span[] = []
  const numbers = tokens.flatMap((token, at) => (isNumber(token) ? [at] : []))
  for (let at = 0; at < tokens.length; ) {
    const isNearNumber = numbers.some((number) => number >= at && number - at <= BEFORE_NUMBERS)
    const said = findPhrase(SAID, tokens, at)
    if (said !== undefined && said.value === undefined) {
      at += said.length
      continue
    }
    const readings = [
      isNearNumber ? readTempo(tokens, at) : undefined,
      isNearNumber ? readLength(tokens, at) : undefined,
      readKey(tokens, at),
      said?.value && { from: at, to: at + said.length, ...said.value, isPlain: !said.value.isSure },
      readGenre(catalog, tokens, at),
    ]
    let longest: Span | undefined
    for (const each of readings) if (each !== undefined && each.to > (longest?.to ?? 0)) longest = each
    if (longest !== undefined && !tokens.slice(longest.from, longest.to).some(({ isQuoted }) => isQuoted)) {
      spans.push(longest)
      at = longest.to
    } else at++
  }
  return spans
}

const GENRE_MARKERS = createPhrases<'surely' | 'at the start'>([
  ['thể loại, thể loại nhạc, dòng nhạc, genre', 'surely'],
  ['nhạc', 'at the start'],
])
const AFTER_GENRES = listPhrases('music')
const LONGEST_NAME = 4

/** A genre of the catalogue. Names like `rock` are words of titles too: one counts among wishes, or where it is said to be a genre. */
function readGenre(catalog: Catalog, tokens: readonly Token[], from: number): Span | undefined {
  const marker = findPhrase(GENRE_MARKERS, tokens, from)
  for (const skipped of marker === undefined ? [0] : [0, marker.length]) {
    const at = from + skipped
    for (let to = Math.min(tokens.length, at + LONGEST_NAME); to > at; to--) {
      const genre = findGenreNamed(catalog, tokens.slice(at, to))
      if (genre === undefined) continue
      const music = findPhrase(AFTER_GENRES, tokens, to)?.length ?? 0
      const isAtStart = from === 0 && marker?.value === 'at the start'
      const isSure = music > 0 || isAtStart || (skipped > 0 && marker?.value === 'surely')
      return { from, to: to + music, wish: { subject: 'genre', genre }, isSure, isPlain: true }
    }
  }
  return undefined
}

import { takeBitmap } from '../../structures/bitmap-pool.ts'
import type { Query } from '../query.ts'
import { undoAbbreviation, undoChat } from './chat-spelling.ts'
import { type Groups, intersect } from './groups.ts'
import { type Found, type Lookup, nameWordsOf, titleWordsOf } from './lookup.ts'
import { keepPhrases } from './phrases.ts'
import { undoKeysBehind, undoTelex } from './telex.ts'
import { breakWords } from './word-break.ts'

/** Parts of words: inside a word, or a piece of the text across words (`on tun` in `Sơn Tùng`). */
export function rankParts(lookup: Lookup, { words }: Query, groups: Groups, isGenre = false): void {
  const count = words.length
  const part = { kind: 'words', level: 'part' } as const
  if (count > 1) {
    takePieces(lookup, words, groups)
    // Scattered parts match a genre's name only by accident.
    if (isGenre) return
    const found = [...new Set(words)].map((word) => partOf(lookup, word)).sort((a, b) => a.weight - b.weight)
    const mixed = intersect(found, ({ either }) => either)
    const inTitles = mixed && intersect(found, ({ titles }) => titles)
    if (inTitles !== undefined) groups.take({ ...part, place: 'title', isAdjacent: false }, count, inTitles)
    if (mixed === undefined) return
    const own = found.some(({ featuring }) => featuring.length > 0) ? intersect(found, ({ ofOwn }) => ofOwn) : mixed
    if (own !== undefined) groups.take({ ...part, place: 'mixed', isAdjacent: false }, count, own)
    groups.take({ ...part, place: 'mixed featured', isAdjacent: false }, count, mixed)
    return
  }
  if (isOneLetter(words[0]!)) return
  const found = lookup.containing(words[0]!)
  groups.take({ ...part, place: 'title', isAdjacent: true }, 1, found.titles)
  groups.take({ ...part, place: 'artist', isAdjacent: true }, 1, found.ofArtists)
  groups.take({ ...part, place: 'featured', isAdjacent: true }, 1, found.featuring)
}

/** The query as a piece of the text: a word ends with its first word, the next ones follow, and one begins with its last. */
function takePieces(lookup: Lookup, words: readonly string[], groups: Groups): void {
  const { catalog, length } = lookup
  const found = [lookup.ending(words[0]!), ...words.slice(1, -1).map(lookup.whole), lookup.starting(words.at(-1)!)]
  const match = { kind: 'words', level: 'part', isAdjacent: true } as const
  const titles = intersect(found, (each) => each.titles)
  if (titles)
    groups.take(
      { ...match, place: 'title' },
      words.length,
      keepPhrases(catalog.titles, titleWordsOf(found), titles, 'anywhere'),
    )
  const artists = intersect(found, (each) => each.artists)
  if (artists === undefined) return
  const named = keepPhrases(catalog.names, nameWordsOf(found), artists, 'anywhere')
  const tracks = takeBitmap(length)
  catalog.uniteArtists(named, tracks)
  groups.take({ ...match, place: 'artist' }, words.length, tracks)
  const featuring = takeBitmap(length)
  catalog.uniteFeaturing(named, featuring)
  groups.take({ ...match, place: 'featured' }, words.length, featuring)
}

const ONE_LETTER = /^[a-z0-9]$/
/** A single letter is in nearly every text: it is only looked for where words begin. Scripts without spaces are another matter. */
const isOneLetter = (word: string) => ONE_LETTER.test(word)

const TWO_LETTERS = /^[a-z0-9]{2}$/

function partOf(lookup: Lookup, word: string): Found {
  if (isOneLetter(word)) return lookup.whole(word)
  return TWO_LETTERS.test(word) ? lookup.starting(word) : lookup.containing(word)
}

/** The query with Telex keys or a chat's spelling undone, and with its spaces in other places: as lists of words that all exist. */
export function respell(lookup: Lookup, words: readonly string[]): string[][] {
  const isKnown = (word: string) => lookup.frequency(word) > 0
  const readings: string[][] = []
  const untyped = (word: string) => lookup.kept.recall(`telex ${word}`, () => undoTelex(word).find(isKnown) ?? word)
  const unchatted = (word: string) =>
    lookup.kept.recall(`chat ${word}`, () =>
      (undoChat(word).find((each) => each.split(' ').every(isKnown)) ?? untyped(word)).split(' '),
    )
  readings.push(words.map((word) => (isKnown(word) ? word : untyped(word))))
  readings.push(words.flatMap((word) => (isKnown(word) ? word : unchatted(word))))
  readings.push(words.map(untyped))
  readings.push(words.flatMap((word) => undoAbbreviation(word)?.split(' ') ?? (isKnown(word) ? word : unchatted(word))))
  const part = (word: string) => (isKnown(word) ? [word] : (breakWords(word, lookup.frequency)[0] ?? [word]))
  // No Vietnamese word has an `f`: `cafe` is `cà phê`.
  readings.push(
    words.flatMap(part),
    words.map((word) => word.replaceAll('f', 'ph')).flatMap(part),
    ...breakWords(words.join(''), lookup.frequency),
  )
  readings.push(words.map((word) => (isKnown(word) ? word : (undoKeysBehind(word).find(isKnown) ?? untyped(word)))))
  const seen = new Set([words.join(' ')])
  return readings.filter((reading) => {
    const key = reading.join(' ')
    if (seen.has(key) || !reading.every(isKnown)) return false
    seen.add(key)
    return true
  })
}

import { andInto, collectBits, countBits, hasBit, orInto, setBit } from '../catalog/bitmap.ts'
import { takeBitmap } from '../catalog/scratch.ts'
import type { TextReader } from '../catalog/text-reader.ts'
import { type Groups, intersect } from './groups.ts'
import type { Found, Lookup } from './lookup.ts'
import { keepPhrases } from './phrases.ts'
import { markRecordingWords } from './recording-words.ts'

/** Words `from` to `to` of the query, and what is called like that, wholly: tracks by their title, or tracks by an artist's name. */
interface Span {
  from: number
  to: number
  tracks: Uint32Array
}

/** Tracks whose whole title is in the query, by how much of the query they explain. */
interface Contained {
  isMost: boolean
  share: number
  tracks: Uint32Array
}

/** Longer queries are cut: a hundred characters have hardly more words. */
const MOST_WORDS = 32
/** A title of so many words is in no query by accident. */
const LONG_TITLE = 4

/**
 * Finds whole titles inside a longer query: pasted names of videos, lyrics that go on after the title. A title of one word counts only together with its
 * artist's whole name. The more of the query a title and its artists' names cover, the better; words that say what a recording is are not counted.
 */
export function findContained(lookup: Lookup, queryWords: readonly string[]): Contained[] {
  const words = queryWords.slice(0, MOST_WORDS)
  if (words.length < 3) return []
  const found = words.map(lookup.whole)
  const isWeightless = markRecordingWords(words)
  const all = isWeightless.filter((is) => !is).length
  if (all === 0) return []
  const names = findNames(lookup, found)
  const levels = new Map<number, Contained>()
  const take = (slot: number, title: Span, named: readonly Span[]) => {
    const covered = countCovered([title, ...named], isWeightless)
    const isMost = named.length > 0 || title.to - title.from >= LONG_TITLE || covered * 2 >= all
    const level = covered * 2 + Number(isMost)
    let known = levels.get(level)
    if (known === undefined) {
      known = { isMost, share: Math.min(1, covered / all), tracks: takeBitmap(lookup.length) }
      levels.set(level, known)
    }
    setBit(known.tracks, slot)
  }
  for (const title of findTitles(lookup, found, names)) {
    const own = names.filter((name) => name.from >= title.to || name.to <= title.from)
    for (const slot of membersOf(lookup, title.tracks)) {
      const named = own.filter(({ tracks }) => hasBit(tracks, slot))
      if (title.to - title.from > 1 || named.length > 0) take(slot, title, named)
    }
  }
  return [...levels.values()].sort((a, b) => Number(b.isMost) - Number(a.isMost) || b.share - a.share)
}

export function takeContained(groups: Groups, list: readonly Contained[], isMost: boolean, queryWords: number): void {
  for (const { share, tracks, ...each } of list) {
    if (each.isMost === isMost) groups.take({ kind: 'contained', isMost, share }, queryWords, tracks)
  }
}

function countCovered(spans: readonly Span[], isWeightless: readonly boolean[]): number {
  let covered = 0
  for (let at = 0; at < isWeightless.length; at++) {
    if (!isWeightless[at] && spans.some(({ from, to }) => from <= at && at < to)) covered++
  }
  return covered
}

/** Looking at single tracks is for few of them: of a title that so many have, the most played will do. */
const MOST_ALIKE = 1024

function membersOf({ catalog }: Lookup, tracks: Uint32Array): Iterable<number> {
  andInto(tracks, catalog.liveTracks)
  const total = countBits(tracks)
  if (total <= MOST_ALIKE) return collectBits(tracks, total)
  return catalog.pageOfTracks({ words: tracks, total }, 'popular', 0, MOST_ALIKE)
}

function findNames(lookup: Lookup, found: readonly Found[]): Span[] {
  const { catalog, length } = lookup
  const spans = findWhole(catalog.names, found, {
    least: 1,
    numbersOf: ({ nameWords }) => nameWords,
    setOf: ({ artists }) => artists,
  })
  return spans.map(({ from, to, texts }) => {
    const tracks = takeBitmap(length)
    catalog.uniteArtists(texts, tracks)
    catalog.uniteFeaturing(texts, tracks)
    return { from, to, tracks }
  })
}

function findTitles(lookup: Lookup, found: readonly Found[], names: readonly Span[]): Span[] {
  const ofNamed = takeBitmap(lookup.length)
  for (const { tracks } of names) orInto(ofNamed, tracks)
  const spans = findWhole(lookup.catalog.titles, found, {
    least: names.length > 0 ? 1 : 2,
    numbersOf: ({ titleWords }) => titleWords,
    setOf: ({ titles }) => titles,
  })
  return spans.map(({ from, to, texts }) => {
    if (to - from === 1) andInto(texts, ofNamed)
    return { from, to, tracks: texts }
  })
}

interface Side {
  /** The fewest words of a text. */
  least: number
  numbersOf(found: Found): readonly number[]
  setOf(found: Found): Uint32Array
}

interface WholeText {
  from: number
  to: number
  texts: Uint32Array
}

/** All texts that are, word for word, some words of the query next to each other. */
function findWhole(reader: TextReader, found: readonly Found[], { least, numbersOf, setOf }: Side): WholeText[] {
  const spans: WholeText[] = []
  for (let from = 0; from + least <= found.length; from++) {
    const numbers = [numbersOf(found[from]!)]
    if (numbers[0]!.length === 0) continue
    let left = keepPhrases(reader, numbers, setOf(found[from]!), 'start')
    for (let to = from + 1; ; to++) {
      if (to - from >= least) {
        const texts = reader.keepWhole(left, to - from)
        if (countBits(texts) > 0) spans.push({ from, to, texts })
      }
      const next = to < found.length ? found[to]! : undefined
      if (next === undefined || numbersOf(next).length === 0) break
      const among = intersect([left, setOf(next)], (set) => set)
      if (among === undefined) break
      numbers.push(numbersOf(next))
      left = keepPhrases(reader, numbers, among, 'start')
    }
  }
  return spans
}

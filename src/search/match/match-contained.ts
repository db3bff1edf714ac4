import type { TextReader } from '../../catalog/words/text-reader.ts'
import {
  andInto,
  andNotInto,
  collectBits,
  countBits,
  hasBit,
  isEmpty,
  orInto,
  setBit,
} from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import type { Query } from '../query.ts'
import { markRecordingWords } from '../recording-words.ts'
import type { Groups } from './groups.ts'
import { type Found, type Lookup, nameWordsOf, titleWordsOf } from './lookup.ts'
import { keepPhrases, startingWith } from './phrases.ts'

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
const MAX_WORDS = 32
/** A title of so many words is in no query by accident. */
const LONG_TITLE = 4

/**
 * Finds whole titles inside a longer query: pasted names of videos, lyrics that go on after the title. A title of one word counts only together with its
 * artist's whole name. The more of the query a title and its artists' names cover, the better; words that say what a recording is are not counted.
 */
export function findContained(lookup: Lookup, query: Query): Contained[] {
  const words = query.words.slice(0, MAX_WORDS)
  if (words.length < 3) return []
  const found = words.map(lookup.whole)
  const isWeightless = markRecordingWords(words, query.toned)
  const all = isWeightless.filter((is) => !is).length
  if (all === 0) return []
  const names = findNames(lookup, found)
  const levels = new Map<number, Contained>()
  const levelOf = (title: Span, named: readonly Span[]) => {
    const covered = countCovered([title, ...named], isWeightless)
    const isMost = named.length > 0 || title.to - title.from >= LONG_TITLE || covered * 2 >= all
    const key = covered * 2 + Number(isMost)
    const level = levels.get(key) ?? { isMost, share: Math.min(1, covered / all), tracks: takeBitmap(lookup.length) }
    levels.set(key, level)
    return level
  }
  for (const title of findTitles(lookup, found, names)) {
    const others = names.filter((name) => name.from >= title.to || name.to <= title.from)
    const ofNamed = keepNamed(title.tracks, others)
    for (const slot of membersOf(lookup, ofNamed)) {
      const named = others.filter(({ tracks }) => hasBit(tracks, slot))
      setBit(levelOf(title, named).tracks, slot)
    }
    if (title.to - title.from === 1) continue
    andNotInto(title.tracks, ofNamed)
    orInto(levelOf(title, []).tracks, title.tracks)
  }
  return [...levels.values()].sort((a, b) => Number(b.isMost) - Number(a.isMost) || b.share - a.share)
}

/** Keeps the tracks by one of the named artists. */
function keepNamed(tracks: Uint32Array, names: readonly Span[]): Uint32Array {
  const kept = takeBitmap(tracks.length)
  for (const name of names) orInto(kept, name.tracks)
  andInto(kept, tracks)
  return kept
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
const MAX_ALIKE = 1024

function membersOf({ catalog }: Lookup, tracks: Uint32Array): Iterable<number> {
  andInto(tracks, catalog.liveTracks)
  const total = countBits(tracks)
  if (total <= MAX_ALIKE) return collectBits(tracks, total)
  return catalog.pageOfTracks({ words: tracks, total }, 'popular', 0, MAX_ALIKE)
}

function findNames({ catalog, length }: Lookup, found: readonly Found[]): Span[] {
  const artists = found.map((each) => each.artists)
  const texts = [
    ...findOneWord(catalog.names, artists),
    ...findPhrases(catalog.names, nameWordsOf(found), catalog.liveArtists.length),
  ]
  return texts.map(({ from, to, texts: artists }) => {
    const tracks = takeBitmap(length)
    catalog.uniteArtists(artists, tracks)
    catalog.uniteFeaturing(artists, tracks)
    return { from, to, tracks }
  })
}

function findTitles({ catalog, length }: Lookup, found: readonly Found[], names: readonly Span[]): Span[] {
  const ofNamed = takeBitmap(length)
  for (const { tracks } of names) orInto(ofNamed, tracks)
  const titles = found.map((each) => each.titles)
  const singles = names.length === 0 ? [] : findOneWord(catalog.titles, titles, ofNamed)
  const phrases = findPhrases(catalog.titles, titleWordsOf(found), length)
  return [...singles, ...phrases].map(({ from, to, texts }) => ({ from, to, tracks: texts }))
}

/** Texts, and the words of the query that they are. */
interface WholeText {
  from: number
  to: number
  texts: Uint32Array
}

/** Texts that are one word of the query; `sets` has the texts with each word. */
function findOneWord(reader: TextReader, sets: readonly Uint32Array[], among?: Uint32Array): WholeText[] {
  return sets.flatMap((set, from) => {
    const texts = set.length === 0 ? set : reader.keepWhole(set, 1)
    if (among !== undefined) andInto(texts, among)
    return isEmpty(texts) ? [] : [{ from, to: from + 1, texts }]
  })
}

/** Texts that are two or more words of the query, next to each other; `words` has the numbers of each word. */
function findPhrases(reader: TextReader, words: readonly (readonly number[])[], length: number): WholeText[] {
  const found: WholeText[] = []
  for (let from = 0; from + 1 < words.length; from++) {
    const left = startingWith(reader, words[from]!, words[from + 1]!, length)
    for (let to = from + 2; left !== undefined && !isEmpty(left); to++) {
      const texts = reader.keepWhole(left, to - from)
      if (!isEmpty(texts)) found.push({ from, to, texts })
      if (to === words.length || words[to]!.length === 0) break
      left.set(keepPhrases(reader, words.slice(from, to + 1), left, 'start'))
    }
  }
  return found
}

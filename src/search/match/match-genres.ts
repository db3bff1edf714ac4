import type { Catalog, GenreView } from '../../catalog/catalog.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { fold } from '../../text/fold.ts'
import { hasTones, toneKey } from '../../text/tones.ts'
import { compact, words } from '../../text/words.ts'
import type { Query } from '../query.ts'
import type { GenreFit } from '../score.ts'
import type { Groups } from './groups.ts'

/** What people say around a genre: `nhạc X`, `thể loại X`, `X Việt Nam`, `nhạc X hay nhất 2024`. */
const AROUND = [
  'nhac,dong nhac,the loai,the loai nhac,nghe,nghe nhac,bai hat,nhung bai,nhung bai hat,ca khuc,tuyen tap',
  'playlist,list,viet,viet nam,vn,hay,hay nhat,moi,moi nhat,hot,music,song,songs,genre',
].flatMap((phrases) => phrases.split(',').map((phrase) => phrase.split(' ')))
const YEAR = /^(?:19|20)\d\d$/

const byEnd = (wordOf: (phrase: string[]) => string) => {
  const phrases = new Map<string, string[][]>()
  for (const phrase of AROUND) phrases.set(wordOf(phrase), [...(phrases.get(wordOf(phrase)) ?? []), phrase])
  return phrases
}
const BEFORE = byEnd((phrase) => phrase[0]!)
const AFTER = byEnd((phrase) => phrase.at(-1)!)

/** Takes away what is said before it, or else what is said after it. */
function stripOne(list: readonly string[]): string[] {
  const longest = (phrases: readonly string[][] = [], shift: (phrase: string[]) => number) => {
    const fitting = phrases.filter((phrase) => phrase.every((word, at) => list[shift(phrase) + at] === word))
    return Math.max(0, ...fitting.map(({ length }) => length))
  }
  const last = list.at(-1) ?? ''
  const before = longest(BEFORE.get(list[0] ?? ''), () => 0)
  if (before > 0) return list.slice(before)
  const after = longest(AFTER.get(last), ({ length }) => list.length - length)
  return list.slice(0, list.length - (after === 0 && YEAR.test(last) ? 1 : after))
}

function stripAll(list: readonly string[]): readonly string[] {
  const less = stripOne(list)
  return less.length === list.length ? list : stripAll(less)
}

/** How a genre may be written, with its words run together. */
interface Spellings {
  words: readonly string[]
  /** All of it. */
  whole: readonly string[]
  /** Without what is said around it; or one of several that are named together (`Rap / Hip-hop`). */
  parts: readonly string[]
}

const spellings = new Map<string, Spellings>()
const MAX_KNOWN = 4096

export function spellingsOf(folded: string): Spellings {
  const found = spellings.get(folded)
  if (found !== undefined) return found
  if (spellings.size >= MAX_KNOWN) spellings.clear()
  const parts = folded.split(SEVERAL).flatMap((part) => spell(stripAll(part.trim().split(' ')).join(' ')))
  const made = { words: words(folded), whole: spell(folded), parts: parts.filter((part) => part.length > 1) }
  spellings.set(folded, made)
  return made
}

const SEVERAL = /[/,;|]| - | & | \+ /
/** `R&B` is typed `rb`, `rnb` and `r and b`. */
const spell = (name: string) => [
  ...new Set(['', 'n', ' and ', ' va '].map((and) => compact(name.replaceAll('&', and)))),
]

/** Whether a query is the name of a genre, asks for it, or is the beginning of it or of one of its words. */
export function fitGenre({ folded, name }: Pick<GenreView, 'folded' | 'name'>, query: Query): GenreFit | undefined {
  const genre = spellingsOf(folded)
  if (query.toned.size > 0 && hasOtherMarks(name, query)) return undefined
  const { whole, parts } = genre
  if (whole.includes(query.compact)) return 'named'
  const wishes = wishesOf(query)
  if (wishes.some((wish) => whole.includes(wish))) return 'wished'
  if (wishes.some((wish) => parts.includes(wish))) return 'related'
  return whole[0]!.startsWith(query.compact) || beginsWord(genre.words, query.words) ? 'part' : undefined
}

/** `nhạc dó` does not ask for `Nhạc đỏ`: where both have marks, they are the same. */
function hasOtherMarks(name: string, { toned }: Query): boolean {
  return toneKey(name)
    .split(' ')
    .some((word) => {
      const typed = toned.get(fold(word))
      return typed !== undefined && hasTones(word) && typed !== word
    })
}

const known = new WeakMap<Query, string[]>()

const AROUND_MARKED = new Map(
  ['nhạc', 'dòng', 'thể', 'loại', 'bài', 'hát', 'những', 'khúc', 'tuyển', 'tập', 'việt', 'nhất', 'mới'].map((word) => [
    fold(word),
    toneKey(word),
  ]),
)

/** `song` is said around a genre, `sóng` is not. */
function isAroundAsTyped({ toned }: Query, word: string): boolean {
  const typed = toned.get(word)
  return typed === undefined || typed === (AROUND_MARKED.get(word) ?? word)
}

/** What is asked for, without ever more of what is said around it: `nhạc rock Việt` is `rock Việt`, or else `rock`. */
function wishesOf(query: Query): string[] {
  const wishes = known.get(query) ?? []
  if (wishes.length > 0) return wishes
  for (let left = query.words; left.length > 0; ) {
    const less = stripOne(left)
    wishes.push(left.join(''))
    const dropped = left.filter((word) => !less.includes(word))
    if (less.length === left.length || dropped.some((word) => !isAroundAsTyped(query, word))) break
    left = less
  }
  known.set(query, wishes)
  return wishes
}

function beginsWord(genre: readonly string[], wanted: readonly string[]): boolean {
  return genre.some((_, from) =>
    wanted.every((word, at) => {
      const there = genre[from + at]
      return there !== undefined && (at === wanted.length - 1 ? there.startsWith(word) : there === word)
    }),
  )
}

/** The tracks of the genres that a query fits. */
export type GenreTracks = Partial<Record<GenreFit, Uint32Array>>

export function findGenres(catalog: Catalog, query: Query): GenreTracks {
  const found: GenreTracks = {}
  if (query.compact.length < 2) return found
  const fits: { number: number; folded: string; fit: GenreFit }[] = []
  for (let number = 1; number <= catalog.lastGenre; number++) {
    const genre = catalog.genre(number)
    const fit = genre.trackCount === 0 ? undefined : fitGenre(genre, query)
    if (fit !== undefined) fits.push({ number, folded: genre.folded, fit })
  }
  // With both `Rock` and `Rock Việt`, `nhạc rock Việt` asks for the latter first.
  const wished = fits.filter(({ fit }) => fit === 'wished').map(({ folded }) => folded)
  const meant = wishesOf(query).find((wish) => wished.some((folded) => spellingsOf(folded).whole.includes(wish))) ?? ''
  for (const { number, folded, fit } of fits) {
    const isMeant = fit !== 'wished' || spellingsOf(folded).whole.includes(meant)
    const kind = isMeant ? fit : 'related'
    found[kind] ??= takeBitmap(catalog.liveTracks.length)
    catalog.uniteGenre(number, found[kind])
  }
  return found
}

export function takeGenres(groups: Groups, found: GenreTracks, fits: readonly GenreFit[], queryWords: number): void {
  for (const fit of fits) {
    const tracks = found[fit]
    if (tracks !== undefined) groups.take({ kind: 'genre', fit }, queryWords, tracks)
  }
}

import type { Catalog } from '../catalog/catalog.ts'
import { takeBitmap } from '../catalog/scratch.ts'
import { compact, words } from '../text/words.ts'
import type { Groups } from './groups.ts'
import type { Query } from './query.ts'
import type { GenreFit } from './score.ts'

/** What people say around a genre: `nhạc X`, `thể loại X`, `X Việt Nam`, `nhạc X hay nhất 2024`. */
const AROUND = [
  ...[
    'nhac',
    'dong nhac',
    'the loai',
    'the loai nhac',
    'nghe',
    'nghe nhac',
    'bai hat',
    'nhung bai',
    'nhung bai hat',
    'ca khuc',
    'tuyen tap',
  ],
  ...[
    'playlist',
    'list',
    'viet',
    'viet nam',
    'vn',
    'hay',
    'hay nhat',
    'moi',
    'moi nhat',
    'hot',
    'music',
    'song',
    'songs',
    'genre',
  ],
].map((phrase) => phrase.split(' '))
const YEAR = /^(?:19|20)\d\d$/

/** Takes away what is said before it, or else what is said after it. */
function stripOne(list: readonly string[]): string[] {
  const longest = (phrases: readonly string[][]) => Math.max(0, ...phrases.map(({ length }) => length))
  const first = longest(AROUND.filter((phrase) => phrase.every((word, at) => list[at] === word)))
  if (first > 0) return list.slice(first)
  const last = longest(
    AROUND.filter((phrase) => phrase.every((word, at) => list[list.length - phrase.length + at] === word)),
  )
  return list.slice(0, list.length - (last === 0 && YEAR.test(list.at(-1) ?? '') ? 1 : last))
}

function stripAll(list: readonly string[]): readonly string[] {
  const less = stripOne(list)
  return less.length === list.length ? list : stripAll(less)
}

/** How a genre may be written, with its words run together. */
interface Spellings {
  /** All of it. */
  whole: readonly string[]
  /** Without what is said around it; or one of several that are named together (`Rap / Hip-hop`). */
  parts: readonly string[]
}

const spellings = new Map<string, Spellings>()
const MOST_KNOWN = 4096

function spellingsOf(folded: string): Spellings {
  const found = spellings.get(folded)
  if (found !== undefined) return found
  if (spellings.size >= MOST_KNOWN) spellings.clear()
  const parts = folded.split(SEVERAL).flatMap((part) => spell(stripAll(part.trim().split(' ')).join(' ')))
  const made = { whole: spell(folded), parts: parts.filter((part) => part.length > 1) }
  spellings.set(folded, made)
  return made
}

const SEVERAL = /[/,;|]| - | & | \+ /
/** `R&B` is typed `rb`, `rnb` and `r and b`. */
const spell = (name: string) => [
  ...new Set(['', 'n', ' and ', ' va '].map((and) => compact(name.replaceAll('&', and)))),
]

/** Whether a query is the name of a genre, asks for it, or is the beginning of it or of one of its words. */
export function fitGenre(folded: string, query: Query): GenreFit | undefined {
  const { whole, parts } = spellingsOf(folded)
  if (whole.includes(query.compact)) return 'named'
  const wishes = wishesOf(query)
  if (wishes.some((wish) => whole.includes(wish))) return 'wished'
  if (wishes.some((wish) => parts.includes(wish))) return 'related'
  return whole[0]!.startsWith(query.compact) || beginsWord(words(folded), query.words) ? 'part' : undefined
}

const known = new WeakMap<Query, string[]>()

/** What is asked for, without ever more of what is said around it: `nhạc rock Việt` is `rock Việt`, or else `rock`. */
function wishesOf(query: Query): string[] {
  const wishes = known.get(query) ?? []
  if (wishes.length > 0) return wishes
  for (let left = query.words; left.length > 0; ) {
    const less = stripOne(left)
    wishes.push(left.join(''))
    if (less.length === left.length) break
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
    const { folded, trackCount } = catalog.genre(number)
    const fit = trackCount === 0 ? undefined : fitGenre(folded, query)
    if (fit !== undefined) fits.push({ number, folded, fit })
  }
  // Of `Rock` and `Rock Việt`, `nhạc rock Việt` asks for the latter first.
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

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

function stripAround(list: readonly string[]): readonly string[] {
  const first = AROUND.filter((phrase) => phrase.every((word, at) => list[at] === word))
  const last = AROUND.filter((phrase) => phrase.every((word, at) => list[list.length - phrase.length + at] === word))
  const from = Math.max(0, ...first.map(({ length }) => length))
  const to = Math.max(YEAR.test(list.at(-1) ?? '') ? 1 : 0, ...last.map(({ length }) => length))
  if (from > 0) return stripAround(list.slice(from))
  return to > 0 ? stripAround(list.slice(0, -to)) : list
}

/** How a genre may be written, with its words run together. */
interface Spellings {
  /** All of it. */
  whole: readonly string[]
  /** Without what is said around it; or one of several that are named together (`Rap / Hip-hop`). */
  parts: readonly string[]
}

const known = new Map<string, Spellings>()
const MOST_KNOWN = 4096

function spellingsOf(folded: string): Spellings {
  const found = known.get(folded)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const parts = folded.split(SEVERAL).flatMap((part) => spell(stripAround(part.trim().split(' ')).join(' ')))
  const spellings = { whole: spell(folded), parts: parts.filter((part) => part.length > 1) }
  known.set(folded, spellings)
  return spellings
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
  const wished = wishOf(query)
  if (parts.includes(wished) || whole.includes(wished)) return 'wished'
  return whole[0]!.startsWith(query.compact) || beginsWord(words(folded), query.words) ? 'part' : undefined
}

const wishes = new WeakMap<Query, string>()

function wishOf(query: Query): string {
  const wish = wishes.get(query) ?? stripAround(query.words).join('')
  wishes.set(query, wish)
  return wish
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
  for (let number = 1; number <= catalog.lastGenre; number++) {
    const { folded, trackCount } = catalog.genre(number)
    const fit = trackCount === 0 ? undefined : fitGenre(folded, query)
    if (fit === undefined) continue
    found[fit] ??= takeBitmap(catalog.liveTracks.length)
    catalog.uniteGenre(number, found[fit])
  }
  return found
}

export function takeGenres(groups: Groups, found: GenreTracks, fits: readonly GenreFit[], queryWords: number): void {
  for (const fit of fits) {
    const tracks = found[fit]
    if (tracks !== undefined) groups.take({ kind: 'genre', fit }, queryWords, tracks)
  }
}

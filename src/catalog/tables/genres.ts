import { createInterner, type Interner, intern } from '../../structures/interner.ts'
import { createPostings, type Postings, unitePostings } from '../../structures/postings.ts'
import { compareVietnamese } from '../../text/collation.ts'
import { fold } from '../../text/fold.ts'

/** Genres have no list and no translation: one exists when a track is said to be of it, by the name that the operator gave. */
export interface Genres {
  readonly names: Interner
  /** Live tracks by genre number. */
  readonly counts: number[]
  readonly folded: string[]
  readonly postings: Postings
  /** Worked out again only after a genre has come or gone. */
  listed: readonly string[] | undefined
}

export function createGenres(): Genres {
  return { names: createInterner(), counts: [0], folded: [''], postings: createPostings(), listed: undefined }
}

export function numberOfGenre(genres: Genres, name: string): number {
  const number = intern(genres.names, name)
  if (number === genres.counts.length) {
    genres.counts.push(0)
    genres.folded.push(fold(name))
  }
  return number
}

export function countGenre(genres: Genres, number: number, difference: 1 | -1): void {
  const before = genres.counts[number]!
  genres.counts[number] = before + difference
  if (before === 0 || before + difference === 0) genres.listed = undefined
}

/** Genres with at least one live track, A to Z. */
export function listGenres(genres: Genres): readonly string[] {
  genres.listed ??= genres.names.texts
    .filter((name, number): name is string => name !== null && genres.counts[number]! > 0)
    .sort((a, b) => compareVietnamese(a, b) || (a < b ? -1 : 1))
  return genres.listed
}

export interface GenreView {
  name: string
  folded: string
  trackCount: number
}

export function viewGenre(genres: Genres, number: number): GenreView {
  return {
    name: genres.names.texts[number] ?? '',
    folded: genres.folded[number] ?? '',
    trackCount: genres.counts[number] ?? 0,
  }
}

export function uniteGenres(genres: Genres, needle: string, into: Uint32Array): void {
  for (let number = 1; number < genres.folded.length; number++) {
    if (genres.folded[number]!.includes(needle)) unitePostings(genres.postings, number, into)
  }
}

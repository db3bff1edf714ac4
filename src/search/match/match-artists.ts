import { andInto, andNotInto, collectBits, countBits } from '../../structures/bitmap.ts'
import type { Query } from '../query.ts'
import { trim } from '../recording-words.ts'
import { type Match, score } from '../score.ts'
import type { Suggestion, SuggestionGroup } from '../suggestion.ts'
import { compareTiedArtists } from '../tie-break.ts'
import { intersect } from './groups.ts'
import { type Found, type Lookup, nameWordsOf } from './lookup.ts'
import { respell } from './match-parts.ts'
import { keepPhrases } from './phrases.ts'

/** Artists by their names, for suggestions. */
export function rankNames(lookup: Lookup, query: Query, limit: number): SuggestionGroup {
  const { catalog } = lookup
  // An artist without tracks is not offered: the name would lead to nothing.
  const left = catalog.liveArtists.slice()
  andInto(left, catalog.creditedArtists)
  const list: Suggestion[] = []
  let total = 0
  const take = (match: Match, artists: Uint32Array | undefined) => {
    if (artists === undefined || artists.length === 0) return
    const own = artists.slice(0, left.length)
    andInto(own, left)
    andNotInto(left, own)
    const count = countBits(own)
    total += count
    if (list.length < limit) list.push(...best(lookup, own, count, match, query.words.length, limit - list.length))
  }
  if (query.words.length > 0) takeStrict(lookup, query.words, take)
  const isStrict = total > 0
  if (!isStrict && query.words.length > 0) takeLoosely(lookup, query, take, () => total > 0)
  return { isStrict, total, list }
}

function takeLoosely(lookup: Lookup, query: Query, take: Take, isDone: () => boolean): void {
  for (const { words, isSure } of trim(query)) {
    takeStrict(lookup, words, (match, artists) => take({ kind: 'trimmed', isSure, as: match }, artists))
    if (isDone()) return
  }
  for (const reading of respell(lookup, query.words)) {
    takeStrict(lookup, reading, (match, artists) => take({ kind: 'respelled', as: match }, artists))
    if (isDone()) return
  }
  take({ kind: 'typo', edits: 1, place: 'start' }, findNear(lookup, query))
}

type Take = (match: Match, artists: Uint32Array | undefined) => void

function takeStrict(lookup: Lookup, words: readonly string[], take: Take): void {
  const { names } = lookup.catalog
  const head = words.slice(0, -1).map(lookup.whole)
  for (const level of ['unfinished', 'whole'] as const) {
    const last = level === 'whole' ? lookup.whole(words.at(-1)!) : lookup.starting(words.at(-1)!)
    const found = [...head, last]
    const all = intersect(found, ({ artists }) => artists)
    if (all === undefined) continue
    const sets = nameWordsOf(found)
    if (level === 'unfinished') take({ kind: 'start' }, keepPhrases(names, sets, all, 'start'))
    take({ kind: 'words', level, place: 'title', isAdjacent: true }, keepPhrases(names, sets, all, 'anywhere'))
    take({ kind: 'words', level, place: 'title', isAdjacent: false }, all)
  }
}

/** One word that is nearly right, the others as typed. */
function findNear(lookup: Lookup, { words }: Query): Uint32Array | undefined {
  const near = (word: string): Found | undefined => (word.length < 4 ? undefined : lookup.near(word, 1))
  for (const [at, word] of words.entries()) {
    const others = words.filter((_, other) => other !== at).map(lookup.whole)
    const nearly = others.every(({ weight }) => weight > 0) ? near(word) : undefined
    const found = nearly && intersect([...others, nearly], ({ artists }) => artists)
    if (found !== undefined) return found
  }
  return undefined
}

function best(
  lookup: Lookup,
  artists: Uint32Array,
  count: number,
  match: Match,
  queryWords: number,
  limit: number,
): Suggestion[] {
  const { catalog } = lookup
  const slots = collectBits(artists, count)
  const scored = Array.from(slots, (slot) => ({
    kind: 'artist' as const,
    slot,
    score: score(match, queryWords, catalog.names.wordCountOf(slot)),
  }))
  scored.sort((a, b) => b.score - a.score || compareTiedArtists(catalog, a.slot, b.slot))
  return scored.slice(0, limit)
}

import type { Catalog } from '../catalog/catalog.ts'
import { countBits } from '../structures/bitmap.ts'
import { copyBitmap, withScratch } from '../structures/bitmap-pool.ts'
import { editDistance } from '../text/edit-distance.ts'
import { compact } from '../text/words.ts'
import type { Group } from './match/groups.ts'
import { createLookup } from './match/lookup.ts'
import { rankNames } from './match/match-artists.ts'
import { fitGenre } from './match/match-genres.ts'
import { type Ranking, rank } from './rank.ts'
import { findHits } from './results.ts'
import { type Match, score } from './score.ts'
import type { Suggestion, SuggestionGroup } from './suggestion.ts'
import { compareTiedGenres } from './tie-break.ts'

export interface Suggestions {
  total: number
  list: Suggestion[]
}

/** At most three of eight lines are artists and one is a genre, unless there is nothing else to show. */
const SHARES = { artist: 3 / 8, genre: 1 / 8 }
const KINDS = ['artist', 'track', 'genre'] as const

/** What the letters typed so far may become: tracks, artists and genres, the best of each, by score. */
export function suggest(catalog: Catalog, text: string, limit: number): Suggestions {
  return withScratch(() => findSuggestions(catalog, text, limit))
}

function findSuggestions(catalog: Catalog, text: string, limit: number): Suggestions {
  const lookup = createLookup(catalog)
  const ranking = rank(catalog, text, lookup)
  const found = {
    track: suggestTracks(catalog, ranking, limit),
    artist: rankNames(lookup, ranking.query, limit),
    genre: suggestGenres(catalog, ranking, limit),
  }
  const hasStrict = [found.track, found.artist, found.genre].some(({ isStrict, list }) => isStrict && list.length > 0)
  const kept = KINDS.map((kind) => (found[kind].isStrict || !hasStrict ? found[kind] : NONE))
  const total = kept.reduce((sum, each) => sum + each.total, 0)
  const lists = kept.map(({ list }) => list)
  return { total, list: balance(lists, limit) }
}

const NONE: SuggestionGroup = { isStrict: true, total: 0, list: [] }

function balance([artists, tracks, genres]: Suggestion[][], limit: number): Suggestion[] {
  const shown = new Set<Suggestion>()
  const show = (list: readonly Suggestion[] = [], most: number) => {
    for (const each of list.slice(0, most)) if (shown.size < limit) shown.add(each)
  }
  const byScore = (a: Suggestion, b: Suggestion) => b.score - a.score || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)
  const bests = [artists, tracks, genres].flatMap((list) => list?.[0] ?? []).sort(byScore)
  show(bests, bests.length)
  show(artists, Math.ceil(limit * SHARES.artist))
  show(genres, Math.ceil(limit * SHARES.genre))
  show(tracks, limit)
  show(artists, limit)
  show(genres, limit)
  return [...shown].sort(byScore)
}

/** Titles that match come before tracks that are only there for their artist. */
function suggestTracks(catalog: Catalog, ranking: Ranking, limit: number): SuggestionGroup {
  const strict = ranking.groups.filter(({ match }) => STRICT.includes(match.kind))
  const isStrict = strict.length > 0
  const groups = isStrict ? strict : ranking.groups.filter(({ match }) => match.kind !== 'genre')
  const byTitle = groups.flatMap((group) => titlesOf(group))
  const page = { within: undefined, sort: 'relevance', offset: 0, limit } as const
  const first = findHits(catalog, { ...ranking, groups: byTitle }, page).hits
  const others = first.length < limit ? findHits(catalog, { ...ranking, groups }, page).hits : []
  const known = new Set(first.map(({ slot }) => slot))
  const list = [...first, ...others.filter(({ slot }) => !known.has(slot))]
  return {
    isStrict,
    total: groups.reduce((sum, group) => sum + group.total, 0),
    list: list.map(({ slot, score }) => ({ kind: 'track', slot, score })),
  }
}

const STRICT: readonly Match['kind'][] = ['start', 'featured', 'words', 'alike']

const isByName = (match: Match) =>
  match.kind === 'featured' || (match.kind === 'words' && (match.place === 'artist' || match.place === 'featured'))

function titlesOf(group: Group): Group[] {
  const { match, starts } = group
  if (starts === undefined) return isByName(match) ? [] : [group]
  const tracks = copyBitmap(group.tracks)
  for (let at = 0; at < tracks.length; at++) tracks[at] = tracks[at]! & (starts.titles[at] ?? 0)
  return [{ ...group, tracks, total: countBits(tracks) }]
}

function suggestGenres(catalog: Catalog, { query }: Ranking, limit: number): SuggestionGroup {
  const strict: GenreSuggestion[] = []
  const loose: GenreSuggestion[] = []
  for (let genre = 1; genre <= catalog.lastGenre; genre++) {
    const { name, folded, trackCount } = catalog.genre(genre)
    if (trackCount === 0 || query.compact === '') continue
    const fit = fitGenre({ name, folded }, query)
    const isStart = folded.startsWith(query.words[0]!)
    if (fit !== undefined)
      strict.push({ kind: 'genre', genre, score: isStart ? 1 : score(MIDDLE, query.words.length, 2) })
    else if (isNearly(query.compact, compact(folded))) loose.push({ kind: 'genre', genre, score: score(TYPO, 1, 1) })
  }
  const list = strict.length > 0 ? strict : loose
  list.sort((a, b) => b.score - a.score || compareTiedGenres(catalog, a.genre, b.genre))
  return { isStrict: strict.length > 0, total: list.length, list: list.slice(0, limit) }
}

type GenreSuggestion = Extract<Suggestion, { kind: 'genre' }>

const isNearly = (typed: string, name: string) => typed.length >= 4 && editDistance(typed, name, 1) <= 1

const MIDDLE = { kind: 'words', level: 'unfinished', place: 'title', isAdjacent: true } as const
const TYPO = { kind: 'typo', edits: 1, place: 'start' } as const

export const REASONS = ['same_artist', 'similar_title', 'same_genre'] as const
export type Reason = (typeof REASONS)[number]

/** What is known of a track that others are compared with. Null is not known. */
export interface Sound {
  bpm: number | null
  /** As parseMusicalKey numbers them. */
  musicalKey: number | null
  energy: number | null
}

/**
 * How alike two tracks sound, from 0 to 1, by what is known of both; 0.5 when nothing is. Half or double tempo counts as the same tempo, and keys
 * are as near as they lie on the circle of fifths.
 */
export function soundAlike(a: Sound, b: Sound): number {
  const parts = [compareTempo(a.bpm, b.bpm), compareKeys(a.musicalKey, b.musicalKey), compareEnergy(a.energy, b.energy)]
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? 0.5 : known.reduce((sum, part) => sum + part, 0) / known.length
}

function compareTempo(a: number | null, b: number | null): number | undefined {
  if (a === null || b === null || a <= 0 || b <= 0) return undefined
  const octaves = Math.log2(a / b)
  const distance = Math.abs(octaves - Math.round(octaves))
  // A tenth of an octave is about seven per cent: what a DJ would still mix.
  return Math.max(0, 1 - distance / 0.3)
}

function compareKeys(first: number | null, second: number | null): number | undefined {
  if (first === null || second === null) return undefined
  const steps = Math.abs(placeInFifths(first) - placeInFifths(second))
  const isSameMode = first < 12 === second < 12
  return Math.max(0, 1 - Math.min(steps, 12 - steps) / 4 - (isSameMode ? 0 : 0.15))
}

/** Relative keys share a place: A minor lies where C major does. */
function placeInFifths(key: number): number {
  const major = key < 12 ? key : (key - 12 + 3) % 12
  return (major * 7) % 12
}

function compareEnergy(a: number | null, b: number | null): number | undefined {
  return a === null || b === null ? undefined : Math.max(0, 1 - Math.abs(a - b) / 0.5)
}

/** How alike two titles are, from 0 to 1: the words they share, weighted by how rare each is. No word is twice in `a`. */
export function titlesAlike(a: readonly number[], b: ArrayLike<number>, weight: (word: number) => number): number {
  let all = 0
  let shared = 0
  for (const word of a) all += weight(word)
  for (let at = 0; at < b.length; at++) {
    const word = b[at]!
    if (isRepeated(b, at)) continue
    if (a.includes(word)) shared += weight(word)
    else all += weight(word)
  }
  return all === 0 ? 0 : shared / all
}

function isRepeated(words: ArrayLike<number>, at: number): boolean {
  for (let before = 0; before < at; before++) if (words[before] === words[at]) return true
  return false
}

/** A track that may be shown: why, and how near it is within that reason (0 to 1). */
export interface Candidate {
  slot: number
  artist: number
  reason: Reason
  nearness: number
}

export interface Similar {
  slot: number
  reason: Reason
  score: number
}

/** Every reason has a band of scores of its own; nearness moves a track inside it. */
const BANDS: Readonly<Record<Reason, readonly [low: number, width: number]>> = {
  same_artist: [0.7, 0.3],
  similar_title: [0.55, 0.4],
  same_genre: [0.3, 0.4],
}

/** What nearness is made of: of titles, mostly the titles; of an artist or a genre, the plays as much as the sound. All from 0 to 1. */
const WEIGHTS = { title: 0.85, soundBesideTitle: 0.15, plays: 0.5, soundBesidePlays: 0.5 }

export const nearnessByTitle = (title: number, sound: number): number =>
  WEIGHTS.title * title + WEIGHTS.soundBesideTitle * sound

export const nearnessByPlays = (plays: number, sound: number): number =>
  WEIGHTS.plays * plays + WEIGHTS.soundBesidePlays * sound

/** Alike titles below this are chance. */
export const MIN_TITLE = 0.34

/**
 * The list of similar tracks: highest score first, each track once under its best reason, and no artist with more than a share of the places while
 * others fit.
 */
export function chooseSimilar(candidates: readonly Candidate[], seedArtist: number, limit: number): Similar[] {
  const best = new Map<number, Similar & { artist: number }>()
  for (const { slot, artist, reason, nearness } of candidates) {
    const [low, width] = BANDS[reason]
    const score = Math.round((low + width * nearness) * 1000) / 1000
    const known = best.get(slot)
    if (known === undefined || known.score < score) best.set(slot, { slot, artist, reason, score })
  }
  // Candidates come by falling play count, and sorting is stable: among equals the more played stays first.
  const ranked = [...best.values()].sort((a, b) => b.score - a.score)
  const chosen = new Set<Similar & { artist: number }>()
  const places = new Map<number, number>()
  for (const each of ranked) {
    const most = Math.max(1, Math.ceil(limit * (each.artist === seedArtist ? 0.4 : 0.2)))
    const taken = places.get(each.artist) ?? 0
    if (chosen.size === limit || taken >= most) continue
    places.set(each.artist, taken + 1)
    chosen.add(each)
  }
  for (const each of ranked) if (chosen.size < limit) chosen.add(each)
  return [...chosen].sort((a, b) => b.score - a.score).map(({ slot, reason, score }) => ({ slot, reason, score }))
}

import { andInto, countBits, hasBit, orInto, setBit } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap, withScratch } from '../../structures/bitmap-pool.ts'
import type { Catalog } from '../catalog.ts'
import {
  type Candidate,
  chooseSimilar,
  MIN_TITLE,
  nearnessByPlays,
  nearnessByTitle,
  type Reason,
  type Similar,
  type Sound,
  soundAlike,
  titlesAlike,
} from './similar.ts'

/** So many of each reason are looked at closely: the most played ones. */
const LOOKED_AT = 100
/** A word that more titles have tells little of a title, and is only used together with others. */
const MAX_SHARED = 1000

/** What is similar to a track: how many there are, and the best of them. */
export function findSimilar(catalog: Catalog, seed: number, limit: number): { total: number; list: Similar[] } {
  return withScratch(() => compare(catalog, seed, limit))
}

function compare(catalog: Catalog, seed: number, limit: number): { total: number; list: Similar[] } {
  const artist = catalog.columns.artist[seed]!
  const sound = soundOf(catalog, seed)
  const alike = (slot: number) => soundAlike(sound, soundOf(catalog, slot))
  const ofArtist = setOf(catalog, (into) => uniteOne(catalog, artist, into))
  const ofGenre = setOf(catalog, (into) => catalog.uniteGenre(catalog.columns.genre[seed]!, into))
  const titles = findLikeTitles(catalog, seed)
  const candidates: Candidate[] = []
  const add = (reason: Reason, slots: Iterable<number>, nearnessOf: (slot: number) => number) => {
    for (const slot of slots) {
      if (slot === seed) continue
      candidates.push({ slot, artist: catalog.columns.artist[slot]!, reason, nearness: nearnessOf(slot) })
    }
  }
  add('same_artist', mostPlayed(catalog, ofArtist), byPlaysAndSound(alike))
  add('similar_title', titles.keys(), (slot) => nearnessByTitle(titles.get(slot)!, alike(slot)))
  add('same_genre', mostPlayed(catalog, ofGenre), byPlaysAndSound(alike))
  orInto(ofGenre, ofArtist)
  for (const slot of titles.keys()) setBit(ofGenre, slot)
  return { total: countBits(ofGenre) - 1, list: chooseSimilar(candidates, artist, limit) }
}

function soundOf(catalog: Catalog, slot: number): Sound {
  const { bpm, energy } = catalog.fields
  return {
    bpm: bpm.read(slot),
    musicalKey: catalog.musicalKeyOf(slot) ?? null,
    energy: energy.read(slot),
  }
}

/** Candidates come by falling play count: their place among them stands for the plays. */
function byPlaysAndSound(alike: (slot: number) => number): (slot: number) => number {
  let place = 0
  return (slot) => nearnessByPlays(1 - place++ / LOOKED_AT, alike(slot))
}

/** Featured artists do not count as the track's makers: docs/similar.md. */
function uniteOne(catalog: Catalog, artist: number, into: Uint32Array): void {
  const artists = takeBitmap(catalog.liveArtists.length)
  setBit(artists, artist)
  catalog.uniteArtists(artists, into)
}

function setOf(catalog: Catalog, unite: (into: Uint32Array) => void): Uint32Array {
  const tracks = takeBitmap(catalog.liveTracks.length)
  unite(tracks)
  andInto(tracks, catalog.liveTracks)
  return tracks
}

function mostPlayed(catalog: Catalog, words: Uint32Array): number[] {
  return catalog.pageOfTracks({ words, total: countBits(words) }, 'popular', 0, LOOKED_AT)
}

/** Tracks whose titles share enough of the seed's words, with how alike they are. */
function findLikeTitles(catalog: Catalog, seed: number): Map<number, number> {
  const { titles } = catalog
  const own = [...new Set(titles.words(seed))]
  const weights = new Map<number, number>()
  const weight = (word: number) => {
    let known = weights.get(word)
    if (known === undefined) {
      known = Math.log(1 + catalog.trackCount / titles.countSlots(word))
      weights.set(word, known)
    }
    return known
  }
  const rarestFirst = own.sort((a, b) => titles.countSlots(a) - titles.countSlots(b))
  const found: [slot: number, alike: number][] = []
  for (const slot of findSharing(catalog, rarestFirst, weight)) {
    if (slot === seed) continue
    const alike = titlesAlike(own, titles.words(slot), weight)
    if (alike >= MIN_TITLE) found.push([slot, alike])
  }
  found.sort(([a, first], [b, second]) => second - first || catalog.comparePopular(a, b))
  return new Map(found.slice(0, LOOKED_AT))
}

/** Tracks with the seed's rare words; when none is rare, those that have several of the common ones together. */
function findSharing(catalog: Catalog, words: readonly number[], weight: (word: number) => number): Iterable<number> {
  const { titles } = catalog
  const rare = words.filter((word) => titles.countSlots(word) <= MAX_SHARED).slice(0, 4)
  if (rare.length === 0) return mostPlayed(catalog, shareAll(catalog, words))
  const shared = new Map<number, number>()
  for (const word of rare) {
    for (const slot of titles.slots(word)) {
      if (hasBit(catalog.liveTracks, slot)) shared.set(slot, (shared.get(slot) ?? 0) + weight(word))
    }
  }
  const heaviest = [...shared].sort(([a, first], [b, second]) => second - first || catalog.comparePopular(a, b))
  return heaviest.slice(0, LOOKED_AT).map(([slot]) => slot)
}

function shareAll(catalog: Catalog, words: readonly number[]): Uint32Array {
  const common = copyBitmap(catalog.liveTracks)
  let left = catalog.trackCount
  for (const word of words) {
    const tracks = takeBitmap(common.length)
    catalog.titles.uniteSlots(word, tracks)
    andInto(tracks, common)
    const count = countBits(tracks)
    // The seed alone is nothing to show: fewer words in common have to do.
    if (count <= 1) break
    common.set(tracks)
    left = count
    if (left <= LOOKED_AT) break
  }
  return left === catalog.trackCount ? takeBitmap(common.length) : common
}

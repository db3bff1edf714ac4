import { LICENSE_CODES, LICENSES } from '../../src/catalog/licenses.ts'
import type { ArtistTable } from '../../src/catalog/tables/artist-table.ts'
import type { CatalogState } from '../../src/catalog/tables/catalog-state.ts'
import { binOf } from '../../src/catalog/tables/facet-columns.ts'
import type { Order } from '../../src/catalog/tables/orders.ts'
import { hashSerial, type Plays } from '../../src/catalog/tables/plays.ts'
import type { Labels } from '../../src/catalog/tables/sort-labels.ts'
import { NO_SLOT, type TrackTable } from '../../src/catalog/tables/track-table.ts'
import { featuredIn } from '../../src/catalog/tables/tracks-by-name.ts'
import { namesOf } from '../../src/catalog/words/text-index.ts'
import { countBits, hasBit } from '../../src/structures/bitmap.ts'
import { collationKey } from '../../src/text/collation.ts'
import {
  checkHashTable,
  checkIdIndex,
  checkInterner,
  checkPackedLists,
  checkPosted,
  checkStringIndex,
  must,
} from './check-structures.ts'
import { addTo, checkTextIndex } from './check-words.ts'

/**
 * Throws when the catalogue breaks one of its invariants: indexes, orders and counts must say the same as the rows that are written. Holds
 * between any two steps of a change too: then there are slots that are written and not live (yet, or any more).
 */
export function checkCatalog({ tracks, artists, plays, phase }: CatalogState): void {
  const free = new Set(tracks.freeSlots)
  const written = Array.from({ length: tracks.used }, (_, slot) => slot).filter((slot) => !free.has(slot))
  const live = written.filter((slot) => hasBit(tracks.live, slot))
  must(free.size === tracks.freeSlots.length, 'no slot is free twice')
  must(countBits(tracks.live) === tracks.count && live.length === tracks.count, 'live slots are written and counted')
  must(phase !== 'ready' || written.length === live.length, 'outside of a change every written slot is live')
  checkIds(tracks, live)
  checkCounts(tracks, artists, live)
  checkTrackIndexes(tracks, written)
  for (const order of Object.values(tracks.orders)) checkOrder(order, live)
  checkLabels(tracks.labels, tracks.orders.title_asc)
  checkArtists(artists)
  checkTracksByName(tracks, artists, written)
  checkPlays(plays)
}

function checkIds(tracks: TrackTable, live: readonly number[]): void {
  checkIdIndex(tracks.ids)
  for (const slot of live) must(tracks.slotOf[tracks.columns.serial[slot]!] === slot, 'a serial leads to its live slot')
  must(
    tracks.slotOf.filter((slot) => slot !== NO_SLOT).length === live.length,
    'a serial without a live slot leads nowhere',
  )
  must(String(checkStringIndex(tracks.bySlug)) === String(live), 'slugs lead to the live slots')
}

function checkCounts(tracks: TrackTable, artists: ArtistTable, live: readonly number[]): void {
  const { columns, genres, credits } = tracks
  const plays = live.reduce((sum, slot) => sum + columns.playCount[slot]!, 0)
  must(tracks.playCountTotal === plays, 'the sum of the play counts is right')
  const ofGenre = genres.counts.map((_, genre) => live.filter((slot) => columns.genre[slot] === genre).length)
  must(String(ofGenre) === String(genres.counts), 'the counts of the genres are right')
  for (const name of ['traits', 'bpm', 'duration'] as const) {
    const counts = new Uint32Array(tracks.facets.totals[name].length)
    for (const slot of live) counts[binOf(tracks.facets.codes[slot]!, name)]!++
    const isRight = counts.every((count, at) => count === tracks.facets.totals[name][at])
    must(isRight, `the counts of the facet ${name} are right`)
  }
  const ofArtist = new Map<number, number>()
  const credited = live.flatMap((slot) => [columns.artist[slot]!, ...featuredIn(credits, slot)])
  for (const artist of credited) ofArtist.set(artist, (ofArtist.get(artist) ?? 0) + 1)
  for (let artist = 0; artist < artists.names.length; artist++) {
    const count = ofArtist.get(artist) ?? 0
    must(artists.trackCounts[artist] === count, 'the tracks of an artist are counted')
    must(hasBit(artists.withTracks, artist) === count > 0, 'artists with tracks are marked')
  }
}

function checkTrackIndexes(tracks: TrackTable, written: readonly number[]): void {
  const { columns, fields, traits } = tracks
  checkPackedLists(tracks.credits)
  checkInterner(tracks.genres.names)
  for (const column of Object.values(fields)) if ('interner' in column) checkInterner(column.interner)
  const [byGenre, byArtist, byFeatured] = [new Map(), new Map(), new Map()]
  for (const slot of written) {
    addTo(byGenre, columns.genre[slot]!, slot)
    addTo(byArtist, columns.artist[slot]!, slot)
    for (const artist of featuredIn(tracks.credits, slot)) addTo(byFeatured, artist, slot)
  }
  checkPosted(tracks.genres.postings, byGenre, 'genres')
  checkPosted(tracks.byArtist, byArtist, 'artists')
  checkPosted(tracks.byFeatured, byFeatured, 'featured artists')
  const coded = written.filter((slot) => fields.isrc.read(slot))
  must(String(checkStringIndex(tracks.byIsrc)) === String(coded), 'ISRCs lead to the written slots')
  const has = (bitmap: Uint32Array, what: string, isIn: (slot: number) => boolean) => {
    const slots = written.filter(isIn)
    must(countBits(bitmap) === slots.length && slots.every((slot) => hasBit(bitmap, slot)), `the bitmap of ${what}`)
  }
  for (const [at, code] of LICENSE_CODES.entries()) {
    has(traits.licenses[at]!, code, (slot) => fields.license_code.numbers[slot] === at)
  }
  for (const [key, bitmap] of traits.musicalKeys.entries()) {
    has(bitmap, `key ${key}`, (slot) => tracks.keyNumbers[fields.musical_key.numbers[slot]!] === key)
  }
  const isCommercial = (slot: number) => LICENSES[fields.license_code.read(slot)].commercial_use_allowed
  has(traits.commercial, 'commercial use', isCommercial)
  has(traits.explicit, 'explicit tracks', (slot) => fields.is_explicit.read(slot))
  const named = (slot: number) => ({ name: tracks.titles[slot]!, aliases: tracks.aliases.get(slot) })
  checkTextIndex(tracks.text, new Map(written.map((slot) => [slot, named(slot)])))
}

function checkOrder({ slots, length, compare }: Order, live: readonly number[]): void {
  const held = Array.from(slots.subarray(0, length))
  must(String(held.toSorted((a, b) => a - b)) === String(live), 'an order has every live slot once')
  for (let at = 1; at < length; at++) must(compare(slots[at - 1]!, slots[at]!) < 0, 'an order is sorted')
}

function checkLabels({ values, textOf }: Labels, { slots, length }: Order): void {
  for (let at = 1; at < length; at++) {
    const [before, here] = [slots[at - 1]!, slots[at]!]
    const isSame = collationKey(textOf(before)) === collationKey(textOf(here))
    must(isSame ? values[before] === values[here] : values[before]! < values[here]!, 'labels are as the texts')
  }
}

function checkArtists(artists: ArtistTable): void {
  checkIdIndex(artists.ids)
  must(artists.names.length === artists.ids.count, 'the slot of an artist is its serial')
  const live = [...artists.names.keys()].filter((slot) => hasBit(artists.live, slot))
  must(countBits(artists.live) === artists.count && live.length === artists.count, 'live artists are counted')
  for (const [slot, name] of artists.names.entries()) {
    must(live.includes(slot) || (name === '' && !artists.aliases.has(slot)), 'an artist who is not live has no name')
  }
  for (const order of Object.values(artists.orders)) checkOrder(order, live)
  checkLabels(artists.labels, artists.orders.name_asc)
  const named = (slot: number) => ({ name: artists.names[slot]!, aliases: artists.aliases.get(slot) })
  checkTextIndex(artists.text, new Map(live.map((slot) => [slot, named(slot)])))
}

function checkTracksByName({ columns, credits }: TrackTable, artists: ArtistTable, written: readonly number[]): void {
  const [words, firsts, featured] = [new Map(), new Map(), new Map()]
  for (const slot of written) {
    for (const name of namesOf(artists.text, columns.artist[slot]!)) {
      for (const word of name) addTo(words, word, slot)
      if (name.length > 0) addTo(firsts, name[0]!, slot)
    }
    for (const artist of featuredIn(credits, slot)) {
      for (const word of namesOf(artists.text, artist).flatMap((name) => [...name])) addTo(featured, word, slot)
    }
  }
  checkPosted(artists.nameTracks.words, words, 'words of names')
  checkPosted(artists.nameTracks.firsts, firsts, 'first words of names')
  checkPosted(artists.nameTracks.featured, featured, 'words of featured names')
}

export function checkPlays({ days }: Plays): void {
  for (const { serials, counts, used, table } of days.values()) {
    must(
      checkHashTable(table, (at) => hashSerial(serials[at]!)).length === used,
      'every entry of a day is in its table',
    )
    must(serials.length >= used && counts.length >= used, 'every entry of a day has room')
    must(new Set(serials.subarray(0, used)).size === used, 'no track comes twice in a day')
  }
}

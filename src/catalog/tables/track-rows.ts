import { compareIds, idOf } from '../../structures/id-index.ts'
import { listItems, writeList } from '../../structures/packed-lists.ts'
import { addPosting, removePosting } from '../../structures/postings.ts'
import { addText, removeText } from '../../structures/string-index.ts'
import { fold } from '../../text/fold.ts'
import type { Credit, TrackRow, TrackView } from '../field-rows.ts'
import { plainIsrc } from '../isrc.ts'
import { LICENSES } from '../licenses.ts'
import { parseMusicalKey } from '../musical-key.ts'
import type { FieldColumns, FieldValues } from '../track-fields.ts'
import { joinAliases } from '../words/aliases.ts'
import { indexText, namesOf, removeTextOf } from '../words/text-index.ts'
import { type ArtistTable, slotOfArtist } from './artist-table.ts'
import { facetCodeOf } from './facet-columns.ts'
import { numberOfGenre } from './genres.ts'
import type { TrackTable } from './track-table.ts'
import { addFeaturedName, addNameTrack, featuredIn, removeFeaturedName, removeNameTrack } from './tracks-by-name.ts'
import { clearTraits, setTraits } from './trait-bitmaps.ts'

/** A row that is not a draft. */
export type PublishedRow = TrackRow & { published_at: number }

export const isPublished = (row: TrackRow): row is PublishedRow => row.published_at !== null

/** Writes a row into a slot that is not live. Counts, orders and the way from id and slug come when it is let in. */
export function writeTrack(table: TrackTable, artists: ArtistTable, serial: number, row: PublishedRow): number {
  const slot = table.freeSlots.pop() ?? table.used++
  const artist = slotOfArtist(artists, row.artist_id)
  const genre = numberOfGenre(table.genres, row.genre)
  writeColumns(table, slot, row)
  table.columns.serial[slot] = serial
  table.columns.artist[slot] = artist
  table.columns.genre[slot] = genre
  table.titles[slot] = row.title
  table.slugs[slot] = row.slug
  table.audioMedia[slot] = row.audio_media
  table.coverMedia[slot] = row.cover_media
  writeCredits(table, artists, slot, creditsOf(artists, row))
  writeTraits(table, slot, row)
  addPosting(table.genres.postings, genre, slot)
  addPosting(table.byArtist, artist, slot)
  addNameTrack(artists.nameTracks, namesOf(artists.text, artist), slot)
  const text = joinAliases(row.title, row.aliases)
  if (row.aliases) table.aliases.set(slot, row.aliases)
  indexText(table.text, slot, fold(text), text)
  if (row.isrc) addText(table.byIsrc, plainIsrc(row.isrc), slot)
  return slot
}

function writeTraits(table: TrackTable, slot: number, row: PublishedRow): void {
  const { license_code, bpm, energy } = table.fields
  const traits = {
    license: license_code.numbers[slot]!,
    musicalKey: musicalKeyOf(table, slot),
    isExplicit: row.is_explicit !== 0,
  }
  setTraits(table.traits, slot, traits)
  const measured = { bpm: bpm.values[slot]!, energy: energy.values[slot]!, durationSeconds: row.duration_seconds }
  table.columns.facetCode[slot] = facetCodeOf({ ...traits, ...measured })
}

function writeColumns(table: TrackTable, slot: number, row: PublishedRow): void {
  const { columns } = table
  columns.durationSeconds[slot] = row.duration_seconds
  columns.playCount[slot] = row.play_count
  columns.likeCount[slot] = row.like_count
  columns.publishedAt[slot] = row.published_at
  columns.previewStartSeconds[slot] = row.preview_start_seconds
  columns.previewDurationSeconds[slot] = row.preview_duration_seconds
  for (const { name, column } of table.fieldList) column.write(slot, row[name])
}

/** Which key the slot is in, if its text is one. A text is parsed once, when it is first met. */
export function musicalKeyOf({ fields: { musical_key: column }, keyNumbers }: TrackTable, slot: number) {
  const { texts } = column.interner
  while (keyNumbers.length < texts.length) keyNumbers.push(parseMusicalKey(texts[keyNumbers.length] ?? ''))
  return keyNumbers[column.numbers[slot]!]
}

/** A credit of an artist other than the track's own. */
export interface PendingCredit {
  artist: number
  role: Credit['role']
  position: number
}

function creditsOf(artists: ArtistTable, row: TrackRow): PendingCredit[] {
  const others = (row.artists ?? []).filter((credit) => credit.artist_id !== row.artist_id)
  return others.map(({ artist_id, role, position }) => ({ artist: slotOfArtist(artists, artist_id), role, position }))
}

/** The track's own artist first, then other primary ones, then the featured, each by position. */
function encodeCredits(artists: ArtistTable, own: number, credits: readonly PendingCredit[]): number[] {
  if (credits.length === 0) return []
  const ranked = credits.toSorted(
    (a, b) =>
      Number(a.role === 'featured') - Number(b.role === 'featured') ||
      a.position - b.position ||
      compareIds(artists.ids, a.artist, b.artist),
  )
  return [codeOf(own, 'primary'), ...ranked.map(({ artist, role }) => codeOf(artist, role))]
}

/** As it stands in the lists of credits. */
export const codeOf = (artist: number, role: Credit['role']) => artist * 2 + (role === 'featured' ? 1 : 0)

/** Writes the credits of a slot that has none yet. */
export function writeCredits(
  table: TrackTable,
  artists: ArtistTable,
  slot: number,
  credits: readonly PendingCredit[],
): void {
  writeList(table.credits, slot, encodeCredits(artists, table.columns.artist[slot]!, credits))
  for (const featured of featuredIn(table.credits, slot)) {
    addPosting(table.byFeatured, featured, slot)
    addFeaturedName(artists.nameTracks, namesOf(artists.text, featured), slot)
  }
}

/** Takes what was written for a slot out of every index, and the slot can be used again. */
export function clearTrack(table: TrackTable, artists: ArtistTable, slot: number): void {
  removeTextOf(table.text, slot, joinAliases(table.titles[slot]!, table.aliases.get(slot)))
  table.aliases.delete(slot)
  removePosting(table.genres.postings, table.columns.genre[slot]!, slot)
  removePosting(table.byArtist, table.columns.artist[slot]!, slot)
  removeNameTrack(artists.nameTracks, namesOf(artists.text, table.columns.artist[slot]!), slot)
  for (const featured of featuredIn(table.credits, slot)) {
    removePosting(table.byFeatured, featured, slot)
    removeFeaturedName(artists.nameTracks, namesOf(artists.text, featured), slot)
  }
  clearTraits(table.traits, slot)
  const isrc = table.fields.isrc.read(slot)
  if (isrc) removeText(table.byIsrc, plainIsrc(isrc), slot)
  writeList(table.credits, slot, [])
  table.titles[slot] = ''
  table.slugs[slot] = ''
  for (const texts of [table.audioMedia, table.coverMedia]) texts[slot] = null
  for (const { column } of table.fieldList) column.clear(slot)
  table.freeSlots.push(slot)
}

export function viewTrack(table: TrackTable, artists: ArtistTable, slot: number): TrackView {
  const { columns } = table
  const artist = columns.artist[slot]!
  return {
    id: idOf(table.ids, columns.serial[slot]!),
    slug: table.slugs[slot]!,
    title: table.titles[slot]!,
    artistId: idOf(artists.ids, artist),
    artistName: artists.names[artist]!,
    artists: viewCredits(table, artists, slot),
    genre: table.genres.names.texts[columns.genre[slot]!]!,
    durationSeconds: columns.durationSeconds[slot]!,
    playCount: columns.playCount[slot]!,
    likeCount: columns.likeCount[slot]!,
    publishedAt: columns.publishedAt[slot]!,
    previewStartSeconds: columns.previewStartSeconds[slot]!,
    previewDurationSeconds: columns.previewDurationSeconds[slot]!,
    audioMedia: table.audioMedia[slot]!,
    coverMedia: table.coverMedia[slot]!,
    fields: viewFields(table.fields, slot),
  }
}

/** Written out in the order of the table, as it is on the way of every answer; the type names a field that is missing. */
export function viewFields(fields: FieldColumns, slot: number): FieldValues {
  const license = fields.license_code.read(slot)
  return {
    bpm: fields.bpm.read(slot),
    musical_key: fields.musical_key.read(slot),
    energy: fields.energy.read(slot),
    loudness_db: fields.loudness_db.read(slot),
    isrc: fields.isrc.read(slot),
    release_date: fields.release_date.read(slot),
    license_code: license,
    attribution_required: LICENSES[license].attribution_required,
    commercial_use_allowed: LICENSES[license].commercial_use_allowed,
    territory: fields.territory.read(slot),
    is_explicit: fields.is_explicit.read(slot),
  }
}

function viewCredits(table: TrackTable, artists: ArtistTable, slot: number): Credit[] {
  const codes = listItems(table.credits, slot)
  const all = codes.length === 0 ? [codeOf(table.columns.artist[slot]!, 'primary')] : Array.from(codes)
  return all.map((code) => ({
    id: idOf(artists.ids, code >>> 1),
    name: artists.names[code >>> 1]!,
    role: code % 2 === 1 ? 'featured' : 'primary',
  }))
}

/** Whether a slot holds all of a row, play and like counts aside. */
export function isSameTrack(table: TrackTable, artists: ArtistTable, slot: number, row: PublishedRow): boolean {
  const { columns } = table
  const artist = slotOfArtist(artists, row.artist_id)
  return (
    table.titles[slot] === row.title &&
    (table.aliases.get(slot) ?? null) === (row.aliases ?? null) &&
    table.slugs[slot] === row.slug &&
    columns.artist[slot] === artist &&
    table.genres.names.texts[columns.genre[slot]!] === row.genre &&
    columns.durationSeconds[slot] === row.duration_seconds &&
    columns.publishedAt[slot] === row.published_at &&
    columns.previewStartSeconds[slot] === row.preview_start_seconds &&
    columns.previewDurationSeconds[slot] === row.preview_duration_seconds &&
    table.audioMedia[slot] === row.audio_media &&
    table.coverMedia[slot] === row.cover_media &&
    table.fieldList.every(({ name, column }) => column.holds(slot, row[name])) &&
    String(listItems(table.credits, slot)) === String(encodeCredits(artists, artist, creditsOf(artists, row)))
  )
}

/** The revision of the catalogue at which anything viewTrack shows of the slot last changed. */
export function versionOfTrack(table: TrackTable, artists: ArtistTable, slot: number): number {
  let version = Math.max(table.columns.version[slot]!, artists.versions[table.columns.artist[slot]!]!)
  for (const code of listItems(table.credits, slot)) version = Math.max(version, artists.versions[code >>> 1]!)
  return version
}

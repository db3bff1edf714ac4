import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import type { Texts } from '../../../app/texts.ts'

/** A track as its form holds it: texts, as they are typed. */
export type TrackFields = Texts<
  Track,
  | 'title'
  | 'artist'
  | 'genre'
  | 'aliases'
  | 'slug'
  | 'bpm'
  | 'musical_key'
  | 'energy'
  | 'loudness_db'
  | 'license_code'
  | 'territory'
  | 'isrc'
  | 'release_date'
> &
  Pick<Track, 'is_explicit'>

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

export function toFields(track: Track): TrackFields {
  return {
    title: track.title,
    artist: track.artist,
    genre: track.genre,
    aliases: track.aliases.join(', '),
    slug: track.slug,
    bpm: textOf(track.bpm),
    musical_key: textOf(track.musical_key),
    energy: textOf(track.energy),
    loudness_db: textOf(track.loudness_db),
    license_code: track.license_code,
    territory: track.territory,
    isrc: textOf(track.isrc),
    release_date: textOf(track.release_date),
    is_explicit: track.is_explicit,
  }
}

const NUMBERS: readonly string[] = ['bpm', 'energy', 'loudness_db']
const LISTS: readonly string[] = ['aliases']
const REQUIRED: readonly string[] = ['title', 'artist', 'genre', 'slug', 'license_code', 'territory']

/** Only what differs, as the API takes it: an empty text clears a field, and Vietnamese keyboards write 0,5 for a half. */
export function changesOf(before: TrackFields, after: TrackFields): Record<string, unknown> {
  const changed = (Object.keys(after) as (keyof TrackFields)[]).filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, toValue(name, after[name])]))
}

function toValue(name: string, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value
  const text = value.trim()
  if (LISTS.includes(name)) return text.split(',').flatMap((one) => one.trim() || [])
  if (text === '') return REQUIRED.includes(name) ? '' : null
  if (!NUMBERS.includes(name)) return text
  const number = Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : number
}

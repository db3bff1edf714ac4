import { z } from 'zod'
import type { Schema } from '../store/schema/schema.ts'
import type { FieldColumn } from './field-columns.ts'
import { choice, derived, flag, number, requiredText, sharedText, text } from './field-kinds.ts'
import { readIsrc } from './isrc.ts'
import { DEFAULT_LICENSE, LICENSE_CODES } from './licenses.ts'
import { canonicalKey } from './musical-key.ts'

/**
 * The plain fields of a track, in the order in which the API shows them. From this table follow the columns in memory, whether a
 * change of the row changes the track, the schema and example of the API, the record, the import line, CSV cells, how lines merge, the flags of
 * `track update` and what `track show` prints. CONTRIBUTING.md shows how to add one.
 *
 * The columns in SpecialColumn are written out where they are used: they have indexes or orders of their own (id, slug, title, aliases,
 * artist, genre, published_at), change in place (the counts), come from files (media, previews, `measured`) or are shown in another
 * form (duration).
 */
export const TRACK_FIELDS = {
  bpm: number(
    {
      schema: z.number(),
      about: 'Tempo in beats per minute; null where none was measured.',
      example: 92,
      flag: { name: 'bpm', hint: 'N', about: 'Its tempo, 0 to 300' },
    },
    [0, 300],
  ),
  musical_key: sharedText(
    {
      schema: z.string(),
      about: 'For example `A minor` or `F# major`; null where it is not known.',
      example: 'A minor',
      flag: { name: 'key', hint: 'KEY', about: 'Its key, like "A minor"' },
    },
    {
      type: 'spelled',
      rule: { vi: 'phải là giọng như "A minor" hoặc "F# major"', en: 'must be a key like "A minor" or "F# major"' },
      read: canonicalKey,
    },
  ),
  energy: number(
    {
      schema: z.number().min(0).max(1),
      about: 'How driving it sounds, from 0 (calm) to 1; null where it is not known.',
      example: 0.41,
      flag: { name: 'energy', hint: 'N', about: '0 to 1' },
    },
    [0, 1],
  ),
  loudness_db: number(
    {
      schema: z.number(),
      about: 'Integrated loudness of the full version in LUFS; null where it is not known.',
      example: -11.3,
      flag: { name: 'loudness-db', hint: 'N', about: 'Its loudness' },
    },
    [-120, 30],
  ),
  isrc: text(
    {
      schema: z.string(),
      about: 'International Standard Recording Code; null where the track has none.',
      example: 'VNA0D2400017',
      flag: { name: 'isrc', hint: 'CODE', about: 'Its ISRC' },
    },
    {
      type: 'spelled',
      rule: { vi: 'phải là mã ISRC, ví dụ VNA0D2400001', en: 'must be an ISRC like VNA0D2400001' },
      read: readIsrc,
    },
  ),
  release_date: sharedText(
    {
      schema: z.iso.date(),
      about: '`YYYY-MM-DD`; null where it is not known.',
      example: '2024-09-02',
      flag: { name: 'release-date', hint: 'DATE', about: 'YYYY-MM-DD' },
    },
    { type: 'day' },
  ),
  license_code: choice(
    {
      schema: z.enum(LICENSE_CODES),
      about: 'What it may be used for; spelled out by `/licenses`.',
      example: 'service-standard',
      flag: { name: 'license', hint: 'CODE', about: LICENSE_CODES.join(', ') },
    },
    LICENSE_CODES,
    // Better to allow too little.
    { initial: DEFAULT_LICENSE, unknown: 'service-restricted' },
  ),
  attribution_required: derived({
    schema: z.boolean(),
    about: 'Whether the artist must be named where the track is used.',
    example: true,
  }),
  commercial_use_allowed: derived({
    schema: z.boolean(),
    about: 'Whether it may be used in advertising and sponsored content.',
    example: true,
  }),
  territory: requiredText(
    {
      schema: z.string(),
      about: '`worldwide` or comma-separated ISO country codes.',
      example: 'worldwide',
      flag: { name: 'territory', hint: 'CODES', about: '"worldwide" or VN,US,…' },
    },
    {
      type: 'spelled',
      rule: {
        vi: 'phải là "worldwide" hoặc mã quốc gia như VN,US',
        en: 'must be "worldwide" or country codes like VN,US',
      },
      read: readTerritory,
    },
    'worldwide',
  ),
  is_explicit: flag({
    schema: z.boolean(),
    about: 'Whether the lyrics are unfit for children.',
    example: false,
    flag: {
      on: { name: 'explicit', about: 'Mark it as explicit' },
      off: { name: 'clean', about: 'Mark it as not explicit' },
    },
  }),
}

function readTerritory(value: string): string | undefined {
  if (value.trim().toLowerCase() === 'worldwide') return 'worldwide'
  const codes = value.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? [...new Set(codes)].join(',') : undefined
}

type SpecialColumn =
  | 'id'
  | 'slug'
  | 'title'
  | 'aliases'
  | 'artist_id'
  | 'genre'
  | 'duration_seconds'
  | 'play_count'
  | 'like_count'
  | 'published_at'
  | 'preview_start_seconds'
  | 'preview_duration_seconds'
  | 'preview_offset'
  | 'publish_at'
  | 'audio_media'
  | 'audio_original'
  | 'master_media'
  | 'measured'
  | 'cover_media'
  | 'cover_source'
  | 'created_at'
  | 'updated_at'
  | 'search_text'
  | 'title_key'
  | 'genre_key'

type Fields = typeof TRACK_FIELDS

/** Every column of `tracks` that is not special. One that has no entry in the table does not compile. */
export type FieldName = Exclude<keyof Schema['tracks'], SpecialColumn>

type StoredFields = Pick<Fields, FieldName>

export type FieldColumns = { readonly [Name in FieldName]: ReturnType<StoredFields[Name]['createColumn']> }

/** As the store has them. */
export type FieldRow = { [Name in FieldName]: Parameters<FieldColumns[Name]['write']>[1] }

/** As the API shows them. */
export type FieldValues = { [Name in keyof Fields]: z.output<Fields[Name]['schema']> }

/** The entries with a column, in the order of the table. */
export const STORED_FIELDS = Object.entries(TRACK_FIELDS).filter(
  (entry): entry is [FieldName, StoredFields[FieldName]] => entry[1].input !== undefined,
)

export const FIELD_NAMES = STORED_FIELDS.map(([name]) => name)

const mapFields = (toValue: (field: Fields[keyof Fields]) => unknown) =>
  Object.fromEntries(Object.entries(TRACK_FIELDS).map(([name, field]) => [name, toValue(field)])) as unknown

export const FIELD_SCHEMAS = mapFields(({ schema, about }) => schema.describe(about)) as {
  [Name in keyof Fields]: Fields[Name]['schema']
}

export const FIELD_EXAMPLES = mapFields(({ example }) => example) as FieldValues

/** The fields of a new track where none are given. */
export const INITIAL_FIELDS = Object.fromEntries(
  STORED_FIELDS.map(([name, { initial }]) => [name, initial]),
) as FieldRow

export function createFieldColumns(): FieldColumns {
  const columns = STORED_FIELDS.map(([name, { createColumn }]) => [name, createColumn()] as const)
  return Object.fromEntries(columns) as unknown as FieldColumns
}

export type AnyFieldColumn = FieldColumn<FieldRow[FieldName], FieldValues[FieldName]>

/** The columns one by one, for what is done to all of them. */
export function listFieldColumns(columns: FieldColumns): { name: FieldName; column: AnyFieldColumn }[] {
  return FIELD_NAMES.map((name) => ({ name, column: columns[name] as unknown as AnyFieldColumn }))
}

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Input } from '../../catalog/field-kinds.ts'
import { type FieldName, INITIAL_FIELDS, STORED_FIELDS } from '../../catalog/track-fields.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { DEFAULT_PREVIEW_SECONDS, PREVIEW_SECONDS } from '../../sound/limits.ts'
import type { Schema } from '../../store/schema/schema.ts'
import { readSentence, type Sentence, writeSentence } from '../../text/sentence.ts'
import { isSlug } from '../../text/slug.ts'
import { findTextProblem, normaliseText, sayTextProblem } from '../operators/display-names.ts'
import type { TrackSearchColumn } from '../search/search-columns.ts'

export type TrackRow = Omit<Selectable<Schema['tracks']>, TrackSearchColumn>
/** Undefined is absent. */
export type Given<T> = { readonly [K in keyof T]?: T[K] | undefined }

export type CreditRow = Pick<Selectable<Schema['track_artists']>, 'artist_id' | 'role'>

const MAX_TITLE = 300
const MAX_GENRE = 80
const MAX_DURATION_SECONDS = 24 * 60 * 60
const MAX_COUNT = 1e12
const MAX_CREDITS = 50
const MAX_PEAKS = 16_384
const MAX_FUTURE_MS = 5 * 60 * 1000

/** A rule, to be read after the name of its field. */
const mustBe = (vi: string, en: string): Sentence => ({ vi: `phải là ${vi}`, en: `must be ${en}` })

export const MISSING: Sentence = { vi: 'còn thiếu', en: 'is missing' }

/** The rule for absent values is the reader's: these say `is missing` so that a wrong type and nothing at all differ. */
const wanted = (rule: Sentence) => (issue: { input?: unknown }) =>
  writeSentence(issue.input === undefined ? MISSING : rule)

/** What an issue of these schemas says; a rule that Zod has put into words itself is in English only. */
export function sentenceOf({ message }: z.core.$ZodIssue): Sentence {
  const sentence = readSentence(message)
  return sentence.vi === message ? { vi: 'không hợp lệ', en: message } : sentence
}

export const TEXT = mustBe('chữ', 'text')

export function text(most: number) {
  return z.string({ error: wanted(TEXT) }).transform((value, context) => {
    const problem = findTextProblem(value, most)
    if (problem === undefined) return normaliseText(value)
    context.addIssue({ code: 'custom', message: writeSentence(sayTextProblem(problem, most)) })
    return z.NEVER
  })
}

/** Text of several sentences, with their line breaks; blank is none. */
export const longText = (most: number) =>
  z
    .string(writeSentence(TEXT))
    .max(most, writeSentence(sayTextProblem('too-long', most)))
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      writeSentence(sayTextProblem('not-unicode', most)),
    )
    .transform((value) => value.normalize('NFC').trim() || null)

const UUID = mustBe('một UUID', 'a UUID')

export const uuid = z.string({ error: wanted(UUID) }).transform((value, context) => {
  const id = parseUuid(value.trim())
  if (id !== undefined) return id
  context.addIssue({ code: 'custom', message: writeSentence(UUID) })
  return z.NEVER
})

function number(least: number, most: number) {
  const rule = mustBe(`số từ ${least} đến ${most}`, `a number from ${least} to ${most}`)
  const error = writeSentence(rule)
  return z
    .number({ error: wanted(rule) })
    .min(least, error)
    .max(most, error)
}

export function integer(least: number, most: number) {
  const rule = mustBe(`số nguyên từ ${least} đến ${most}`, `a whole number from ${least} to ${most}`)
  const error = writeSentence(rule)
  return z
    .number({ error: wanted(rule) })
    .int(error)
    .min(least, error)
    .max(most, error)
}

/** A text that `read` turns into its one spelling, or refuses by undefined. */
function spelled<T>(rule: Sentence, read: (value: string) => T | undefined) {
  return z.string({ error: wanted(rule) }).transform((value, context) => {
    const result = read(value)
    if (result !== undefined) return result
    context.addIssue({ code: 'custom', message: writeSentence(rule) })
    return z.NEVER
  })
}

const DAY = /^([1-9]\d{3})-(\d\d)-(\d\d)$/

function readDay(value: string): string | undefined {
  const [, year, month, date] = DAY.exec(value) ?? []
  if (Number(month) < 1 || Number(month) > 12 || Number(date) < 1) return undefined
  return Number(date) <= daysIn(Number(year), Number(month)) ? value : undefined
}

export const day = spelled(mustBe('ngày có thật, ví dụ 2024-12-31', 'a real date like 2024-12-31'), readDay)

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const ISO_TIME = /^[1-9]\d{3}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d))?$/

const ZONED_TIME = mustBe(
  'thời điểm kèm múi giờ, ví dụ 2024-12-31T08:00:00Z',
  'a time with its zone like 2024-12-31T08:00:00Z',
)

const time = spelled(ZONED_TIME, (value) => {
  if (!ISO_TIME.test(value)) return undefined
  // Date rolls 30 February over to March; the day has to be a real one by itself.
  if (readDay(value.slice(0, 10)) === undefined) return undefined
  const ms = Date.parse(
    value
      .replace(' ', 'T')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
      .toUpperCase(),
  )
  return Number.isNaN(ms) || ms < 0 ? undefined : ms
})

const flag = z
  .boolean({ error: wanted(mustBe('true hoặc false', 'true or false')) })
  .transform((value) => (value ? (1 as const) : (0 as const)))

const tooMany = (most: number, what: 'entries' | 'artists') =>
  writeSentence({ vi: `có nhiều hơn ${most} mục`, en: `has more than ${most} ${what}` })

/** Thousands of lines with hundreds of them: a schema for each took longer than all else of a line. */
const isPeak = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100

const peaks = z
  .custom<number[]>(
    (value) => Array.isArray(value) && value.every(isPeak),
    writeSentence(mustBe('danh sách số từ 0 đến 100', 'a list of numbers from 0 to 100')),
  )
  .refine((values) => values.length <= MAX_PEAKS, tooMany(MAX_PEAKS, 'entries'))
  .transform((values) => (values.length === 0 ? null : JSON.stringify(values)))

const credits = z
  .array(
    z.object(
      {
        id: uuid,
        role: z.enum(
          ['primary', 'featured'],
          writeSentence(mustBe('"primary" hoặc "featured"', '"primary" or "featured"')),
        ),
      },
      writeSentence(mustBe('danh sách {"id", "role"}', '{"id", "role"}')),
    ),
    { error: wanted(mustBe('danh sách {"id", "role"}', 'a list of {"id", "role"}')) },
  )
  .max(MAX_CREDITS, tooMany(MAX_CREDITS, 'artists'))
  .refine(
    (list) => new Set(list.map((credit) => credit.id)).size === list.length,
    writeSentence({ vi: 'ghi một nghệ sĩ hai lần', en: 'names an artist twice' }),
  )
  .transform((list): CreditRow[] => list.map(({ id, role }) => ({ artist_id: id, role })))

export const MAX_ALIASES = 20

/** Other names to be found by, as the store keeps them: a JSON list, or null for none. */
export const aliases = z
  .array(text(MAX_TITLE), { error: wanted(mustBe('danh sách chữ', 'a list of texts')) })
  .max(MAX_ALIASES, tooMany(MAX_ALIASES, 'entries'))
  .transform((list) => (list.length === 0 ? null : JSON.stringify([...new Set(list)])))

const MAX_FILE_NAME = 4096

/** The name of a file; null takes the present one away. */
export const fileName = z
  .string({ error: wanted(mustBe('tên tệp', 'the name of a file')) })
  .min(1, writeSentence(sayTextProblem('empty', MAX_FILE_NAME)))
  .max(MAX_FILE_NAME, writeSentence(sayTextProblem('too-long', MAX_FILE_NAME)))
  .refine(
    (value) => !value.includes('\0'),
    writeSentence({ vi: 'không phải là tên tệp', en: 'is not the name of a file' }),
  )
  .nullable()

/** Null puts a field that cannot be empty back to its default. */
const orDefault = <S extends z.ZodType, T>(schema: S, fallback: T) =>
  schema.nullable().transform((value) => (value === null ? fallback : value) as z.output<S> | T)

export const mustBeOneOf = (codes: readonly string[]): Sentence => ({
  vi: `phải là một trong: ${codes.join(', ')}`,
  en: `must be one of ${codes.join(', ')}`,
})

function inputSchema(input: Input): z.ZodType {
  if (input.type === 'number') return number(input.min, input.max)
  if (input.type === 'text') return text(input.max)
  if (input.type === 'day') return day
  if (input.type === 'flag') return flag
  if (input.type === 'spelled') return spelled(input.rule, input.read)
  return z.enum(input.codes, writeSentence(mustBeOneOf(input.codes)))
}

/** The plain fields, by their table (catalog/track-fields.ts). */
const PLAIN_FIELDS = Object.fromEntries(
  STORED_FIELDS.map(([name, { input, initial }]) => {
    const schema = inputSchema(input)
    return [name, initial === null ? schema.nullish() : orDefault(schema, initial).optional()]
  }),
) as Record<string, z.ZodType> as { [Name in FieldName]: z.ZodOptional<z.ZodType<TrackRow[Name]>> }

/** Not of a list: one that is imported again next month would name times that are past. */
export const plannedTime = (now: () => number) =>
  time
    .refine((ms) => ms > now(), writeSentence({ vi: 'phải ở trong tương lai', en: 'must be in the future' }))
    .nullish()

export const IN_THE_FUTURE = writeSentence({ vi: 'nằm trong tương lai', en: 'is in the future' })

const SLUG: Sentence = {
  vi: 'chỉ gồm chữ thường không dấu, chữ số và gạch nối đơn',
  en: 'must be lower-case letters, digits and single hyphens',
}
export const slug = spelled(SLUG, (value) => (isSlug(value) ? value : undefined))
const PREVIEW = mustBe('15, 30 hoặc 60', '15, 30 or 60')

/** Everything that can be said of a track, each absent or valid. Times come out as milliseconds, flags as 0 or 1. */
export const trackFields = (now: () => number) => ({
  title: text(MAX_TITLE).optional(),
  artist_id: uuid.optional(),
  aliases: aliases.nullish(),
  artists: credits.nullish(),
  genre: text(MAX_GENRE).optional(),
  // Whole seconds are what the API shows; files often carry more.
  duration_seconds: number(1, MAX_DURATION_SECONDS).transform(Math.round).optional(),
  ...PLAIN_FIELDS,
  play_count: orDefault(integer(0, MAX_COUNT), 0).optional(),
  like_count: orDefault(integer(0, MAX_COUNT), 0).optional(),
  published_at: time.refine((ms) => ms <= now() + MAX_FUTURE_MS, IN_THE_FUTURE).nullish(),
  slug: slug.optional(),
  // Null is where the sound itself would start, or 0 where there is none. The API shows whole seconds; a sound is cut at the exact place.
  preview_start_seconds: number(0, MAX_DURATION_SECONDS).nullish(),
  preview_duration_seconds: orDefault(
    z.number({ error: wanted(PREVIEW) }).refine((value) => PREVIEW_SECONDS.includes(value), writeSentence(PREVIEW)),
    DEFAULT_PREVIEW_SECONDS,
  ).optional(),
  peaks: peaks.nullish(),
  audio: fileName.optional(),
  cover: fileName.optional(),
})

export const NEW_TRACK_NEEDS = ['title', 'artist_id', 'genre', 'duration_seconds'] as const

/** What a new track has where its line is silent; the four that a line must give are empty. */
export const NEW_TRACK: TrackRow = {
  id: '',
  slug: '',
  title: '',
  artist_id: '',
  genre: '',
  duration_seconds: 0,
  ...INITIAL_FIELDS,
  play_count: 0,
  like_count: 0,
  published_at: null,
  publish_at: null,
  preview_start_seconds: 0,
  preview_duration_seconds: DEFAULT_PREVIEW_SECONDS,
  audio_media: null,
  cover_media: null,
  cover_source: null,
  audio_original: null,
  master_media: null,
  preview_offset: null,
  measured: null,
  aliases: null,
  created_at: 0,
  updated_at: 0,
}

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../store/schema/schema.ts'
import { inBoth, joinSentences, type Sentence, writeSentence } from '../../text/sentence.ts'
import { DAY_MS } from '../../text/time.ts'
import { type CollectionLine, collectionShape, toCollectionLine } from './collection-line.ts'
import {
  aliases,
  type CreditRow,
  day,
  fileName,
  type Given,
  IN_THE_FUTURE,
  integer,
  longText,
  NEW_TRACK,
  sentenceOf,
  type TrackRow,
  text,
  trackFields,
  uuid,
} from './import-fields.ts'
import { type ReleaseLine, releaseShape, toReleaseLine } from './release-line.ts'
import { findUnknownFields } from './unknown-fields.ts'

/** One line of an import, checked and in the store's spelling. A field that is absent here is to stay as it is. */
export type ImportLine = ArtistLine | TrackLine | PlaysLine | CollectionLine | ReleaseLine

/** A line, or why there is none. */
export type LineOrReason = { line: ImportLine } | { line: undefined; reason: Sentence }

export interface ArtistLine {
  type: 'artist'
  id: string
  columns: Given<
    Pick<Selectable<Schema['artists']>, 'name' | 'biography' | 'aliases' | 'avatar_media' | 'avatar_source'>
  >
  /** The name of a file, or null to take the picture away. */
  avatar?: string | null | undefined
}

export interface TrackLine {
  type: 'track'
  id: string
  columns: Given<Omit<TrackRow, 'id' | 'slug' | 'created_at' | 'updated_at'>>
  slug?: string | undefined
  /** Artists that the line only names, to be made with it when they are not there. */
  newArtists?: readonly { id: string; name: string }[]
  /** Null takes all but the track's own artist away. */
  credits?: CreditRow[] | null | undefined
  /** JSON, or null to take them away. */
  peaks?: string | null | undefined
  /** Names of files, or null to take them away. */
  audio?: string | null | undefined
  cover?: string | null | undefined
  /** The preview starts where the sound itself would. */
  isPreviewFree?: boolean
  /** Where it is to start when that is no whole second. */
  exactStart?: number | undefined
  /** JSON; comes of the sound. */
  previewPeaks?: string | null | undefined
  /** JSON; comes of the sound. */
  beats?: string | null | undefined
  /** The original that the files were read against; undefined when none were. */
  expectedOriginal?: string | null | undefined
}

export interface PlaysLine {
  type: 'plays'
  trackId: string
  day: string
  plays: number
}

/** `field` is the first one that is wrong. */
export type ParsedLine = { line: ImportLine; ignored: readonly string[] } | { reason: Sentence; field?: string }

const MAX_NAME = 200
const MAX_BIOGRAPHY = 20_000
/** What the store's integer column holds. */
const MAX_PLAYS = 2_147_483_647
const MAX_REASONS = 5

/** The object that a line of JSON is. */
export function parseJson(text: string): { value: object } | { reason: Sentence } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { reason: { vi: 'không phải JSON', en: `is not JSON (${(error as Error).message})` } }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { reason: { vi: 'không phải đối tượng JSON', en: 'is not a JSON object' } }
  return { value }
}

const TYPE_MISSING: Sentence = {
  vi: 'còn thiếu type: phải là artist, track, plays, collection hoặc release',
  en: 'type is missing: it must be artist, track, plays, collection or release',
}
const typeUnknown = (type: string): Sentence => ({
  vi: `type "${type.slice(0, 40)}" không đúng: phải là artist, track, plays, collection hoặc release`,
  en: `type "${type.slice(0, 40)}" is unknown: it must be artist, track, plays, collection or release`,
})

/** Reads the objects of lines against a clock that only decides what is in the future. */
export function createLineParser(now: () => number): (value: object) => ParsedLine {
  const shapes = createShapes(now)
  return (value) => {
    const { type } = value as { type?: unknown }
    if (typeof type !== 'string') return { reason: TYPE_MISSING, field: 'type' }
    const shape = Object.hasOwn(shapes, type) ? shapes[type as keyof typeof shapes] : undefined
    return shape ? shape(value) : { reason: typeUnknown(type), field: 'type' }
  }
}

function createShapes(now: () => number) {
  const artist = z.object({
    type: z.literal('artist'),
    id: idOr({ vi: 'name', en: 'a name' }),
    name: text(MAX_NAME).optional(),
    biography: longText(MAX_BIOGRAPHY).nullish(),
    aliases: aliases.nullish(),
    avatar: fileName.optional(),
  })
  const track = z.object({
    type: z.literal('track'),
    id: idOr({ vi: 'title kèm artist', en: 'a title with its artist' }),
    ...trackFields(now),
  })
  const plays = z.object({
    type: z.literal('plays'),
    track_id: uuid,
    date: day.refine((value) => Date.parse(value) <= now() + DAY_MS, IN_THE_FUTURE),
    plays: integer(0, MAX_PLAYS),
  })
  return {
    artist: createShape(artist, ({ type, id, avatar, ...columns }) => ({ type, id, columns, avatar })),
    track: createShape(track, toTrackLine),
    collection: createShape(collectionShape, toCollectionLine),
    release: createShape(releaseShape, toReleaseLine),
    plays: createShape(plays, ({ track_id, date, plays: count }) => ({
      type: 'plays',
      trackId: track_id,
      day: date,
      plays: count,
    })),
  }
}

/** An id that was left out has been derived by now, unless there was nothing to derive it from: that is what the line lacks. */
function idOr(source: Sentence) {
  const missing: Sentence = {
    vi: `còn thiếu, và cũng không có ${source.vi} để tìm ra nó`,
    en: `is missing, and so is ${source.en} to find it by`,
  }
  return z
    .unknown()
    .refine((value) => value !== undefined, writeSentence(missing))
    .pipe(uuid)
}

function createShape<S extends z.ZodObject>(schema: S, toLine: (value: z.output<S>) => ImportLine) {
  const known = new Set(Object.keys(schema.shape))
  return (value: object): ParsedLine => {
    const result = schema.safeParse(value)
    if (!result.success)
      return { reason: describeProblems(result.error), field: String(result.error.issues[0]?.path[0]) }
    return { line: toLine(result.data), ignored: findUnknownFields(value, known) }
  }
}

function describeProblems({ issues }: z.ZodError): Sentence {
  const reasons = issues.slice(0, MAX_REASONS).map((issue) => {
    const [path, said] = [describePath(issue.path), sentenceOf(issue)]
    return inBoth((language) => `${path} ${said[language]}`)
  })
  const rest = issues.length - MAX_REASONS
  if (rest > 0) reasons.push({ vi: `và ${rest} lỗi nữa`, en: `and ${rest} more` })
  return joinSentences(reasons)
}

function describePath(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${String(step)}`))
    .join('')
}

type TrackFields = { id: string; type: 'track'; publish_at?: number | null | undefined } & z.output<
  z.ZodObject<ReturnType<typeof trackFields>>
>

const NOTHING_SAID: Record<string, unknown> = Object.fromEntries(
  Object.keys(NEW_TRACK).flatMap((name) => (name === 'id' || name === 'slug' ? [] : [[name, undefined]])),
)

/** By the names of its columns: to leave the other fields out of so many (`...columns`) took an import a twentieth of its time. */
export function toTrackLine(fields: TrackFields): TrackLine {
  const { id, type, slug, artists, peaks, audio, cover, preview_start_seconds: start } = fields
  const columns = { ...NOTHING_SAID }
  for (const name of Object.keys(columns)) columns[name] = (fields as Record<string, unknown>)[name]
  if (start !== undefined) columns.preview_start_seconds = Math.floor(start ?? 0)
  return {
    ...{ type, id, slug, credits: artists, peaks, audio, cover, columns },
    isPreviewFree: start === null,
    exactStart: typeof start === 'number' && !Number.isInteger(start) ? start : undefined,
  }
}

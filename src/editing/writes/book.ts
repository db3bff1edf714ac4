import type { Sentence } from '../../text/sentence.ts'
import type { Given } from '../lines/import-fields.ts'

/** What is about to be written of one row, and what the change log will say of it. */
export interface Touched<Row> {
  /** As it was before the batch; undefined when it is new. */
  before: Row | undefined
  row: Row
  action: 'created' | 'updated'
  fields: Set<string>
}

export type Outcome = 'created' | 'updated' | 'unchanged'
/** A reason means that the line has changed nothing. Kept hidden: the line would publish a track that has been taken down. */
export type Applied = { outcome: Outcome; newArtists?: number; isKeptHidden?: boolean } | { reason: Sentence }

/** Rows of a table as they were read, and then as lines have left them. */
export interface Book<Row> {
  get(id: string): Row | undefined
  has(id: string): boolean
  write(row: Row, fields?: readonly string[]): { outcome: 'created' | 'updated' }
  readonly touched: ReadonlyMap<string, Touched<Row>>
}

/** `changed` holds what lines have left, those of earlier books with it too: a rehearsal writes nothing that could be read again. */
export function openBook<Row extends { id: string }>(
  read: ReadonlyMap<string, Row>,
  changed: Map<string, Row> = new Map(),
): Book<Row> {
  const touched = new Map<string, Touched<Row>>()
  const get = (id: string) => changed.get(id) ?? read.get(id)
  return {
    get,
    has: (id) => get(id) !== undefined,
    write(row, fields = []) {
      const before = get(row.id)
      const outcome = before === undefined ? 'created' : 'updated'
      const earlier = touched.get(row.id)
      if (earlier === undefined) touched.set(row.id, { before, row, action: outcome, fields: new Set(fields) })
      else {
        earlier.row = row
        for (const field of fields) earlier.fields.add(field)
      }
      changed.set(row.id, row)
      return { outcome }
    },
    touched,
  }
}

/** The row as it is, or as a new one begins, with what a line says of it. */
export const mergeRow = <Row extends { created_at: number; updated_at: number }>(
  current: Row | undefined,
  initial: Row,
  said: Given<NoInfer<Row>>,
  now: number,
): Row => withSaid({ ...(current ?? initial), created_at: current?.created_at ?? now, updated_at: now }, said)

/** A plain loop: by entries it took an import as long as to read its lines. */
export function withSaid<Row extends object>(before: Row, said: Given<NoInfer<Row>>): Row {
  const row = { ...before }
  for (const name of Object.keys(said) as (keyof Row)[]) if (said[name] !== undefined) row[name] = said[name]
  return row
}

/** Columns whose public name is another, or that are not public. `artist` is the name that partners show. */
const PUBLIC_FIELDS: Readonly<Record<string, readonly string[]>> = {
  artist_id: ['artist', 'artist_id'],
  duration_seconds: ['duration'],
  audio_media: ['audio_url'],
  cover_media: ['cover_url'],
  avatar_media: ['avatar_url'],
  audio_original: ['audio_url'],
  preview_offset: ['audio_url'],
  master_media: [],
  measured: [],
  cover_source: [],
  avatar_source: [],
}

export function changedFields<T extends object>(current: T, columns: Given<T>): string[] {
  const names = (Object.keys(columns) as (keyof T & string)[]).filter(
    (name) => columns[name] !== undefined && columns[name] !== current[name],
  )
  return [...new Set(names.flatMap((name) => PUBLIC_FIELDS[name] ?? [name]))]
}

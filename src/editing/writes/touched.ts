import type { Sentence } from '../../text/sentence.ts'

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

export function touch<Row extends { id: string }>(
  touched: Map<string, Touched<Row>>,
  row: Row,
  current: Row | undefined,
  fields: readonly string[],
): { outcome: Outcome } {
  const earlier = touched.get(row.id)
  if (earlier) {
    earlier.row = row
    for (const field of fields) earlier.fields.add(field)
  } else touched.set(row.id, { before: current, row, action: current ? 'updated' : 'created', fields: new Set(fields) })
  return { outcome: current ? 'updated' : 'created' }
}

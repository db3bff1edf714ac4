import type { ChangeAction } from '../../store/schema/catalogue-tables.ts'
import type { Store } from '../../store/store.ts'

export interface PublicChange {
  seq: number
  at: number
  trackId: string
  action: ChangeAction
  /** On `updated` only. */
  fields: string[] | null
}

/** What partners have seen of the catalogue between two places of the change log, oldest first. */
export async function findPublicChanges(
  store: Store,
  { since, upTo, limit }: { since: number; upTo: number; limit: number },
): Promise<PublicChange[]> {
  const rows = await store.db
    .selectFrom('changes')
    .select(['seq', 'at', 'entity_id', 'public_action', 'fields'])
    // Only tracks have one: with this and nothing else the index of the public changes answers.
    .where('seq', '>', since)
    .where('seq', '<=', upTo)
    .where('public_action', 'is not', null)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    trackId: row.entity_id,
    action: row.public_action!,
    fields: row.public_action === 'updated' && row.fields !== null ? JSON.parse(row.fields) : null,
  }))
}

const VERSION = 'c1'

/** A place in the log, in a form that clients are not tempted to calculate with. */
export function formatCursor(seq: number): string {
  return Buffer.from(`${VERSION}.${seq.toString(36)}`).toString('base64url')
}

export function parseCursor(text: string): number | undefined {
  if (!/^[\w-]{4,40}$/.test(text)) return undefined
  const [, digits] = /^c1\.([0-9a-z]{1,11})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const seq = digits === undefined ? Number.NaN : Number.parseInt(digits, 36)
  return Number.isSafeInteger(seq) && formatCursor(seq) === text ? seq : undefined
}

import { sql } from 'kysely'
import { unseal } from '../../config/sealing.ts'
import type { MediaKind, MediaStore } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import { MEDIA_COLUMNS } from '../../store/tables.ts'

const ROWS_PER_QUERY = 5000
const MAX_EXAMPLES = 5

export interface FileFinding {
  /** How many files tracks, artists and marked copies refer to. */
  referred: number
  /** How many of them do not exist. */
  missing: number
  /** The first few of those. */
  examples: string[]
}

/** Compares what the store refers to with what the media store has: they differ after a restore without the media. */
export async function findMissingFiles(store: Store, media: MediaStore): Promise<FileFinding> {
  const finding: FileFinding = { referred: 0, missing: 0, examples: [] }
  for (const [kind, columns] of Object.entries(MEDIA_COLUMNS)) {
    const wanted = new Set<string>()
    for (const [table, column] of columns) await collect(store, { kind, table, column }, wanted)
    finding.referred += wanted.size
    // Skipped when nothing is wanted: listing a bucket of a million files is slow.
    if (wanted.size > 0) for await (const { key } of media.list(kind as MediaKind)) wanted.delete(key)
    finding.missing += wanted.size
    for (const key of wanted) if (finding.examples.length < MAX_EXAMPLES) finding.examples.push(key)
  }
  return finding
}

async function collect(
  store: Store,
  { kind, table, column }: { kind: string; table: string; column: string },
  into: Set<string>,
): Promise<void> {
  const key = sql.ref(column)
  for (let after = `${kind}/`; ; ) {
    const { rows } = await sql<{ key: string }>`
      select distinct ${key} as key from ${sql.table(table)}
      where ${key} > ${after} and ${key} < ${`${kind}0`} order by ${key} limit ${ROWS_PER_QUERY}
    `.execute(store.db)
    for (const row of rows) into.add(row.key)
    if (rows.length < ROWS_PER_QUERY) return
    after = rows.at(-1)!.key
  }
}

export interface SealFinding {
  webhooks: number
  /** Webhooks whose secret none of the keys decrypts: nothing can be delivered to them. */
  sealed: number
}

export async function findSealedWebhooks(store: Store, keys: readonly Buffer[]): Promise<SealFinding> {
  const rows = await store.db.selectFrom('webhooks').select(['id', 'secret_sealed']).execute()
  const isSealed = ({ id, secret_sealed }: (typeof rows)[number]) => {
    try {
      unseal(secret_sealed, keys, id)
      return false
    } catch {
      return true
    }
  }
  return { webhooks: rows.length, sealed: rows.filter(isSealed).length }
}

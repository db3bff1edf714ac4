import { sql } from 'kysely'
import { reseal } from '../config/sealing.ts'
import type { Schema } from './schema/schema.ts'
import type { Store } from './store.ts'

interface SealedColumn {
  table: keyof Schema
  column: string
  /** What it is sealed for; the id of its row when left out. */
  key?: readonly string[]
}

const SEALED: readonly SealedColumn[] = [
  { table: 'webhooks', column: 'secret_sealed' },
  { table: 'webhooks', column: 'previous_secret_sealed' },
  { table: 'mails', column: 'content_sealed' },
  { table: 'repeated_requests', column: 'result_sealed', key: ['partner_id', 'key'] },
  { table: 'proof_keys', column: 'private_sealed' },
  { table: 'administrators', column: 'totp_sealed' },
]

/**
 * Seals everything with the newest key, so that older keys can be removed. What no key opens is left alone: it may have been sealed on
 * another machine, and its users report the problem.
 */
export async function resealAll({ db }: Store, keys: readonly [Buffer, ...Buffer[]]): Promise<void> {
  if (keys.length === 1) return
  for (const { table, column, key = ['id'] } of SEALED) {
    const sealed = sql.ref(column)
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(key.map((name) => sql.ref(name)))}, ${sealed} as sealed from ${sql.table(table)}
      where ${sealed} <> ''`.execute(db)
    for (const row of rows) {
      const resealed = reseal(row.sealed!, keys, key.map((name) => row[name]).join(' '))
      if (resealed === undefined) continue
      const isRow = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
      // Only if no other process has resealed or replaced it first.
      await sql`update ${sql.table(table)} set ${sealed} = ${resealed}
        where ${sql.join(isRow, sql` and `)} and ${sealed} = ${row.sealed}`.execute(db)
    }
  }
}

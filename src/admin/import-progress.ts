import type { Kysely } from 'kysely'
import type { Schema } from '../store/schema.ts'

/** How far an interrupted import had come. */
export interface Progress {
  linesDone: number
  /** Of these, how many were bad. */
  failed: number
}

const NOTHING: Progress = { linesDone: 0, failed: 0 }
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60 * 1000

/** The count of bad lines has a row of its own beside the one of the lines. */
const failedKey = (key: string) => `${key}|failed`

export async function findProgress(db: Kysely<Schema>, key: string): Promise<Progress> {
  const rows = await db
    .selectFrom('import_progress')
    .select(['file_key', 'lines_done'])
    .where('file_key', 'in', [key, failedKey(key)])
    .execute()
  const counts = new Map(rows.map((row) => [row.file_key, row.lines_done]))
  const linesDone = counts.get(key)
  return linesDone === undefined ? NOTHING : { linesDone, failed: counts.get(failedKey(key)) ?? 0 }
}

export async function saveProgress(db: Kysely<Schema>, key: string, progress: Progress, now: number): Promise<void> {
  await db
    .insertInto('import_progress')
    .values([
      { file_key: key, lines_done: progress.linesDone, updated_at: now },
      { file_key: failedKey(key), lines_done: progress.failed, updated_at: now },
    ])
    .onConflict((conflict) =>
      conflict.column('file_key').doUpdateSet((row) => ({
        lines_done: row.ref('excluded.lines_done'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Also forgets imports that nobody went on with: their files have changed since, or are gone. */
export async function clearProgress(db: Kysely<Schema>, key: string, now: number): Promise<void> {
  await db
    .deleteFrom('import_progress')
    .where((row) =>
      row.or([row('file_key', 'in', [key, failedKey(key)]), row('updated_at', '<', now - FORGOTTEN_AFTER_MS)]),
    )
    .execute()
}

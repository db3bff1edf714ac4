import type { Db } from '../../store/schema/schema.ts'
import { DAY_MS } from '../../text/time.ts'

/** How far an interrupted import got. */
export interface Progress {
  linesDone: number
  /** How many of these were bad. */
  failed: number
}

const RETENTION_MS = 30 * DAY_MS

export async function findProgress(db: Db, key: string): Promise<Progress> {
  const row = await db
    .selectFrom('import_progress')
    .select(['lines_done', 'failed'])
    .where('file_key', '=', key)
    .executeTakeFirst()
  return row ? { linesDone: row.lines_done, failed: row.failed } : { linesDone: 0, failed: 0 }
}

export async function saveProgress(db: Db, key: string, progress: Progress, now: number): Promise<void> {
  await db
    .insertInto('import_progress')
    .values({ file_key: key, lines_done: progress.linesDone, failed: progress.failed, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('file_key').doUpdateSet((row) => ({
        lines_done: row.ref('excluded.lines_done'),
        failed: row.ref('excluded.failed'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Also deletes the progress of old imports that were never continued: their files have changed since, or are gone. */
export async function clearProgress(db: Db, key: string, now: number): Promise<void> {
  await db
    .deleteFrom('import_progress')
    .where((row) => row.or([row('file_key', '=', key), row('updated_at', '<', now - RETENTION_MS)]))
    .execute()
}

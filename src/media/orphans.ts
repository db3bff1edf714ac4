import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { storeTime } from '../store/store-time.ts'
import { MEDIA_COLUMNS } from '../store/tables.ts'
import type { Sentence } from '../text/sentence.ts'

/**
 * Files that nothing refers to, and the protocol by which one is never removed while another process starts to use it again:
 *
 * - A file that is to be referred to is taken off this list before it is written (`adoptFile`), and once more in the transaction that
 *   refers to it (`assertAdopted`). A process that finds it being removed waits, and writes it after that.
 * - A file is removed only by the process that has marked its row (`claimOrphans`), and a row that is gone cannot be marked. A new row must be
 *   two days old before it can be marked.
 */

type ReferredKind = keyof typeof MEDIA_COLUMNS
export const REFERRED_KINDS = Object.keys(MEDIA_COLUMNS) as ReferredKind[]

/** A process that marked a row longer ago than this has died: a removal takes seconds (media/sweep.ts). */
const ABANDONED_MS = 5 * 60_000
const ADOPT_TIMEOUT_MS = 30_000
const ADOPT_STEP_MS = 50

export class FileBeingRemovedError extends Error {
  readonly sentence: Sentence

  constructor(key: string) {
    const sentence = {
      vi: `${key} đang được xoá khỏi kho tệp: hãy thử lại sau vài phút`,
      en: `${key} is being removed from the media store: try again in a few minutes`,
    }
    super(sentence.en)
    this.sentence = sentence
  }
}

/** Call it before the file is written. Waits for a removal that is under way, so that the file is written after it. */
export async function adoptFile(store: Store, key: string): Promise<void> {
  const deadline = performance.now() + ADOPT_TIMEOUT_MS
  for (;;) {
    const orphan = await store.db.selectFrom('media_orphans').select('key').where('key', '=', key).executeTakeFirst()
    if (!orphan) return
    const { numDeletedRows } = await store.db
      .deleteFrom('media_orphans')
      .where('key', '=', key)
      .where(isUnclaimed(store.db))
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) return
    if (performance.now() > deadline) throw new FileBeingRemovedError(key)
    await delay(ADOPT_STEP_MS)
  }
}

/** In the transaction that refers to the files: if one is being removed since it was adopted, nothing is committed. */
export async function assertAdopted(trx: Transaction<Schema>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const listed = await trx
    .deleteFrom('media_orphans')
    .where('key', 'in', keys)
    .returning(['key', 'removing_at'])
    .execute()
  const taken = listed.find(({ removing_at }) => removing_at !== null)
  if (taken) throw new FileBeingRemovedError(taken.key)
}

/** Which of these files something refers to. All are of one kind. */
export async function findReferred(
  db: Kysely<Schema>,
  kind: ReferredKind,
  keys: readonly string[],
): Promise<Set<string>> {
  const referred = new Set<string>()
  for (const [table, column] of MEDIA_COLUMNS[kind]) {
    const rows = await db
      .selectFrom(table as 'tracks')
      .select(`${column} as key` as 'audio_media as key')
      .where(column as 'audio_media', 'in', keys)
      .execute()
    for (const { key } of rows) referred.add(key!)
  }
  return referred
}

export async function insertOrphans(db: Kysely<Schema>, keys: readonly string[], since: number): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('media_orphans')
    .values(keys.map((key) => ({ key, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOrphans(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('media_orphans').where('key', 'in', keys).execute()
}

/** Marks those of `keys` that are still orphans and that no other process removes; returns them. The others must not be touched. */
export async function claimOrphans(store: Store, keys: readonly string[], before: number): Promise<string[]> {
  return await store.transaction(async (trx) => {
    const marked = await trx
      .updateTable('media_orphans')
      .set({ removing_at: storeTime(trx) })
      .where('key', 'in', keys)
      .where('since', '<=', before)
      .where(isUnclaimed(trx))
      .returning('key')
      .execute()
    const isMarked = new Set(marked.map(({ key }) => key))
    const claimed = keys.filter((key) => isMarked.has(key))
    const referred = new Set<string>()
    for (const kind of REFERRED_KINDS) {
      const some = claimed.filter((key) => key.startsWith(`${kind}/`))
      if (some.length > 0) for (const key of await findReferred(trx, kind, some)) referred.add(key)
    }
    await deleteOrphans(trx, [...referred])
    return claimed.filter((key) => !referred.has(key))
  })
}

const isUnclaimed = (db: Kysely<Schema>) =>
  sql<SqlBool>`(removing_at is null or removing_at <= ${storeTime(db)} - ${ABANDONED_MS})`

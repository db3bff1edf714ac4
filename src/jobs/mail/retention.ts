import { setImmediate as nextTurn } from 'node:timers/promises'
import { reseal } from '../../config/sealing.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'

/** A text may hold a link that gives a key, and nobody needs it once it was sent. */
const SENT_TEXT_MS = 7 * DAY_MS
/** Of mails that failed or are kept to be copied. */
const OTHER_TEXT_MS = 30 * DAY_MS
const ROW_MS = 400 * DAY_MS
const CHUNK = 500

interface RetentionOptions {
  now: () => number
  shouldStop: () => boolean
}

/** Removes texts that are no longer needed, and rows that are older than 400 days except those of takedowns; in small steps. */
export async function applyMailRetention(store: Store, { now, shouldStop }: RetentionOptions): Promise<void> {
  const steps = [() => clearSent(store, now()), () => clearOthers(store, now()), () => deleteOld(store, now())]
  for (const step of steps) while (!shouldStop() && (await step()) === CHUNK) await nextTurn()
}

async function clearSent({ db }: Store, now: number): Promise<number> {
  const some = db
    .selectFrom('mails')
    .select('id')
    .where('content_sealed', '!=', '')
    .where('sent_at', '<', now - SENT_TEXT_MS)
    .limit(CHUNK)
  const cleared = db.updateTable('mails').set({ content_sealed: '' }).where('id', 'in', some)
  return Number((await cleared.executeTakeFirstOrThrow()).numUpdatedRows)
}

async function clearOthers({ db }: Store, now: number): Promise<number> {
  const some = db
    .selectFrom('mails')
    .select('id')
    .where('content_sealed', '!=', '')
    .where('state', 'in', ['failed', 'to-copy'])
    .where('created_at', '<', now - OTHER_TEXT_MS)
    .limit(CHUNK)
  const cleared = db.updateTable('mails').set({ content_sealed: '' }).where('id', 'in', some)
  return Number((await cleared.executeTakeFirstOrThrow()).numUpdatedRows)
}

async function deleteOld({ db }: Store, now: number): Promise<number> {
  const some = db
    .selectFrom('mails')
    .select('id')
    .where('created_at', '<', now - ROW_MS)
    // The only proof that a partner without a webhook was told.
    .where('kind', '!=', 'takedown')
    .limit(CHUNK)
  return Number((await db.deleteFrom('mails').where('id', 'in', some).executeTakeFirstOrThrow()).numDeletedRows)
}

/** Seals every text with the newest key, so that older keys can be removed. */
export async function resealMails({ db }: Store, keys: readonly [Buffer, ...Buffer[]]): Promise<void> {
  if (keys.length === 1) return
  const sealed = db.selectFrom('mails').select(['id', 'content_sealed']).where('content_sealed', '!=', '')
  for (const { id, content_sealed } of await sealed.execute()) {
    const resealed = reseal(content_sealed, keys, id)
    if (resealed === undefined) continue
    const change = db.updateTable('mails').set({ content_sealed: resealed }).where('id', '=', id)
    // Only if no other process has resealed it first.
    await change.where('content_sealed', '=', content_sealed).execute()
  }
}

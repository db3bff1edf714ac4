import type { Kysely, Transaction } from 'kysely'
import type { Caller } from '../http/endpoint.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { HOUR_MS } from '../text/time.ts'
import { canEnter, hasEnded, toCaller } from './key-table.ts'
import { selectKeys } from './queries.ts'
import { createSessionToken, digestToken } from './session-token.ts'

export const MAX_AGE_MS = HOUR_MS
export const MAX_IDLE_MS = HOUR_MS / 2
/** How exact `seen_at` is: a session is not written to the store at every request. */
const SEEN_STEP_MS = 60_000

export interface PartnerSession {
  /** The key that it was opened with, or that has replaced it since. */
  caller: Caller
  digest: string
  endsAt: number
}

/** A new token, whatever the browser had before: `former` ends. Only its digest is stored, and nothing of the key. */
export async function openPartnerSession(
  store: Store,
  { keyId, address, former }: { keyId: string; address: string; former: string | undefined },
  now: number,
): Promise<{ token: string; endsAt: number }> {
  const token = createSessionToken()
  await store.transaction(async (trx) => {
    if (former !== undefined) await closePartnerSession(trx, digestToken(former))
    await trx
      .insertInto('partner_sessions')
      .values({ digest: digestToken(token), key_id: keyId, address, created_at: now, seen_at: now })
      .execute()
  })
  return { token, endsAt: now + MAX_AGE_MS }
}

/** Asks the store every time: with its key, or with its partner's approval, a session ends in all processes at once. */
export async function findPartnerSession(
  { db }: Store,
  token: string,
  { now, defaultQuotaPerMinute }: { now: number; defaultQuotaPerMinute: number },
): Promise<PartnerSession | undefined> {
  const digest = digestToken(token)
  const row = await selectKeys(db)
    .innerJoin('partner_sessions', 'partner_sessions.key_id', 'api_keys.id')
    .select(['partner_sessions.created_at as opened_at', 'partner_sessions.seen_at'])
    .where('partner_sessions.digest', '=', digest)
    .where('partner_sessions.seen_at', '>', now - MAX_IDLE_MS)
    .where('partner_sessions.created_at', '>', now - MAX_AGE_MS)
    .executeTakeFirst()
  if (row === undefined || !canEnter(row)) return undefined
  const caller = toCaller(row, defaultQuotaPerMinute)
  if (hasEnded(caller, now)) return undefined
  if (row.seen_at < now - SEEN_STEP_MS)
    await db.updateTable('partner_sessions').set({ seen_at: now }).where('digest', '=', digest).execute()
  return { caller, digest, endsAt: row.opened_at + MAX_AGE_MS }
}

export async function closePartnerSession(db: Kysely<Schema> | Transaction<Schema>, digest: string): Promise<void> {
  await db.deleteFrom('partner_sessions').where('digest', '=', digest).execute()
}

/** A session goes on with the key that replaces its own. */
export async function movePartnerSession(db: Transaction<Schema>, digest: string, keyId: string): Promise<void> {
  await db.updateTable('partner_sessions').set({ key_id: keyId }).where('digest', '=', digest).execute()
}

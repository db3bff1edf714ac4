import { createHash } from 'node:crypto'
import { seal, unseal } from '../config/sealing.ts'
import { type ApiError, rateLimited } from '../errors.ts'
import { DAY_MS } from '../text/time.ts'
import type { Trx } from './schema/schema.ts'

/** For so long a repetition is answered with what was made the first time. */
export const REPEATS_KEPT_MS = DAY_MS
/** Per partner. Each is a row with a secret at most. */
export const MAX_KEPT_REQUESTS = 10_000

/** A request that its sender may have to send again, not knowing what became of it. */
export interface RepeatedRequest {
  partnerId: string
  /** The `Idempotency-Key`. */
  key: string
  /** What is asked for, whole: the operation with all that it was given. */
  asked: unknown
  at: number
  sealingKeys: readonly [Buffer, ...Buffer[]]
  /** What another request under the same name is refused with. */
  onReuse: () => ApiError
}

/**
 * Makes something once for a key: a repeated request gets what was made then. The row is written in the transaction that makes it. So one that
 * comes while the first is under way waits for it; after one that failed, or has an unknown outcome, it is made unless it was.
 */
export async function makeOnce<T>(trx: Trx, request: RepeatedRequest | undefined, make: () => Promise<T>): Promise<T> {
  if (request === undefined) return await make()
  const { partnerId, key, at, sealingKeys } = request
  const digest = createHash('sha256').update(JSON.stringify(request.asked)).digest('hex')
  await dropOld(trx, request)
  const row = { partner_id: partnerId, key, request: digest, result_sealed: '', created_at: at }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('repeated_requests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['partner_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return await readResult<T>(trx, request, digest)
  await refuseTooMany(trx, request)
  const made = await make()
  await trx
    .updateTable('repeated_requests')
    .set({ result_sealed: seal(JSON.stringify(made), sealingKeys[0], rowIdOf(row)) })
    .where('partner_id', '=', partnerId)
    .where('key', '=', key)
    .execute()
  return made
}

const rowIdOf = (row: { partner_id: string; key: string }) => `${row.partner_id} ${row.key}`

/** One whose day is over is a new request, whether or not it has been tidied away. */
async function dropOld(trx: Trx, { partnerId, key, at }: RepeatedRequest): Promise<void> {
  await trx
    .deleteFrom('repeated_requests')
    .where('partner_id', '=', partnerId)
    .where('key', '=', key)
    .where('created_at', '<=', at - REPEATS_KEPT_MS)
    .execute()
}

async function readResult<T>(
  trx: Trx,
  { partnerId, key, sealingKeys, onReuse }: RepeatedRequest,
  digest: string,
): Promise<T> {
  const row = await trx
    .selectFrom('repeated_requests')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.request !== digest) throw onReuse()
  return JSON.parse(unseal(row.result_sealed, sealingKeys, rowIdOf(row)))
}

async function refuseTooMany(trx: Trx, { partnerId, at }: RepeatedRequest): Promise<void> {
  const kept = await trx
    .selectFrom('repeated_requests')
    .select('created_at')
    .where('partner_id', '=', partnerId)
    .where('created_at', '>', at - REPEATS_KEPT_MS)
    .orderBy('created_at', 'desc')
    .offset(MAX_KEPT_REQUESTS)
    .limit(1)
    .executeTakeFirst()
  if (kept !== undefined) throw rateLimited(Math.max(1, Math.ceil((kept.created_at + REPEATS_KEPT_MS - at) / 1000)))
}

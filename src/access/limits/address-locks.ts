import { bucketOf } from '../../http/connection/client-ip.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Store } from '../../store/store.ts'
import { type AddressLock, deleteLock, findLocks } from './lock-queries.ts'

/** The addresses that are locked after too many wrong keys. */
export function listLocks(store: Store, nowMs: number): Promise<AddressLock[]> {
  return findLocks(store.db, nowMs)
}

/**
 * Ends the lock of an address in every process within a second, and resets its count of wrong keys. The change is logged even when the
 * store has no such lock: the process that made the lock may not have been able to store it.
 */
export async function clearLock(
  store: Store,
  address: string,
  audit: AuditContext,
): Promise<{ address: string; wasLocked: boolean }> {
  const bucket = bucketOf(address)
  if (bucket === undefined)
    throw new OperatorError({
      vi: `"${address}" không phải là địa chỉ IP`,
      en: `"${address}" is not an IP address`,
      status: 400,
      field: 'address',
    })
  return await store.transaction(async (trx) => {
    const lock = await deleteLock(trx, bucket)
    await recordAudit(trx, audit, { action: 'lock.release', id: bucket, name: bucket, before: lock ?? null })
    await appendChanges(trx, [{ kind: 'lock', entity_id: bucket, action: 'deleted' }], audit.at)
    return { address: bucket, wasLocked: lock !== undefined && lock.until > audit.at }
  })
}

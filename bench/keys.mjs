import { randomUUID } from 'node:crypto'
import { digestKey, generateKey, keyPrefix } from '../dist/src/access/api-key.js'
import { appendChanges } from '../dist/src/store/change-log.js'

const QUOTA = 100_000_000

/** A key that nothing holds back, written straight into a store; of a partner of its own, or of one that is approved again if it was not. */
export async function insertKey(store, partnerId = randomUUID()) {
  const at = Date.now()
  const partner = { id: partnerId, name: 'Bench', email: 'bench@example.vn', status: 'approved' }
  const key = generateKey()
  const row = {
    ...{ id: randomUUID(), partner_id: partner.id, name: 'bench', digest: digestKey(key), prefix: keyPrefix(key) },
    ...{ quota_per_minute: QUOTA, is_active: 1, created_at: at, revoked_at: null, last_used_at: null },
  }
  const change = { action: 'created', fields: null }
  await store.transaction(async (trx) => {
    await trx
      .insertInto('partners')
      .values({ ...partner, created_at: at, updated_at: at })
      .onConflict((row) => row.column('id').doUpdateSet({ status: 'approved' }))
      .execute()
    await trx.insertInto('api_keys').values(row).execute()
    const changed = [
      { kind: 'partner', entity_id: partner.id, ...change },
      { kind: 'key', entity_id: row.id, ...change },
    ]
    await appendChanges(trx, changed, at)
  })
  return key
}

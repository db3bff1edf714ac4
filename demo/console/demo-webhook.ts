import { seal } from '../../src/config/sealing.ts'
import { EXAMPLE_WEBHOOK_ID } from '../../src/http/examples.ts'
import type { Store } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { generateSecret } from '../../src/webhooks/secret.ts'

/** A webhook for the examples of the reference to name. Suspended, since its address does not exist. */
export async function addDemoWebhook(store: Store, partnerId: string, secretKey: Buffer, now: number): Promise<void> {
  const id = EXAMPLE_WEBHOOK_ID
  await store.db
    .insertInto('webhooks')
    .values({
      id,
      partner_id: partnerId,
      url: 'https://doi-tac.example/webhooks/kho-nhac',
      events: JSON.stringify(EVENTS),
      description: 'Ví dụ trong tài liệu',
      secret_sealed: seal(generateSecret(), secretKey, id),
      is_active: 0,
      created_at: now,
      consecutive_failures: 0,
      suspended_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

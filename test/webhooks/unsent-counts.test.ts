import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '../../src/store/bulk-insert.ts'
import type { DeliveryState } from '../../src/store/schema/webhook-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { MAX_COUNTED } from '../../src/webhooks/states.ts'
import { countUnsent } from '../../src/webhooks/webhook-list.ts'
import { deliveryRow, makePartner, webhookRow } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'

async function makeWebhook(store: Store, deliveries: Partial<Record<DeliveryState, number>>): Promise<string> {
  const webhook = webhookRow(await makePartner(store))
  await store.db.insertInto('webhooks').values(webhook).execute()
  const rows = Object.entries(deliveries).flatMap(([state, count]) =>
    Array.from({ length: count }, () => deliveryRow(webhook.id, { state: state as DeliveryState })),
  )
  await store.transaction((trx) => insertRows(trx, 'deliveries', rows))
  return webhook.id
}

eachStore('what a webhook has not got', (openFresh) => {
  test('is counted by its state, up to a bound', async () => {
    const { store } = await openFresh()
    const some = await makeWebhook(store, { pending: 3, parked: 2, failed: 1, done: 5 })
    const many = await makeWebhook(store, { failed: MAX_COUNTED + 5 })
    const none = await makeWebhook(store, {})

    expect(Object.fromEntries(await countUnsent(store, [some, many, none]))).toEqual({
      [some]: { pending: 3, parked: 2, failed: 1 },
      [many]: { pending: 0, parked: 0, failed: MAX_COUNTED },
      [none]: { pending: 0, parked: 0, failed: 0 },
    })
    if (store.kind === 'postgres') return
    const plan = await sql<{ detail: string }>`explain query plan select 1 from deliveries
      where webhook_id = 'x' and state in ('failed', 'parked') and state = 'failed' limit 10`.execute(store.db)
    expect(plan.rows[0]!.detail).toContain('COVERING INDEX deliveries_unsent_by_webhook')
  })
})

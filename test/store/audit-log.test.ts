import { expect, test } from 'vitest'
import { differences, recordAudit } from '../../src/store/audit-log.ts'
import { actAt } from '../support/acts.ts'
import { bothStores } from '../support/stores.ts'

bothStores('the audit log', (openFresh) => {
  test('takes rows, and neither changes nor removes one', async () => {
    const { store } = await openFresh()
    await store.transaction((trx) =>
      recordAudit(trx, actAt(1000), { action: 'key.revoke', id: 'k', name: 'web', before: { a: 1 }, after: { a: 0 } }),
    )

    await expect(store.db.updateTable('audit_log').set({ actor: 'unknown' }).execute()).rejects.toThrow(/append-only/)
    await expect(store.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)

    expect(await store.db.selectFrom('audit_log').selectAll().execute()).toEqual([
      {
        id: 1,
        at: 1000,
        actor: 'test',
        role: 'owner',
        address: '192.0.2.9',
        request_id: null,
        action: 'key.revoke',
        entity_id: 'k',
        entity_name: 'web',
        before: '{"a":1}',
        after: '{"a":0}',
      },
    ])
  })
})

test('of two rows only what differs', () => {
  expect(differences({ a: 1, b: 'x' }, { a: 2, b: 'x' })).toEqual({ before: { a: 1 }, after: { a: 2 } })
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeBatch } from '../../src/requests/ship-batch.ts'
import { recordAudit } from '../../src/store/audit-log.ts'
import { openStore } from '../../src/store/store.ts'
import { makeFolder, runCli } from './run-cli.ts'

test('overview, traffic and storage', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])
  expect((await runCli(folder, ['insight', 'traffic'])).stdout).toBe('There were no requests.\n')
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  const request = { requestId: 'r', method: 'GET', path: '/x', ip: '::1', userAgent: undefined, keyId: 'k' }
  const at = Date.now()
  const entry = { ...request, at, endpoint: '/genres', status: 429, durationMs: 1.5, repeats: 4 }
  await storeBatch(store, { segment: 's', from: 0, to: 1, lines: [{ position: 0, entry }] }, at)
  await store.close()

  const overview = await runCli(folder, ['insight', 'overview'])
  expect(overview.stdout).toMatch(/^Applications +0 waiting$/m)
  expect(overview.stdout).toMatch(/^Today +4 requests; 0 by this hour a week ago$/m)
  const traffic = await runCli(folder, ['insight', 'traffic', '--json'])
  expect(traffic.json()).toMatchObject({ step: 'hour', total: { requests: 4, limited: 4, p50_ms: null } })
  expect((await runCli(folder, ['insight', 'traffic'])).stdout).toMatch(/^\/genres +4 +0 +4 +0 +– /m)
  const storage = await runCli(folder, ['insight', 'storage', '--json'])
  expect(storage.json()).toMatchObject({ database_bytes: expect.any(Number), media: expect.any(Array) })
  const tooLong = await runCli(folder, ['insight', 'traffic', '--from', '2020-01-01'])
  expect([tooLong.code, tooLong.stderr]).toEqual([1, 'khonhac: at most 400 days can be shown by the day\n'])
  const unreadable = await runCli(folder, ['insight', 'traffic', '--from', 'yesterday'])
  expect(unreadable.code).toBe(2)
})

test('the audit log: who did what, filtered', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])
  await runCli(folder, ['partner', 'add', '--name', 'Studio Sen', '--email', 'sen@example.com', '--approve'])
  await runCli(folder, ['partner', 'suspend', 'Studio Sen'])

  const all = await runCli(folder, ['audit', 'list', '--json'])
  expect(all.json().map(({ action }: { action: string }) => action)).toContain('partner.suspend')
  expect(all.json()[0]).toMatchObject({ action: 'partner.suspend', entity_name: 'Studio Sen', role: 'terminal' })
  expect((await runCli(folder, ['audit', 'list', '--action', 'key'])).stdout).toBe('Nothing has been written down.\n')
  const suspended = await runCli(folder, ['audit', 'list', '--action', 'partner.suspend'])
  expect(suspended.stdout).toMatch(/partner\.suspend +Studio Sen +status: "approved" → "suspended"/)
  const { entity_id: id, actor } = all.json()[0]
  expect((await runCli(folder, ['audit', 'list', '--of', id, '--actor', actor, '--json'])).json()).toHaveLength(2)
  expect((await runCli(folder, ['audit', 'list', '--actor', 'unknown', '--json'])).json()).toEqual([])

  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  const audit = { at: Date.now(), actor: 'admin', role: 'partner', address: null, requestId: null }
  await recordAudit(store.db, audit, { action: 'key.rotate', id: 'x', name: 'web' })
  await store.close()
  expect((await runCli(folder, ['audit', 'list', '--action', 'key'])).stdout).toMatch(/partner: admin +– +key\.rotate/)
})

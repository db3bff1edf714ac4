import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { makeFolder, runCli } from './run-cli.ts'

test('locks are listed and cleared', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  const lock = { address: '203.0.113.9', locked_at: Date.now(), until: Date.now() + 900_000, level: 2 }
  await store.db.insertInto('address_locks').values(lock).execute()
  await store.close()

  const listed = await runCli(folder, ['lock', 'list', '--json'])
  expect(listed.json()).toEqual([
    { address: '203.0.113.9', locked_at: expect.any(String), until: new Date(lock.until).toISOString(), level: 2 },
  ])
  expect((await runCli(folder, ['lock', 'list'])).stdout).toMatch(/^ADDRESS +LOCKED AT +UNTIL +TIMES\n203\.0\.113\.9 /)
  const cleared = await runCli(folder, ['lock', 'clear', '203.0.113.9', '--json'])
  expect(cleared.json()).toEqual({ address: '203.0.113.9', was_locked: true })
  expect((await runCli(folder, ['lock', 'list'])).stdout).toBe('No address is locked.\n')
  const nonsense = await runCli(folder, ['lock', 'clear', 'unknown'])
  expect([nonsense.code, nonsense.stderr]).toEqual([1, 'khonhac: "unknown" is not an IP address\n'])
})

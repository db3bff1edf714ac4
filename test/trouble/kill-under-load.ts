import { expect } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { makeInstallation } from '../support/server.ts'

/** kill -9 under load: every request that was answered is in the log after the next start. */
export async function killUnderLoad(kills: number): Promise<void> {
  await using installation = await makeInstallation()
  const { key } = await installation.issueKey()
  const answered: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const server = await installation.serve()
    const callers = Array.from({ length: 8 }, () => callUntilRefused(server.url, key, answered))
    await waitFor(() => answered.length > (kill + 1) * 300)
    await server.end('SIGKILL')
    await Promise.all(callers)
  }

  const last = await installation.serve()
  await fetch(`${last.url}/me/usage`, { headers: { 'X-API-Key': key } }).then((response) => response.json())
  const findMissing = async () => {
    const logged = await readLog(installation.dataDir)
    return answered.filter((id) => !logged.has(id))
  }

  expect(answered.length).toBeGreaterThan(kills * 300)
  await expect.poll(findMissing, { interval: 100 }).toEqual([])
  // The report itself is logged too, and shipped in its own time.
  const missingInReport = async () => {
    const response = await fetch(`${last.url}/me/usage?days=2`, { headers: { 'X-API-Key': key } })
    const usage = (await response.json()) as { totals: { all_time: number } }
    const own = response.headers.get('x-request-id')!
    return (await countKeyed(installation.dataDir, own)) - usage.totals.all_time
  }
  await expect.poll(missingInReport).toBe(0)
}

async function callUntilRefused(url: string, key: string, answered: string[]): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${url}/tracks?limit=1`, { headers: { 'X-API-Key': key } })
      await response.arrayBuffer()
      answered.push(response.headers.get('x-request-id')!)
    } catch {
      return
    }
  }
}

export async function waitFor(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((done) => setTimeout(done, 5))
}

async function readLog(dataDir: string): Promise<Set<string>> {
  const store = openStore({ url: `sqlite:${dataDir}/khonhac.db` })
  const rows = await store.db.selectFrom('request_log').select('request_id').execute()
  await store.close()
  return new Set(rows.map((row) => row.request_id))
}

async function countKeyed(dataDir: string, except: string): Promise<number> {
  const store = openStore({ url: `sqlite:${dataDir}/khonhac.db` })
  const { rows } = await store.db
    .selectFrom('request_log')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('key_id', 'is not', null)
    .where('request_id', '!=', except)
    .executeTakeFirstOrThrow()
  await store.close()
  return rows
}

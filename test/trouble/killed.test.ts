import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { isWholeRun } from '../support/draws.ts'
import { isRefused } from '../support/ports.ts'
import { makeInstallation } from '../support/server.ts'

const KILLS = isWholeRun ? 2 : 1

test('kill -9 under load: every request that was answered is in the log after the next start', async () => {
  await using installation = await makeInstallation()
  const { key } = await installation.issueKey()
  const answered: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
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

  expect(answered.length).toBeGreaterThan(KILLS * 300)
  await expect.poll(findMissing, { interval: 100 }).toEqual([])
  // The report itself is logged too, and shipped in its own time.
  const missingInReport = async () => {
    const response = await fetch(`${last.url}/me/usage?days=2`, { headers: { 'X-API-Key': key } })
    const usage = (await response.json()) as { totals: { all_time: number } }
    const own = response.headers.get('x-request-id')!
    return (await countKeyed(installation.dataDir, own)) - usage.totals.all_time
  }
  await expect.poll(missingInReport).toBe(0)
})

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

async function waitFor(isTrue: () => boolean | Promise<boolean>): Promise<void> {
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

test('SIGTERM: requests under way are answered, silent connections do not hold it up, and the exit code is 0', async () => {
  await using installation = await makeInstallation({ WEBHOOK_WRITES_PER_MINUTE: '1000', DRAIN_SECONDS: '0' })
  const { key } = await installation.issueKey()
  const server = await installation.serve()
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  // Each has sent half of its body: the server has begun with it and cannot answer yet.
  const halves = await Promise.all(Array.from({ length: 20 }, () => sendHalf(server.port, key)))
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)

  const ended = server.end('SIGTERM')
  await waitFor(() => isRefused(server.port))
  const answers = await Promise.all(halves.map(sendRest))

  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toMatch(/"code":"INVALID_BODY"/)
  }
  expect(await ended).toBe(0)
  silent.destroy()
})

async function sendHalf(port: number, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST /api/public/webhooks HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Length: 2\r\n\r\n{`)
  return socket
}

async function sendRest(socket: Socket): Promise<string> {
  socket.write('}')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { applyCounts } from '../../src/listening/apply-counts.ts'
import { saveSent } from '../../src/listening/listen-queries.ts'
import { createListenTokens } from '../../src/listening/listen-token.ts'
import type { Store } from '../../src/store/store.ts'
import { makeTrack } from '../support/catalogue.ts'
import { type Installation, makeInstallation, type RunningServer } from '../support/server.ts'
import { SOON } from '../support/soon.ts'
import { eachStore } from '../support/stores.ts'

const LISTENS = 60
const PREVIEW = `previews/${'0'.repeat(64)}.mp3`

eachStore('kill -9', (openFresh) => {
  test('no play that was answered is lost, and none is counted twice', async () => {
    const { url, store } = await openFresh()
    await using installation = await makeInstallation({ DATABASE_URL: url, TRUST_PROXY: 'loopback' })
    const { key } = await installation.issueKey()
    const trackId = await makeTrack(store, { audio_media: PREVIEW })
    const listens = await makeListens(installation, store, trackId)

    const killed = await installation.serve()
    const answered = await reportUntilKilled(killed, listens)
    expect(killed.process.signalCode).toBe('SIGKILL')
    const servers = [await installation.serve(), await installation.serve()]
    const again = await Promise.all(
      listens.map(async (listen, index) => [listen.token, await report(servers[index % 2]!, listen)] as const),
    )

    expect(answered.size).toBeGreaterThan(0)
    expect(answered.size).toBeLessThan(LISTENS)
    for (const [token, verdict] of again)
      expect(verdict).toEqual(
        answered.has(token) || !verdict.counted ? { counted: false, reason: 'used' } : { counted: true },
      )
    // As the servers do it every few seconds, beside them.
    await Promise.all([1, 2, 3].map(() => applyCounts(store, Date.now() + 20_000)))
    const shown = servers.map((server) => showPlays(server, trackId, key))
    for (const plays of shown) await expect.poll(() => plays(), SOON).toBe(LISTENS)
    expect(await store.db.selectFrom('waiting_counts').selectAll().execute()).toEqual([])
  })
})

interface ReadyListen {
  token: string
  address: string
}

/** Listens of a minute ago whose sound was fetched, each of another listener. */
async function makeListens({ dataDir }: Installation, store: Store, trackId: string): Promise<ReadyListen[]> {
  const { secrets } = await loadSecrets(dataDir, {})
  const tokens = createListenTokens(secrets.listeningKeys)
  const at = Date.now() - 60_000
  const listens: ReadyListen[] = []
  for (let count = 0; count < LISTENS; count += 1) {
    const id = randomBytes(12).toString('base64url')
    await saveSent(store, id, { firstByteAt: at, coverage: [{ start: 0, end: 99 }], needed: 100 })
    listens.push({ token: tokens.sign({ id, trackId, at }), address: `198.51.100.${count}` })
  }
  return listens
}

async function report({ port }: RunningServer, { token, address }: ReadyListen) {
  const origin = `http://127.0.0.1:${port}`
  const headers = { origin, 'x-forwarded-for': address }
  for (;;) {
    const response = await fetch(`${origin}/api/site/listens/${token}/heard`, { method: 'POST', headers })
    const body = (await response.json()) as { data: { counted: boolean; reason?: string } }
    if (response.status === 200) return body.data
    // A busy machine answers later than a request waits; whether the play has been counted by then the next answer tells.
    if (response.status !== 502) throw new Error(`${response.status}: ${JSON.stringify(body)}`)
  }
}

/** Four at a time; the server is killed in the middle of them. Returns those that were told that they count. */
async function reportUntilKilled(server: RunningServer, listens: readonly ReadyListen[]): Promise<Set<string>> {
  const answered = new Set<string>()
  const queue = [...listens]
  const ask = async () => {
    for (let listen = queue.shift(); listen !== undefined; listen = queue.shift()) {
      const verdict = await report(server, listen).catch((error: unknown) => {
        // Only a server that is being killed may leave a report without its answer.
        if (!server.process.killed) throw error
      })
      if (verdict === undefined) return
      if (verdict.counted) answered.add(listen.token)
      if (answered.size === LISTENS / 3) await server.end('SIGKILL')
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  return answered
}

const showPlays =
  ({ url }: RunningServer, trackId: string, key: string) =>
  async (): Promise<number> => {
    const response = await fetch(`${url}/tracks/${trackId}`, { headers: { 'X-API-Key': key } })
    return ((await response.json()) as { play_count: number }).play_count
  }

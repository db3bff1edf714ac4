import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { updateTrack } from '../../src/editing/tracks/tracks.ts'
import type { Store } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { enqueueDeliveries } from '../../src/webhooks/outbox.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { artistLine, id, importAll, NOW, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { makePartner } from '../support/catalogue.ts'
import { isWholeRun } from '../support/draws.ts'
import { makeRandom } from '../support/random.ts'
import { certificate, startReceiver } from '../support/receiver.ts'
import { type Installation, makeInstallation } from '../support/server.ts'
import { eachStore } from '../support/stores.ts'
import { trackState } from './workshop.ts'

const WEBHOOKS = 5
const TRACKS = 50
/** At most this many were under way when it was killed. */
const TWICE_PER_KILL = WEBHOOKS * 4

/** The second kill meets what the first has left behind; each place among the changes is drawn. */
const [KILLS, CHANGES] = isWholeRun ? [2, 60] : [1, 40]

/** Ends the server without a word at some places among the changes, and starts it anew while they go on. */
function makeKiller(installation: Installation, { db }: Store) {
  const random = makeRandom(KILLS)
  const places = Array.from({ length: KILLS }, () => 10 + random.below(CHANGES - 20)).sort((a, b) => a - b)
  let server = installation.serve()
  return {
    started: () => server,
    async at(change: number): Promise<void> {
      while (places.length > 0 && places[0]! <= change) {
        places.shift()
        const running = await server
        await new Promise((resolve) => setTimeout(resolve, random.below(30)))
        await running.end('SIGKILL')
        // Fifteen seconds later: the leases of the dead are over.
        await db
          .updateTable('deliveries')
          .set({ leased_until: Date.now() })
          .where('leased_until', 'is not', null)
          .execute()
        server = installation.serve()
      }
    },
  }
}

async function rollBack(store: Store, number: number): Promise<void> {
  const after = trackState(id(1), { title: `nie ${number}` })
  const work = store.transaction(async (trx) => {
    await enqueueDeliveries(trx, [{ before: undefined, after, fields: [] }], { now: Date.now(), isBulk: false })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
}

eachStore('killed in the middle', (openFresh) => {
  test('every change arrives everywhere, nothing else does, and few arrive twice', { timeout: 600_000 }, async () => {
    const { url, store } = await openFresh()
    const arrived = new Set<string>()
    await using receiver = await startReceiver(({ path, json }, response) => {
      arrived.add(`${path} ${json().data.title}`)
      response.writeHead(200).end()
    })
    const env = { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true', NODE_EXTRA_CA_CERTS: certificate.path, DATABASE_URL: url }
    await using installation = await makeInstallation(env)
    const { secrets } = await loadSecrets(installation.dataDir, {})
    await importAll(store, [artistLine(1), ...Array.from({ length: TRACKS }, (_, number) => trackLine(100 + number))])
    const partner = await makePartner(store)
    const secretOf = new Map<string, string>()
    for (let number = 0; number < WEBHOOKS; number++) {
      const order = { url: `${receiver.url}/${number}`, events: EVENTS, description: null }
      const { secret } = await registerWebhook(store, partner, order, secrets.sealingKeys[0], NOW)
      secretOf.set(`/hook/${number}`, secret)
    }
    const killer = makeKiller(installation, store)
    await killer.started()

    const wanted = new Set<string>()
    for (let number = 0; number < CHANGES; number++) {
      const title = `Lần ${number}`
      await updateTrack(store, id(100 + (number % TRACKS)), { title }, actAt(Date.now()))
      for (const path of secretOf.keys()) wanted.add(`${path} ${title}`)
      if (number % 20 === 0) await rollBack(store, number)
      await killer.at(number)
    }
    await killer.started()
    await expect.poll(() => arrived.size, { interval: 20, timeout: 300_000 }).toBe(wanted.size)

    expect(arrived).toEqual(wanted)
    expect(receiver.received.length - wanted.size).toBeLessThanOrEqual(KILLS * TWICE_PER_KILL)
    for (const { path, headers, body, at } of receiver.received) {
      expect((await verifyWebhook({ body, headers, secret: secretOf.get(path)!, now: at })).ok).toBe(true)
    }
  })
})

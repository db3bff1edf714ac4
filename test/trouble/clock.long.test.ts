import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { updateTrack } from '../../src/editing/tracks/tracks.ts'
import { openStore } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { artistLine, id, importAll, NOW, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { both, needs, onlyIf } from '../support/programs.ts'
import { certificate, startReceiver } from '../support/receiver.ts'
import { KHONHAC, makeInstallation, type RunningServer } from '../support/server.ts'

const AN_HOUR_AHEAD = ['faketime', '-f', '+1h']
const CHANGES = 20

async function waitFor<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 50))
  }
}

const clockCheckOf = async ({ url }: RunningServer) => {
  const { status, checks } = (await (await fetch(`${url}/readyz`)).json()) as {
    status: string
    checks: { name: string; ready: boolean; reason: string | null }[]
  }
  const clock = checks.find(({ name }) => name === 'clock')
  return clock?.reason?.includes('clock is') ? { status, clock } : undefined
}

test(
  'a server whose clock is an hour ahead says so and sends nothing',
  both(needs('faketime'), onlyIf(hasPostgres, 'postgres')),
  async () => {
    const url = await createMigratedDatabase()
    await using receiver = await startReceiver()
    await using installation = await makeInstallation({
      ...{ WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true', NODE_EXTRA_CA_CERTS: certificate.path, DATABASE_URL: url },
      LOG_LEVEL: 'silent',
    })
    const store = openStore({ url })
    await store.migrate()
    const { secrets } = await loadSecrets(installation.dataDir, {})
    await importAll(store, [artistLine(1), trackLine(100)])
    const { key } = await makeKey(store)
    const order = { url: receiver.url, events: EVENTS, description: null }
    const { secret } = await registerWebhook(store, await makePartner(store), order, secrets.sealingKeys[0], NOW)
    const change = async (from: number) => {
      for (let n = from; n < from + CHANGES; n++)
        await updateTrack(store, id(100), { title: `Lần ${n}` }, actAt(Date.now()))
      return `Lần ${from + CHANGES - 1}`
    }

    const wrong = await installation.serve({ under: AN_HOUR_AHEAD, isReadyWanted: false })
    const { status, clock } = await waitFor(() => clockCheckOf(wrong))
    expect(status).toBe('not_ready')
    expect(clock).toMatchObject({ ready: false, reason: expect.stringMatching(/3,[56]\d\d s ahead of the store's$/) })
    const last = await change(0)
    // It has heard of the changes, and goes on serving the catalogue.
    await waitFor(async () => {
      const response = await fetch(`${wrong.url}/tracks/${id(100)}`, { headers: { 'X-API-Key': key } })
      return ((await response.json()) as { title?: string }).title === last ? true : undefined
    })
    expect(receiver.received).toEqual([])

    const right = await installation.serve()
    await change(CHANGES)
    await receiver.waitFor(2 * CHANGES)
    await waitFor(async () => {
      const pending = await store.db.selectFrom('deliveries').select('id').where('state', '!=', 'done').execute()
      return pending.length === 0 ? true : undefined
    })
    for (const server of [wrong, right]) await server.end('SIGTERM')
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    expect([ids.length, new Set(ids).size]).toEqual([2 * CHANGES, 2 * CHANGES])
    for (const { headers, body, at } of receiver.received)
      expect((await verifyWebhook({ body, headers, secret, now: at })).ok).toBe(true)

    const doctor = promisify(execFile)('faketime', [...AN_HOUR_AHEAD.slice(1), KHONHAC, 'doctor', '--json'], {
      env: { ...installation.env, PORT: '0' },
    })
    const told = JSON.parse(
      await doctor.then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      ),
    )
    expect(told.checks.find(({ name }: { name: string }) => name === 'clock')).toMatchObject({
      state: 'fail',
      message: expect.stringContaining("ahead of the store's"),
    })
    await store.close()
  },
)

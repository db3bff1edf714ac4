import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { findTakedown } from '../../src/takedowns/find-takedowns.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { type Answering, certificate, startReceiver } from '../support/receiver.ts'
import { makeInstallation } from '../support/server.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

const answerText =
  (status: number, text: string): Answering =>
  (_received, response) =>
    void response.writeHead(status).end(text)

async function listen(store: Store, dataDir: string, name: string, url: string): Promise<void> {
  const { secrets } = await loadSecrets(dataDir, {})
  const partner = await makePartner(store, { name })
  await makeKey(store, { partner_id: partner })
  const order = { url, events: EVENTS, description: null }
  await registerWebhook(store, partner, order, secrets.sealingKeys[0]!, Date.now())
}

test('who answered 2xx was told, who answers 500 or never is tried and then written to', async () => {
  await using glad = await startReceiver(answerText(200, `nhận rồi ${HOSTILE}`))
  await using broken = await startReceiver(answerText(500, 'hỏng'))
  await using silent = await startReceiver(() => {})
  await using installation = await makeInstallation({
    NODE_EXTRA_CA_CERTS: certificate.path,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    WEBHOOK_RETRY_SECONDS: '1',
  })
  const server = await installation.serve()
  const store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
  await listen(store, installation.dataDir, 'An', glad.url)
  await listen(store, installation.dataDir, 'Bình', broken.url)
  await listen(store, installation.dataDir, 'Chi', silent.url)
  const track = await makeTrack(store, { id: randomUUID(), title: 'Mưa xa' })

  const { id } = await installation.command(
    'takedown',
    'add',
    track,
    '--claimant',
    'A',
    '--reason',
    'B',
    '--scope',
    'all',
  )
  const notices = async () =>
    (await findTakedown(store.db, id)).notices.map(({ partner_name, state, attempts, status_code, answer }) => ({
      ...{ partner_name, state, attempts, status_code, answer },
    }))
  await expect.poll(notices).toEqual([
    { partner_name: 'An', state: 'delivered', attempts: 1, status_code: 200, answer: `nhận rồi ${HOSTILE}` },
    { partner_name: 'Bình', state: 'failed', attempts: 2, status_code: 500, answer: 'hỏng' },
    // How often it has been waited for by then depends on how busy the machine is.
    {
      partner_name: 'Chi',
      state: expect.stringMatching(/^(?:trying|failed)$/),
      attempts: expect.any(Number),
      status_code: null,
      answer: null,
    },
  ])
  expect(glad.received[0]!.json()).toMatchObject({
    event: 'track.deleted',
    data: { id: track, takedown: { id, scope: 'all' } },
  })
  await store.close()
  await server.end('SIGKILL')
})

import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { unseal } from '../../src/config/sealing.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { startService } from '../../src/server/service.ts'
import { rotateWebhookSecret } from '../../src/webhooks/own-webhooks.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { actAt } from '../support/acts.ts'
import { makePartner } from '../support/catalogue.ts'
import { makeFolder } from '../support/folder.ts'
import { eachStore } from '../support/stores.ts'

const OLD = 'the secret of yesterday'
const NEW = 'the secret of tomorrow'

eachStore('webhook secrets', (openFresh) => {
  test('outlive the change of SIGNING_SECRET, on a machine that never sealed them', async () => {
    const parent = makeFolder()
    const { url, store } = await openFresh()
    const keysOf = async (machine: string, SIGNING_SECRET: string) => {
      const config = loadConfig({ DATA_DIR: join(parent, machine), DATABASE_URL: url, SIGNING_SECRET })
      return { config, keys: (await loadSecrets(config.dataDir, config)).secrets.sealingKeys }
    }
    const order = { url: 'https://doi-tac.example/', events: ['track.created' as const], description: null }
    const { keys } = await keysOf('one', OLD)
    const partnerId = await makePartner(store)
    const { webhook, secret } = await registerWebhook(store, partnerId, order, keys[0], 0)
    const rotation = { partnerId, id: webhook.id, overlapSeconds: 86_400 }
    const newest = (await rotateWebhookSecret(store, rotation, keys[0], actAt(Date.now())))!

    const { config } = await keysOf('other', `${NEW},${OLD}`)
    const service = await startService(config, { logger: pino({ level: 'silent' }) })
    await service.ready
    await service.stop()

    const row = await store.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    const { keys: newKeys } = await keysOf('third', NEW)
    expect(unseal(row.secret_sealed, newKeys, webhook.id)).toBe(newest)
    expect(unseal(row.previous_secret_sealed!, newKeys, webhook.id)).toBe(secret)
  })
})

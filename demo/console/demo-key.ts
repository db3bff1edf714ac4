import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { issueKey } from '../../src/partners/keys.ts'
import { addPartner } from '../../src/partners/partners.ts'
import type { Store } from '../../src/store/store.ts'
import { demoAct } from './demo-audit.ts'
import { addDemoWebhook } from './demo-webhook.ts'

export const DEMO_EMAIL = 'demo@khonhac.example'
const PARTNER = { name: 'Demo', email: DEMO_EMAIL, isApproved: true }

/**
 * A key to try the API with. The store holds only its digest, so it is kept in a file of the owner's beside the secrets;
 * when the file or the key is gone a new one is issued.
 */
export async function findDemoKey(store: Store, config: Config, now: number): Promise<string> {
  const { dataDir } = config
  const path = join(dataDir, 'demo-key.json')
  const kept = await readFile(path, 'utf8').then(JSON.parse, () => undefined)
  if (typeof kept?.id === 'string' && (await isUsable(store, kept.id))) return kept.key
  const partner = await addPartner(store, PARTNER, demoAct(now))
  const { key, rawKey } = await issueKey(
    store,
    { partnerId: partner.id, name: 'demo', quotaPerMinute: null },
    demoAct(now),
  )
  const { secrets } = await loadSecrets(dataDir, config)
  await addDemoWebhook(store, partner.id, secrets.sealingKeys[0], now)
  await writeFile(path, JSON.stringify({ id: key.id, key: rawKey }), { mode: 0o600 })
  return rawKey
}

async function isUsable(store: Store, id: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select('api_keys.id')
    .where('api_keys.id', '=', id)
    .where('api_keys.is_active', '=', 1)
    .where('partners.status', '=', 'approved')
    .executeTakeFirst()
  return row !== undefined
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../store/store.ts'
import { demoLines } from './demo-catalogue.ts'
import { importLines } from './import.ts'
import { issueKey } from './keys.ts'
import { addPartner } from './partners.ts'

const PARTNER = { name: 'Demo', email: 'demo@khonhac.example', isApproved: true }

/** Fills an empty store with the demo catalogue; a store that holds anything is left alone. Returns how many tracks were added. */
export async function loadDemoCatalogue(store: Store, now: number): Promise<number> {
  const first = await store.db.selectFrom('tracks').select('id').limit(1).executeTakeFirst()
  if (first !== undefined) return 0
  const bytes = Buffer.from(`${demoLines(now).join('\n')}\n`)
  const source = { name: 'demo', chunks: chunksOf(bytes), sizeBytes: bytes.length, progressKey: undefined }
  const result = await importLines(store, source, {
    now: () => now,
    onBadLine: ({ number, reason }) => {
      throw new Error(`line ${number} of the demo catalogue: ${reason}`)
    },
  })
  return result.tracks.created
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * A key to try the API with. The store holds only its digest, so it is kept in a file of the owner's beside the secrets;
 * when the file or the key is gone a new one is issued.
 */
export async function findDemoKey(store: Store, dataDir: string, now: number): Promise<string> {
  const path = join(dataDir, 'demo-key.json')
  const kept = await readFile(path, 'utf8').then(JSON.parse, () => undefined)
  if (typeof kept?.id === 'string' && (await isUsable(store, kept.id))) return kept.key
  const partner = await addPartner(store, PARTNER, now)
  const { key, rawKey } = await issueKey(store, { partnerId: partner.id, name: 'demo', quotaPerMinute: null }, now)
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

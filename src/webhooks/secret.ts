import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'

const PREFIX = 'whsec_'
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Shown to the partner once; the key of every signature. */
export function generateSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** Encrypts a secret for the store. Bound to its webhook: moved to another row it does not open. */
export function sealSecret(secret: string, key: Buffer, webhookId: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(webhookId))
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** Throws when it was sealed with none of the keys, for another webhook, or was changed. */
export function openSecret(sealed: string, keys: readonly Buffer[], webhookId: string): string {
  let refusal: unknown
  for (const key of keys) {
    try {
      return openWith(key, sealed, webhookId)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

function openWith(key: Buffer, sealed: string, webhookId: string): string {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('This is no sealed secret.')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** The same secret sealed with the first key; undefined when it already is, or when none of the keys opens it. */
export function resealSecret(
  sealed: string,
  [newest, ...former]: readonly [Buffer, ...Buffer[]],
  webhookId: string,
): string | undefined {
  const opensWith = (keys: readonly Buffer[]) => {
    try {
      return openSecret(sealed, keys, webhookId)
    } catch {
      return undefined
    }
  }
  const secret = opensWith([newest]) === undefined ? opensWith(former) : undefined
  return secret === undefined ? undefined : sealSecret(secret, newest, webhookId)
}

/**
 * Seals every webhook's secret with the newest key, so that older keys can be removed. A secret that no key opens is left alone: it may
 * have been sealed on another machine, and the attempt to deliver to it reports the problem.
 */
export async function resealWebhooks(store: Store, keys: readonly [Buffer, ...Buffer[]]): Promise<void> {
  if (keys.length === 1) return
  for (const { id, secret_sealed } of await store.db.selectFrom('webhooks').select(['id', 'secret_sealed']).execute()) {
    const resealed = resealSecret(secret_sealed, keys, id)
    if (resealed === undefined) continue
    const change = store.db.updateTable('webhooks').set({ secret_sealed: resealed })
    // Only if no other process has resealed it first.
    await change.where('id', '=', id).where('secret_sealed', '=', secret_sealed).execute()
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

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

/** Throws when it was sealed with another key, for another webhook, or was changed. */
export function openSecret(sealed: string, key: Buffer, webhookId: string): string {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('This is no sealed secret.')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for the store. Bound to its row: moved to another one it does not open. */
export function seal(text: string, key: Buffer, rowId: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(rowId))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** Throws when it was sealed with none of the keys, for another row, or was changed. */
export function unseal(sealed: string, keys: readonly Buffer[], rowId: string): string {
  let refusal: unknown
  for (const key of keys) {
    try {
      return unsealWith(key, sealed, rowId)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

function unsealWith(key: Buffer, sealed: string, rowId: string): string {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('This is no sealed text.')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** The same text sealed with the first key; undefined when it already is, or when none of the keys opens it. */
export function reseal(
  sealed: string,
  [newest, ...former]: readonly [Buffer, ...Buffer[]],
  rowId: string,
): string | undefined {
  const opensWith = (keys: readonly Buffer[]) => {
    try {
      return unseal(sealed, keys, rowId)
    } catch {
      return undefined
    }
  }
  const text = opensWith([newest]) === undefined ? opensWith(former) : undefined
  return text === undefined ? undefined : seal(text, newest, rowId)
}

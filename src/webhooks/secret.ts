import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Shown to the partner once; the key of every signature. */
export function generateSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

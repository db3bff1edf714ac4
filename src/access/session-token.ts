import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** What a session's cookie holds: 32 random bytes. */
export const createSessionToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the store holds of it. */
export const digestToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Follows from the token, so that it need not be stored; the token does not follow from it. */
export const csrfOf = (token: string) => createHash('sha256').update(`csrf:${token}`).digest('base64url')

import { createHmac, randomBytes } from 'node:crypto'
import type { EndpointInput } from '../http/endpoint.ts'
import { findCookie } from '../http/headers/cookies.ts'

/** Who listens: a random cookie, or, for whoever brings none, the address with the browser's name. Never stored, only digests of it. */
export interface Listener {
  name: string
  hasCookie: boolean
}

type Headers = EndpointInput<undefined>['headers']

const COOKIE = 'kn_listener'
const COOKIE_VALUE = /^[\w-]{22}$/
const COOKIE_BYTES = 16
const YEAR_SECONDS = 365 * 24 * 3600

export function findListener(headers: Headers, address: string): Listener {
  const cookie = findCookie(headers.cookie, COOKIE)
  if (cookie !== undefined && COOKIE_VALUE.test(cookie)) return { name: `cookie\n${cookie}`, hasCookie: true }
  return { name: `address\n${address}\n${headers['user-agent'] ?? ''}`, hasCookie: false }
}

/** A listener with a new cookie, and the header that hands it out. Only what counts plays and likes is sent it. */
export function createListener(publicUrl: string): { listener: Listener; headers: readonly string[] } {
  const value = randomBytes(COOKIE_BYTES).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${COOKIE}=${value}; Path=/api/site; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  return { listener: { name: `cookie\n${value}`, hasCookie: true }, headers: ['Set-Cookie', cookie] }
}

/**
 * What is stored of a listener: a keyed digest of listener and track together, so that two tracks of one listener cannot be joined, nor a
 * play with a like. The first is written, and all of them are looked for, since keys are replaced.
 */
export function digestsOf(
  keys: readonly [Buffer, ...Buffer[]],
  purpose: 'play' | 'like',
  trackId: string,
  { name }: Listener,
): readonly [string, ...string[]] {
  const digest = (key: Buffer) =>
    createHmac('sha256', key).update(`${purpose}\n${trackId}\n${name}`).digest('base64url')
  return keys.map(digest) as [string, ...string[]]
}

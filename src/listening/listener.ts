import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EndpointInput } from '../http/endpoint.ts'
import { findCookie } from '../http/headers/cookies.ts'

/** Who listens: a cookie that we signed, or else the address with the browser's name. Only digests are stored. */
export interface Listener {
  name: string
  hasCookie: boolean
}

type Keys = readonly [Buffer, ...Buffer[]]
type Headers = EndpointInput<undefined>['headers']

const COOKIE = 'kn_listener'
const RANDOM_BYTES = 16
const SIGNATURE_BYTES = 8
// 24 bytes in all, a multiple of three: every cookie has one spelling.
const COOKIE_VALUE = /^[\w-]{32}$/
const YEAR_SECONDS = 365 * 24 * 3600

/** A cookie that none of our keys has signed is none: otherwise a script could be as many listeners as it likes. */
export function findListener(keys: Keys, headers: Headers, address: string): Listener {
  const cookie = findCookie(headers.cookie, COOKIE)
  if (cookie !== undefined && isSigned(keys, cookie)) return { name: `cookie\n${cookie}`, hasCookie: true }
  return { name: `address\n${address}\n${headers['user-agent'] ?? ''}`, hasCookie: false }
}

function isSigned(keys: Keys, cookie: string): boolean {
  if (!COOKIE_VALUE.test(cookie)) return false
  const bytes = Buffer.from(cookie, 'base64url')
  const [random, signature] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES)]
  return keys.some((key) => timingSafeEqual(signatureOf(key, random), signature))
}

const signatureOf = (key: Buffer, random: Buffer) =>
  createHmac('sha256', key).update('listener\n').update(random).digest().subarray(0, SIGNATURE_BYTES)

/** A listener with a new cookie, and the header that hands it out. Only what counts plays and likes is sent it. */
export function createListener(keys: Keys, publicUrl: string): { listener: Listener; headers: readonly string[] } {
  const random = randomBytes(RANDOM_BYTES)
  const value = Buffer.concat([random, signatureOf(keys[0], random)]).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${COOKIE}=${value}; Path=/api/site; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  return { listener: { name: `cookie\n${value}`, hasCookie: true }, headers: ['Set-Cookie', cookie] }
}

/**
 * What is stored of a listener: a keyed digest of listener and track together, so that two tracks of one listener cannot be joined, nor a
 * play with a like. The first is written, and all of them are looked for, since keys are replaced.
 */
export function digestsOf(
  keys: Keys,
  purpose: 'play' | 'like',
  trackId: string,
  { name }: Pick<Listener, 'name'>,
): readonly [string, ...string[]] {
  const digest = (key: Buffer) =>
    createHmac('sha256', key).update(`${purpose}\n${trackId}\n${name}`).digest('base64url')
  return keys.map(digest) as [string, ...string[]]
}

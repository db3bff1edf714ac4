import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from '../../async/bounded-queue.ts'
import { overloaded } from '../../errors.ts'
import { fieldError } from '../../operator-error.ts'
import { isCommonPassword } from './common-passwords.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** 32 MB and a few tenths of a second for each guess. */
const COSTS = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16

export const MIN_PASSWORD = 8
const MAX_PASSWORD = 200
const SERVICE = 'Kho Nhạc'

/**
 * Node has four threads for this and for reading files: passwords get one, and one more for those who are known here, so that strangers from
 * many addresses cannot keep them out by filling the queue.
 */
const queues = {
  strangers: createBoundedQueue({ atOnce: 1, maxWaiting: 24 }),
  known: createBoundedQueue({ atOnce: 1, maxWaiting: 24 }),
}

/** Whose turn it is to have a password looked at. */
export interface Turn {
  /** One of them must not fill the queue. */
  owner: string
  /** It has signed in before, or is signed in. */
  isKnown: boolean
}

const OWN: Turn = { owner: 'own', isKnown: true }

/** `scrypt$N$r$p$salt$key`: the costs stand in it, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return writeHash(salt, await inTurn(OWN, () => deriveKey(password, salt, COSTS)))
}

/** The hash of no password: it lets no one in, and each guess takes as long as any other. */
export const makeVoidHash = (): string => writeHash(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

const writeHash = (salt: Buffer, key: Buffer): string =>
  ['scrypt', COSTS.N, COSTS.r, COSTS.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** Takes as long for no hash at all as for a wrong password. */
export async function verifyPassword(hash: string | undefined, password: string, turn: Turn): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (hash ?? NOBODYS).split('$')
  const costs = { N: Number(n), r: Number(r), p: Number(p) }
  const derived = await inTurn(turn, () => deriveKey(password, Buffer.from(salt, 'base64url'), costs))
  const isRight = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return isRight && hash !== undefined
}

const NOBODYS = writeHash(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES))

/** The same letters may be typed in more than one way, above all in Vietnamese. */
function deriveKey(password: string, salt: Buffer, costs: typeof COSTS): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...costs, maxmem: 256 * costs.N * costs.r })
}

async function inTurn<T>({ owner, isKnown }: Turn, work: () => Promise<T>): Promise<T> {
  const place = (isKnown ? queues.known : queues.strangers).enter(owner)
  if (place === undefined) throw overloaded()
  await place.turn
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/** `name` is the administrator's own, which is no password. */
export function checkNewPassword(password: string, name: string, field = 'password'): string {
  const length = [...password].length
  if (length < MIN_PASSWORD || length > MAX_PASSWORD || !password.isWellFormed()) throw wrongLength(field)
  if (!isCommonPassword(password, [name, SERVICE])) return password
  throw fieldError(field, {
    vi: 'Mật khẩu này quá phổ biến, dễ bị đoán ra. Hãy chọn mật khẩu khác.',
    en: 'the password is one of those that are tried first: choose another',
  })
}

const wrongLength = (field: string) =>
  fieldError(field, {
    vi: `Mật khẩu phải có từ ${MIN_PASSWORD} đến ${MAX_PASSWORD} ký tự.`,
    en: `the password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`,
  })

/** Four groups of letters and digits that are hard to confuse: 100 bits. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const drawn = [...randomBytes(64)].filter((byte) => byte < letters.length * 8).slice(0, 20)
  return drawn
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-')
}

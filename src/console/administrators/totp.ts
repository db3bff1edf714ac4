import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// A second factor by RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds.
const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
const SIGNATURE_BYTES = 8
/** Clocks of phones are off by some seconds: one step before and one after are good too. */
const TOLERANCE = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * A secret whose last bytes are a signature over the first, for one session: so it is recognised as ours without being stored, and a
 * secret chosen elsewhere, which others may know, is refused. 96 random bits are left, and 64 that only the key's holder can tell.
 */
export function proposeTotpSecret(key: Buffer, session: string): string {
  const random = randomBytes(SECRET_BYTES - SIGNATURE_BYTES)
  return encodeBase32(Buffer.concat([random, sign(key, session, random)]))
}

export function isTotpProposal(key: Buffer, session: string, secret: string): boolean {
  if (!/^[A-Z2-7]{32}$/.test(secret)) return false
  const bytes = decodeBase32(secret)
  const [random, signature] = [bytes.subarray(0, -SIGNATURE_BYTES), bytes.subarray(-SIGNATURE_BYTES)]
  return timingSafeEqual(sign(key, session, random), signature)
}

const sign = (key: Buffer, session: string, random: Buffer) =>
  createHmac('sha256', key)
    .update(`proposed second factor\n${session}\n`)
    .update(random)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

/** What the QR code holds. */
export function totpUrl(secret: string, issuer: string, name: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The step of time that the code belongs to; undefined when it is wrong. The caller must see to it that no step is used twice. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const typed = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) return undefined
  const current = Math.floor(now / STEP_MS)
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed))) return step
  }
  return undefined
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = digest.at(-1)! & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totpStep = (now: number) => Math.floor(now / STEP_MS)

function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

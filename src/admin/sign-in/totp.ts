import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// A second factor by RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds.
const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks of phones are off by some seconds: one step before and one after are good too. */
const TOLERANCE = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function generateTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES))
}

export const isTotpSecret = (text: string) => /^[A-Z2-7]{32}$/.test(text)

/** What the QR code holds. */
export function totpUrl(secret: string, issuer: string, name: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The step of time that the code belongs to; undefined when it is wrong. Whoever asks must see to it that no step is used twice. */
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
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { MAX_JWS, type ProofClaims, type Reason } from './proof.ts'

const ALG = 'EdDSA'
const TYP = 'kn-license+jwt'
/** 64 bytes of signature are 86 characters. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/

export interface SigningKey {
  kid: string
  /** As in its JWK. */
  x: string
  d: string
}

/** The thumbprint of a public key (RFC 7638). */
export const kidOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

export const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/** A compact JWS (RFC 7515) that any JOSE library can check. */
export function signClaims(claims: ProofClaims, { kid, x, d }: SigningKey): string {
  const signed = [{ alg: ALG, typ: TYP, kid }, claims].map(encode).join('.')
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export type Verdict = { claims: ProofClaims } | { reason: Reason }

/** By which key a proof says that it was signed; undefined for what is no proof at all. */
export function readKid(jws: string): string | undefined {
  const header = jws.length <= MAX_JWS ? COMPACT.exec(jws)?.[1] : undefined
  const { alg, typ, kid } = parse(header ?? '') ?? {}
  return alg === ALG && typ === TYP && typeof kid === 'string' ? kid : undefined
}

/** Every character counts: a signature that is spelt otherwise, though it decodes to the same bytes, is not the one that was issued. */
export function verifyJws(jws: string, findKey: (kid: string) => KeyObject | undefined, at: number): Verdict {
  const kid = readKid(jws)
  if (kid === undefined) return { reason: 'malformed' }
  const [, header, payload, signature] = COMPACT.exec(jws)! as unknown as [string, string, string, string]
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.toString('base64url') !== signature) return { reason: 'malformed' }
  const key = findKey(kid)
  if (key === undefined) return { reason: 'unknown_key' }
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, bytes)) return { reason: 'bad_signature' }
  const claims = parse(payload) as (ProofClaims & { exp?: number }) | undefined
  if (claims === undefined) return { reason: 'malformed' }
  if (claims.exp !== undefined && claims.exp * 1000 <= at) return { reason: 'expired' }
  return { claims }
}

/** Only for a proof already known to be one of ours. */
export const readClaims = (jws: string): ProofClaims => parse(jws.split('.')[1] ?? '') as unknown as ProofClaims

function parse(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

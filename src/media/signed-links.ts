import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Links are stable inside a window, so that a body and its ETag are too (docs/decisions/0004-signed-links.md). */
const WINDOW_SECONDS = 300
export const LINK_LIFE_SECONDS = 3600

/** A slug: what a header can carry without escapes, on every file system. */
const MAX_NAME = 100

export interface LinkSigner {
  /** A link valid for an hour counted from the end of the current window: never less than an hour from now. */
  sign(path: string, nowMs: number): string
  /** A link of a life that the caller chose, to the second; with a name, one that browsers save under that name. */
  signFor(path: string, nowMs: number, lifeSeconds: number, downloadName?: string): string
}

export function signingWindow(nowMs: number): number {
  return Math.floor(nowMs / 1000 / WINDOW_SECONDS)
}

/** When the window of a moment began: what is worked out by it, not by the moment, is the same on every process. */
export function startOfWindow(nowMs: number): number {
  return signingWindow(nowMs) * WINDOW_SECONDS * 1000
}

interface LinkKey {
  kid: string
  signatureOf(path: string, expires: number, downloadName: string | undefined): string
}

function deriveLinkKey(secret: string): LinkKey {
  // The signing key is derived, so that the secret itself can serve other purposes without one signature standing for another.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'khonhac media links v1', 32))
  const kid = createHmac('sha256', key).update('kid').digest('hex').slice(0, 8)
  return {
    kid,
    signatureOf: (path, expires, downloadName) => {
      const disposition = downloadName === undefined ? 'inline' : `attachment ${downloadName}`
      return createHmac('sha256', key)
        .update(`v1\nGET\n${path}\n${expires}\n${disposition}\n${kid}`)
        .digest('base64url')
    },
  }
}

export function createLinkSigner(publicUrl: string, secret: string): LinkSigner {
  const { kid, signatureOf } = deriveLinkKey(secret)
  const link = (path: string, expires: number, downloadName?: string) => {
    const download = downloadName === undefined ? '' : `&download=${downloadName}`
    return `${publicUrl}${path}?expires=${expires}${download}&kid=${kid}&signature=${signatureOf(path, expires, downloadName)}`
  }
  return {
    sign: (path, nowMs) => link(path, (signingWindow(nowMs) + 1) * WINDOW_SECONDS + LINK_LIFE_SECONDS),
    signFor: (path, nowMs, life, downloadName) =>
      link(path, Math.floor(nowMs / 1000) + life, downloadName?.slice(0, MAX_NAME)),
  }
}

export type LinkVerdict = { isValid: true; downloadName: string | undefined; expires: number } | { isValid: false }

export interface LinkVerifier {
  /** `path` and `query` as they came over the wire, undecoded: what was signed is those bytes and no others. HEAD counts as GET. */
  verify(path: string, query: string, nowMs: number): LinkVerdict
}

// Exactly what the signer writes, in its order: an unknown, repeated, reordered or escaped parameter does not match.
const LINK_QUERY = /^expires=([1-9]\d{0,11})(?:&download=([a-z0-9-]{1,100}))?&kid=([0-9a-f]{8})&signature=([\w-]{43})$/

/** Accepts links of every secret given: the current one and, while it is being replaced, the one before. */
export function createLinkVerifier(secrets: readonly string[]): LinkVerifier {
  const keys = new Map(secrets.map(deriveLinkKey).map((key) => [key.kid, key]))
  const refused: LinkVerdict = { isValid: false }
  return {
    verify(path, query, nowMs) {
      const [, expiresText, downloadName, kid, signature] = LINK_QUERY.exec(query) ?? []
      const key = keys.get(kid ?? '')
      if (!key || !signature) return refused
      const expires = Number(expiresText)
      // The texts are compared, not the bytes they decode to: the last character has spare bits that would make four spellings of one.
      const expected = Buffer.from(key.signatureOf(path, expires, downloadName))
      if (!timingSafeEqual(expected, Buffer.from(signature))) return refused
      return nowMs < expires * 1000 ? { isValid: true, downloadName, expires } : refused
    },
  }
}

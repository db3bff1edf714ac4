import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Links are stable inside a window, so that a body and its ETag are too (docs/decisions/0004-signed-links-and-media.md). */
const WINDOW_SECONDS = 300
export const LINK_LIFE_SECONDS = 3600

/** A slug: what a header can carry without escapes, on every file system. */
const MAX_NAME = 100

export interface LinkSigner {
  /** A link valid for an hour counted from the end of the current window: never less than an hour from now. */
  sign(path: string, nowMs: number, trackId?: string): string
  /** A link of a life that the caller chose, to the second. */
  signFor(path: string, nowMs: number, lifeSeconds: number, details?: LinkDetails): string
}

interface LinkDetails {
  /** The track that the file is handed out for: the link ends when that track is taken down, though another may have the same file. */
  trackId?: string | undefined
  /** Browsers save the file under this name. */
  downloadName?: string | undefined
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
  signatureOf(path: string, expires: number, details: LinkDetails): string
}

function deriveLinkKey(secret: string): LinkKey {
  // The signing key is derived, so that the secret itself can serve other purposes without one signature standing for another.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'khonhac media links v1', 32))
  const kid = createHmac('sha256', key).update('kid').digest('hex').slice(0, 8)
  return {
    kid,
    signatureOf: (path, expires, { trackId, downloadName }) => {
      const disposition = downloadName === undefined ? 'inline' : `attachment ${downloadName}`
      const text = `v1\nGET\n${path}\n${expires}\n${disposition}\n${kid}`
      return createHmac('sha256', key)
        .update(trackId === undefined ? text : `${text}\n${trackId}`)
        .digest('base64url')
    },
  }
}

export function createLinkSigner(publicUrl: string, secret: string): LinkSigner {
  const { kid, signatureOf } = deriveLinkKey(secret)
  const link = (path: string, expires: number, details: LinkDetails) => {
    const { trackId, downloadName } = details
    const track = trackId === undefined ? '' : `&track=${trackId}`
    const download = downloadName === undefined ? '' : `&download=${downloadName}`
    return `${publicUrl}${path}?expires=${expires}${track}${download}&kid=${kid}&signature=${signatureOf(path, expires, details)}`
  }
  return {
    sign: (path, nowMs, trackId) =>
      link(path, (signingWindow(nowMs) + 1) * WINDOW_SECONDS + LINK_LIFE_SECONDS, { trackId }),
    signFor: (path, nowMs, life, { trackId, downloadName } = {}) =>
      link(path, Math.floor(nowMs / 1000) + life, { trackId, downloadName: downloadName?.slice(0, MAX_NAME) }),
  }
}

export interface ValidLink {
  isValid: true
  /** Undefined in links that are for no track: an artist's picture, or a link of a version that named none. */
  trackId: string | undefined
  downloadName: string | undefined
  expires: number
}

export type LinkVerdict = ValidLink | { isValid: false }

export interface LinkVerifier {
  /** `path` and `query` as they came over the wire, undecoded: what was signed is those bytes and no others. HEAD counts as GET. */
  verify(path: string, query: string, nowMs: number): LinkVerdict
}

// Exactly what the signer writes, in its order: an unknown, repeated, reordered or escaped parameter does not match.
const LINK_QUERY =
  /^expires=([1-9]\d{0,11})(?:&track=([0-9a-f-]{36}))?(?:&download=([a-z0-9-]{1,100}))?&kid=([0-9a-f]{8})&signature=([\w-]{43})$/

/** Accepts links of every secret given: the current one and, while it is being replaced, the one before. */
export function createLinkVerifier(secrets: readonly string[]): LinkVerifier {
  const keys = new Map(secrets.map(deriveLinkKey).map((key) => [key.kid, key]))
  const refused: LinkVerdict = { isValid: false }
  return {
    verify(path, query, nowMs) {
      const [, expiresText, trackId, downloadName, kid, signature] = LINK_QUERY.exec(query) ?? []
      const key = keys.get(kid ?? '')
      if (!key || !signature) return refused
      const expires = Number(expiresText)
      // The texts are compared, not the bytes they decode to: the last character has spare bits that would make four spellings of one.
      const expected = Buffer.from(key.signatureOf(path, expires, { trackId, downloadName }))
      if (!timingSafeEqual(expected, Buffer.from(signature))) return refused
      return nowMs < expires * 1000 ? { isValid: true, trackId, downloadName, expires } : refused
    },
  }
}

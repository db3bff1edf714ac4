import { createHmac, hkdfSync } from 'node:crypto'

/** Links are stable inside a window, so that a body and its ETag are too (docs/decisions/0004-signed-links.md). */
export const WINDOW_SECONDS = 300
export const LINK_LIFE_SECONDS = 3600

export interface LinkSigner {
  /** A link valid for an hour counted from the end of the current window: never less than an hour from now. */
  sign(path: string, nowMs: number): string
  /** A link of a life that the caller chose, to the second. */
  signFor(path: string, nowMs: number, lifeSeconds: number, disposition: 'inline' | 'attachment'): string
}

export function signingWindow(nowMs: number): number {
  return Math.floor(nowMs / 1000 / WINDOW_SECONDS)
}

export function makeLinkSigner(publicUrl: string, secret: string): LinkSigner {
  // The signing key is derived, so that the secret itself can serve other purposes without one signature standing for another.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'khonhac media links v1', 32))
  const kid = createHmac('sha256', key).update('kid').digest('hex').slice(0, 8)
  const link = (path: string, expires: number, disposition: string) => {
    const signature = createHmac('sha256', key)
      .update(`v1\nGET\n${path}\n${expires}\n${disposition}\n${kid}`)
      .digest('base64url')
    const download = disposition === 'attachment' ? '&download=1' : ''
    return `${publicUrl}${path}?expires=${expires}${download}&kid=${kid}&signature=${signature}`
  }
  return {
    sign: (path, nowMs) => link(path, (signingWindow(nowMs) + 1) * WINDOW_SECONDS + LINK_LIFE_SECONDS, 'inline'),
    signFor: (path, nowMs, life, disposition) => link(path, Math.floor(nowMs / 1000) + life, disposition),
  }
}

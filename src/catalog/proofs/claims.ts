import { createHash } from 'node:crypto'
import { attributionText, LICENSES, type LicenseCode } from '../licenses.ts'
import type { ProofClaims } from './proof.ts'

export interface ProofOrder {
  id: string
  at: number
  issuer: string
  serviceName: string
  partnerId: string
  project: string
  url: string | null
  track: { id: string; title: string; artist: string; isrc: string | null; licenseCode: string; territory: string }
}

export function claimsOf({ id, at, issuer, serviceName, partnerId, project, url, track }: ProofOrder): ProofClaims {
  const { commercial_use_allowed, attribution_required } = LICENSES[track.licenseCode as LicenseCode]
  return {
    iss: issuer,
    sub: track.id,
    aud: partnerId,
    jti: id,
    iat: Math.floor(at / 1000),
    project,
    url,
    title: track.title,
    artist: track.artist,
    isrc: track.isrc,
    license_code: track.licenseCode,
    license_digest: licenseDigest(track.licenseCode),
    territory: track.territory,
    commercial: commercial_use_allowed,
    attribution: attribution_required ? attributionText(serviceName, track.title, track.artist) : null,
  }
}

/** SHA-256, base64url, of code, name, summary, whether credit is required, whether commercial use is allowed, and notes, a line each. */
export function licenseDigest(code: string): string {
  const license = LICENSES[code as LicenseCode]
  if (license === undefined) return ''
  const { name, summary, attribution_required, commercial_use_allowed, notes } = license
  const text = [code, name, summary, attribution_required, commercial_use_allowed, notes].join('\n')
  return createHash('sha256').update(text).digest('base64url')
}

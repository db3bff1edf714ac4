import type { Catalog } from '../catalog.ts'
import { isNarrowerLicense } from '../licenses.ts'
import { licenseDigest } from './claims.ts'
import type { ProofClaims, Since, SinceKind } from './proof.ts'

export function sinceThen(catalog: Catalog, claims: ProofClaims): Since {
  const slot = catalog.findTrack(claims.sub)
  if (slot === -1) return { available: false, license_code: null, changed: true }
  const { license_code: code, territory } = catalog.track(slot).fields
  const isSame =
    code === claims.license_code && territory === claims.territory && licenseDigest(code) === claims.license_digest
  return { available: true, license_code: code, changed: !isSame }
}

/** For people: what of it matters. */
export function sinceKind({ available, license_code: code, changed }: Since, claims: ProofClaims): SinceKind {
  if (!available) return 'gone'
  if (!changed) return 'same'
  return isNarrowerLicense(claims.license_code, code!) ? 'narrower' : 'other'
}

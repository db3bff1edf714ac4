import { isoTime } from '../../text/time.ts'
import type { ProofRow } from './proofs.ts'
import type { OwnProof } from './schemas.ts'

const verifyUrl = (publicUrl: string, id: string) => `${publicUrl}/verify/${id}`

export function presentProof(row: ProofRow, publicUrl: string): OwnProof {
  const { id, jws, issued_at, track_id, title, artist, license_code, project, url } = row
  return {
    ...{ id, jws, issued_at: isoTime(issued_at), verify_url: verifyUrl(publicUrl, id) },
    ...{ track_id, title, artist, license_code, project, url },
  }
}

/** As lists of our own pages and of the command line show it: without the proof itself, which its page has. */
export function presentListed(row: ProofRow, publicUrl: string) {
  const { id, partner_id, partner_name, track_id, title, artist, project, url, license_code, issued_at } = row
  return {
    ...{ id, partner_id, partner_name, track_id, title, artist, project, url, license_code },
    ...{ issued_at: isoTime(issued_at), verify_url: verifyUrl(publicUrl, id) },
  }
}

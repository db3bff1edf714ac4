// The tables of proofs and of requests that may be repeated, by the rules of schema.ts.

/** What signs proofs, and what has: all of them stay published. */
interface ProofKeyTable {
  /** The `kid`: the thumbprint of the public key (RFC 7638). */
  id: string
  /** The `x` of its JWK. */
  public_key: string
  /** The `d` of its JWK, sealed. */
  private_sealed: string
  /** 1 for the one that signs now. */
  signs: 1 | null
  created_at: number
  retired_at: number | null
}

interface LicenseProofTable {
  id: string
  partner_id: string
  /** As it was called then, like all that follows. */
  partner_name: string
  track_id: string
  /** The proof itself; the columns beside it are for lists. */
  jws: string
  project: string
  url: string | null
  title: string
  artist: string
  license_code: string
  /** What it is found by, folded. */
  words: string
  issued_at: number
}

interface RepeatedRequestTable {
  partner_id: string
  /** The `Idempotency-Key`. */
  key: string
  /** SHA-256 of what was asked, hex. */
  request: string
  /** JSON of what was made, sealed: it may hold a secret. */
  result_sealed: string
  created_at: number
}

export interface ProofTables {
  proof_keys: ProofKeyTable
  license_proofs: LicenseProofTable
  repeated_requests: RepeatedRequestTable
}

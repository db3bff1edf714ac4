import type { Sentence } from '../../text/sentence.ts'

// What a proof says and what is found out about one. Pages have these types too: nothing here needs Node.

/** What a proof says, as it is signed. */
export interface ProofClaims {
  iss: string
  /** The track. */
  sub: string
  /** The partner. */
  aud: string
  /** The proof itself. */
  jti: string
  iat: number
  project: string
  url: string | null
  title: string
  artist: string
  isrc: string | null
  license_code: string
  /** Digest of the licence's wording, so that a later rewording shows. */
  license_digest: string
  territory: string
  /** Whether the licence allows commercial use. */
  commercial: boolean
  /** The line to show; `null` where none has to be shown. */
  attribution: string | null
}

/** How the track stands now, beside what a proof of before says. */
export interface Since {
  available: boolean
  /** `null` when the track is gone. */
  license_code: string | null
  changed: boolean
}

/** For people: what of it matters. */
export type SinceKind = 'same' | 'gone' | 'narrower' | 'other'

/** Longer than any that was issued. */
export const MAX_JWS = 8192

export const REASONS = ['malformed', 'unknown_key', 'bad_signature', 'expired'] as const
export type Reason = (typeof REASONS)[number]

export type CheckedProof =
  | { valid: false; reason: Reason }
  | { valid: true; claims: ProofClaims; partnerName: string; statement: Sentence; since: Since }

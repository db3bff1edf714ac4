export const FOUND_KINDS = [
  'track',
  'artist',
  'collection',
  'release',
  'partner',
  'key',
  'webhook',
  'takedown',
  'request',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export interface Found {
  kind: FoundKind
  id: string
  title: string
  /** What tells it from others of its name. */
  detail: string
  /** The page of the console that shows it. */
  path: string
}

/** What a whole key that was pasted is worth. */
export type PastedKey =
  | 'good'
  | 'malformed'
  | 'wrong checksum'
  | 'unknown'
  | 'revoked'
  | 'expired'
  | 'partner not approved'

export interface FoundThings {
  found: Found[]
  /** Null when what was typed is no whole key. */
  pastedKey: PastedKey | null
}

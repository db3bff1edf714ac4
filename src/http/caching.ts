import { createHash } from 'node:crypto'

/** The cache lifetimes that the API promises (docs/api.md, "Caching"). */
export const CACHE = {
  data: 'public, max-age=60, s-maxage=300, stale-while-revalidate=600',
  waveform: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  licenses: 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=86400',
  spec: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  cover: 'public, max-age=86400, stale-while-revalidate=604800',
  none: 'no-store',
} as const

/** For our own pages, which are not part of the API; the name of an asset changes with its content. */
const OF_PAGES = {
  asset: 'public, max-age=31536000, immutable',
  page: 'private, no-cache',
} as const

export type CachePolicy = keyof typeof CACHE | keyof typeof OF_PAGES

export function cacheControlOf(policy: CachePolicy): string {
  return policy in OF_PAGES ? OF_PAGES[policy as keyof typeof OF_PAGES] : CACHE[policy as keyof typeof CACHE]
}

/** Weak: a proxy that re-encodes the body may keep it. 96 bits of SHA-1 are plenty to tell bodies apart. */
export function weakEtag(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 16)}"`
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly, so `W/"x"` and `"x"` are the same. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  const opaque = stripWeak(etag)
  return ifNoneMatch.split(',').some((candidate) => stripWeak(candidate.trim()) === opaque)
}

function stripWeak(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}

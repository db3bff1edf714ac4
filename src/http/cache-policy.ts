/** The cache lifetimes that the API promises (docs/api.md, "Caching"). */
export const CACHE = {
  data: 'public, max-age=60, s-maxage=300, stale-while-revalidate=600',
  waveform: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  licenses: 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=86400',
  spec: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  cover: 'public, max-age=86400, stale-while-revalidate=604800',
  none: 'no-store',
} as const

export type CachePolicy = keyof typeof CACHE

/** What each response header means, for the OpenAPI document. */
interface HeaderDoc {
  description: string
  schema: Record<string, unknown>
  example: unknown
}

const count = (description: string, example: number): HeaderDoc => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
})

const words = (description: string, example: string): HeaderDoc => ({
  description,
  schema: { type: 'string' },
  example,
})

export const HEADER_DOCS: Readonly<Record<string, HeaderDoc>> = {
  ETag: words('Weak tag of the body. Send it back as `If-None-Match` to get a 304.', 'W/"Zm9vYmFyYmF6cXV4"'),
  'Cache-Control': words(
    'How long the answer may be kept.',
    'public, max-age=60, s-maxage=300, stale-while-revalidate=600',
  ),
  Vary: words(
    'The request headers on which the answer depends: shared caches must keep to it.',
    'X-API-Key, Accept-Encoding',
  ),
  'Content-Encoding': words('`gzip` on large answers to clients that accept it.', 'gzip'),
  'Access-Control-Allow-Origin': words('Open to every origin.', '*'),
  'X-Request-Id': words('Name this id when you report a problem.', 'mhzk3x9q-4f09c1d27ab3'),
  'X-Total-Count': count('Records that match the filter.', 128),
  'X-Page': count('The page that was asked for.', 1),
  'X-Limit': count('Items per page.', 20),
  'X-Offset': count('Start position of the page.', 0),
  'X-Ignored-Parameters': words(
    'Only when the query had parameters that this operation does not know: their names, at most 20, comma-separated. A misspelt filter shows here.',
    'comercial',
  ),
  'X-RateLimit-Limit': count('Requests allowed in the window.', 120),
  'X-RateLimit-Remaining': count('Requests left; 0 means that the next request gets 429.', 119),
  'X-RateLimit-Used': count('Limit minus Remaining.', 1),
  'X-RateLimit-Reset': count('Unix time, in seconds, at which the window reopens.', 1767225600),
  'X-RateLimit-Reset-After': count('Seconds until the window reopens.', 60),
  'X-RateLimit-Window': count('Length of the window in seconds.', 60),
  'X-RateLimit-Policy': words('`<limit>;w=<window>`, or `unmetered`.', '120;w=60'),
  RateLimit: words('The same in one field.', 'limit=120, remaining=119, reset=60'),
  'RateLimit-Policy': words('The same policy in IETF form.', '120;w=60'),
  'Accept-Ranges': words('Parts can be asked for with `Range`.', 'bytes'),
  'Content-Range': words('Which bytes these are, and of how many.', 'bytes 1024-2047/4096'),
  'Retry-After': count('Seconds to wait before the next try.', 30),
  'X-Watermark-Code': words('Identifies this very copy.', '7ZK4M2QX7'),
  'X-Watermark-Layers': words('How the code is carried, comma-separated.', 'spectral-v1, frames-v1, tag-v1'),
  'X-Watermark-RateLimit-Limit': count('Marked copies allowed per minute.', 10),
  'X-Watermark-RateLimit-Remaining': count('Marked copies left in this minute.', 9),
  'X-Watermark-RateLimit-Reset': count('Unix time, in seconds, at which the minute is over.', 1767225600),
  'X-Watermark-RateLimit-Day-Limit': count('Marked copies allowed per day.', 500),
  'X-Watermark-RateLimit-Day-Remaining': count('Marked copies left in this day.', 499),
  'X-API-Spec-Version': words('Version of this description.', '1.0.0'),
}

export const WATERMARK_HEADERS = Object.keys(HEADER_DOCS).filter((name) => name.startsWith('X-Watermark-'))
/** In the order in which they are sent. */
export const RATE_LIMIT_HEADERS = Object.keys(HEADER_DOCS).filter((name) => /^(X-)?RateLimit/.test(name))

/** What is said of the quota depends on the caller; of one who is unknown there is nothing to say. */
const QUOTA = { key: RATE_LIMIT_HEADERS, open: ['X-RateLimit-Policy'], admin: [], partner: [], unknown: [] }

/** Sent when there is a reason to. */
export const OPTIONAL_HEADERS = ['Vary', 'Content-Encoding', 'X-Ignored-Parameters']

export function headersOf(
  caller: 'open' | 'key' | 'admin' | 'partner' | 'unknown',
  extra: readonly string[],
): Record<string, unknown> {
  const cors = caller === 'admin' ? [] : ['Access-Control-Allow-Origin']
  const names = [...cors, 'Cache-Control', 'X-Request-Id', ...QUOTA[caller], ...extra]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

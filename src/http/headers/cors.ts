import { RATE_LIMIT_HEADERS, WATERMARK_HEADERS } from './header-docs.ts'
import { headerList } from './header-lines.ts'

/** Open to every origin on every path. The key travels in a header of its own, so there are no credentials to guard. */

const EXPOSED_HEADERS = [
  ...['ETag', 'Cache-Control', 'Retry-After'],
  ...['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset', 'X-Ignored-Parameters'],
  ...[...RATE_LIMIT_HEADERS, ...WATERMARK_HEADERS, 'X-Request-Id'],
]

export const ALLOWED_METHODS = 'GET, HEAD, POST, DELETE, OPTIONS'
export const ALLOWED_HEADERS = 'X-API-Key, If-None-Match, Content-Type'

const openTo = (exposed: string) => ({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed })
const OPEN = openTo(EXPOSED_HEADERS.join(', '))

export const CORS_HEADERS = headerList(OPEN)

const preflight = (methods: string, headers: string): readonly string[] =>
  headerList({
    ...OPEN,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': headers,
    'Access-Control-Max-Age': '86400',
  })

export const PREFLIGHT_HEADERS = preflight(ALLOWED_METHODS, ALLOWED_HEADERS)

/** Named only to who asks for them: all others hear what they always did. */
const ON_REQUEST = { method: 'PATCH', header: 'Idempotency-Key' }
export const WIDER_PREFLIGHT_HEADERS = preflight(
  ALLOWED_METHODS.replace('DELETE', `${ON_REQUEST.method}, DELETE`),
  `${ALLOWED_HEADERS}, ${ON_REQUEST.header}`,
)

type Headers = Readonly<Record<string, string | string[] | undefined>>

export function asksForMore(headers: Headers): boolean {
  return headers['access-control-request-method'] === ON_REQUEST.method || asksForOneOf([ON_REQUEST.header], headers)
}

export function asksForOneOf(names: readonly string[], headers: Headers): boolean {
  const asked = String(headers['access-control-request-headers'] ?? '').toLowerCase()
  const wanted = asked.split(',').map((name) => name.trim())
  return names.some((name) => wanted.includes(name.toLowerCase()))
}

/** For a path that takes headers of its own. */
export const preflightWith = (headers: readonly string[]): readonly string[] =>
  preflight(ALLOWED_METHODS, [ALLOWED_HEADERS, ...headers].join(', '))

/** Who resumes a download reads where it stands. */
export const EXPORT_CORS_HEADERS = headerList(
  openTo([...EXPOSED_HEADERS, 'Accept-Ranges', 'Content-Range', 'Content-Length'].join(', ')),
)

/** Players ask for parts of a file, and read which part they got. */
export const MEDIA_PREFLIGHT_HEADERS = preflight('GET, HEAD, OPTIONS', 'Range, If-Range, If-None-Match')
export const MEDIA_CORS_HEADERS = headerList({
  ...openTo(
    'ETag, Cache-Control, Accept-Ranges, Content-Range, Content-Length, Content-Disposition, Retry-After, X-Request-Id',
  ),
  // A page may isolate itself (COEP) and still play what it was linked to.
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

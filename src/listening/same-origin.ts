import type { EndpointInput } from '../http/endpoint.ts'

type Headers = EndpointInput<undefined>['headers']

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

/**
 * The origin of the page that sends a request; undefined unless it is our own. Browsers say it in `Origin` or `Sec-Fetch-Site`, which no
 * script of another site can change; who says neither is none of our pages.
 */
export function findOwnOrigin(headers: Headers, publicUrl: string): string | undefined {
  const site = textOf(headers['sec-fetch-site'])
  const origin = textOf(headers.origin)
  if (site !== undefined && site !== 'same-origin') return undefined
  if (origin !== undefined) return isOurs(origin, headers, publicUrl) ? origin : undefined
  return site === undefined ? undefined : originOf(headers, publicUrl)
}

/** The service is known by its own address, and by the name under which it was asked: a proxy may change the one, and a test the other. */
function isOurs(origin: string, headers: Headers, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return host === textOf(headers.host)?.toLowerCase() || origin === new URL(publicUrl).origin
}

function originOf(headers: Headers, publicUrl: string): string {
  const own = new URL(publicUrl)
  const host = textOf(headers.host)?.toLowerCase()
  return host === undefined || host === own.host ? own.origin : `http://${host}`
}

import type { ClientOptions, Operation } from './options.ts'

/** The addresses of requests. */

/** Checks where requests will go, and that the key cannot be read on the way. Without a slash at the end. */
export function readBaseUrl({ baseUrl, key, isHttpAllowed }: ClientOptions): string {
  const page = (globalThis as { location?: { href: string } }).location?.href
  const url = new URL(baseUrl, page)
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw new TypeError('baseUrl is an address up to /api/public, without login, ? and #')
  if (key !== undefined && url.protocol !== 'https:' && !isHttpAllowed && !isLoopback(url.hostname))
    throw new TypeError('the key may only travel over https: isHttpAllowed is for closed networks')
  return url.href.replace(/\/+$/, '')
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

export interface Destination {
  url: string
  body?: string
}

export function addressOf(
  baseUrl: string,
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
): Destination {
  const rest = new Map(Object.entries(params).filter(([, value]) => value !== undefined))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '')
    // Dots alone would be taken for a way up, and so for another operation.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${operation.path}: ${name} must not be "${value}"`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const url = `${baseUrl}${path === '/' ? '' : path}`
  if (operation.hasBody) return { url, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = String(new URLSearchParams([...rest].filter(([, value]) => value !== null).map(writeParameter)))
  return { url: query === '' ? url : `${url}?${query}` }
}

function writeParameter([name, value]: [string, unknown]): [string, string] {
  return [name, Array.isArray(value) ? value.join(',') : String(value)]
}

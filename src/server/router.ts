import { METHODS } from 'node:http'
import createFindMyWay, { type HTTPMethod } from 'find-my-way'
import type { Endpoint } from '../http/endpoint.ts'
import { createRender, type Render } from './render.ts'
import { MEDIA_ROUTE } from './signed-media.ts'

const BASE_PATH = '/api/public'
export const MAX_URL_BYTES = 8 * 1024

/** What a path and a method lead to. */
export interface Route {
  kind: 'endpoint' | 'media' | 'other-method'
  /** What the request log calls it. */
  template: string
  endpoint: Endpoint | undefined
  render: Render | undefined
  isSameOrigin: boolean
  /** The methods that the path does have, where it is called with another. */
  allow: string | undefined
}

export interface FoundRoute {
  route: Route
  params: Readonly<Record<string, string>>
}

export interface Router {
  /** Undefined for a path that is not there; `malformed` for one whose escapes cannot be read. */
  find(method: string, url: string): FoundRoute | 'malformed' | undefined
  /** Every path that is served. */
  readonly paths: readonly string[]
}

/** Endpoints below the API's path, pages by the server's own paths, signed files below `/media/`. */
export function createRouter(endpoints: readonly Endpoint[], pages: readonly Endpoint[]): Router {
  const router = createFindMyWay({
    // Long ids are a 400 of their endpoint, not a 404 of the router.
    maxParamLength: MAX_URL_BYTES,
    querystringParser: () => ({}),
    // Only where it is set are unreadable paths told from unknown ones: `store` is null then.
    onBadUrl: () => {},
  })
  const add = (methods: readonly string[], url: string, route: Route) =>
    router.on(methods as HTTPMethod[], url, () => {}, route)

  const byUrl = new Map<string, Endpoint[]>()
  const group = (url: string, endpoint: Endpoint) => byUrl.set(url, [...(byUrl.get(url) ?? []), endpoint])
  for (const endpoint of endpoints) for (const url of urlsOf(endpoint)) group(url, endpoint)
  for (const page of pages) for (const url of withSlash(toPattern(page.path))) group(url, page)
  for (const [url, group] of byUrl) {
    for (const endpoint of group) add(methodsOf(endpoint), url, endpointRoute(endpoint))
    const allowed = group.flatMap(methodsOf)
    add(
      ALL_METHODS.filter((name) => !allowed.includes(name)),
      url,
      otherMethodRoute(group[0]!, allowed),
    )
  }
  // Every method: all of them meet the limit of signed files.
  add(ALL_METHODS, '/media/*', MEDIA)
  return {
    find(method, url) {
      const found = router.find(method as HTTPMethod, url)
      if (found === null) return undefined
      if (found.store === null) return 'malformed'
      return { route: found.store as Route, params: found.params as Record<string, string> }
    },
    paths: [...byUrl.keys(), '/media/*'],
  }
}

/** CONNECT asks for a tunnel, not for a path (listener.ts). */
const ALL_METHODS = METHODS.filter((name) => name !== 'CONNECT')

const MEDIA: Route = {
  kind: 'media',
  template: MEDIA_ROUTE,
  endpoint: undefined,
  render: undefined,
  isSameOrigin: false,
  allow: 'GET, HEAD, OPTIONS',
}

const templateOf = ({ path }: Endpoint) => path || '/'

function endpointRoute(endpoint: Endpoint): Route {
  const template = templateOf(endpoint)
  const isSameOrigin = endpoint.isSameOrigin === true
  return { kind: 'endpoint', template, endpoint, render: createRender(endpoint), isSameOrigin, allow: undefined }
}

function otherMethodRoute(endpoint: Endpoint, allowed: readonly string[]): Route {
  return {
    kind: 'other-method',
    template: templateOf(endpoint),
    endpoint: undefined,
    render: undefined,
    isSameOrigin: endpoint.isSameOrigin === true,
    allow: [...allowed, 'OPTIONS'].join(', '),
  }
}

const methodsOf = ({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** The index and the pages answer with and without the slash that people like to add. */
function urlsOf(endpoint: Endpoint): string[] {
  const url = BASE_PATH + toPattern(endpoint.path)
  return endpoint.path === '' ? withSlash(url) : [url]
}

const withSlash = (url: string) => (/[/*]$/.test(url) ? [url] : [url, `${url}/`])

const toPattern = (path: string) => path.replaceAll('{', ':').replaceAll('}', '')

import createFindMyWay from 'find-my-way'
import { type Endpoint, loggedAsOf } from '../http/endpoint.ts'
import { MEDIA_ROUTE } from './signed-media.ts'

export const MAX_URL_BYTES = 8 * 1024

/** What a path and a method lead to. */
export interface Route {
  kind: 'endpoint' | 'media' | 'other-method'
  /** What the request log and the figures call it: a page by its id, since the API may have the same path. */
  template: string
  endpoint: Endpoint | undefined
  /** The methods that the path does have, where it is called with another. */
  allow: string | undefined
  /** No other site's script may use it. */
  isSameOrigin: boolean
  /** What the log keeps in place of the path, where it hides who asks for what. */
  loggedAs: string | undefined
  /** Headers that scripts of other origins may send, beside those that they may send everywhere. */
  sentHeaders: readonly string[]
}

export interface FoundRoute {
  route: Route
  params: Readonly<Record<string, string>>
}

export interface Router {
  /** Undefined for a path that is not there; `malformed` for one whose escapes cannot be read. */
  find(method: string, url: string): FoundRoute | 'malformed' | undefined
  /** Whether refusals under this path are in the language of the reader: what is mistyped beside such an endpoint belongs to it. */
  speaksReader(url: string): boolean
  /** Every path that is served. */
  readonly paths: readonly string[]
}

/** The endpoints that lie below one path. */
export interface Mounted {
  base: '/api/public' | '/api/admin' | '/api/partner' | ''
  endpoints: readonly Endpoint[]
}

/** Endpoints below their paths, signed files below `/media/`. */
export function createRouter(mounted: readonly Mounted[]): Router {
  const router = createFindMyWay({
    // Long ids are a 400 of their endpoint, not a 404 of the router.
    maxParamLength: MAX_URL_BYTES,
    querystringParser: () => ({}),
    // Only where it is set are unreadable paths told from unknown ones: `store` is null then.
    onBadUrl: () => {},
  })
  // Every path has every method, so they share one tree: one for each would take most of the time of a start.
  const add = (url: string, routes: RoutesOfPath) => router.on(TREE, url, () => {}, routes)

  const readerAreas = new Set<string>()
  const byUrl = new Map<string, { template: string; endpoints: Endpoint[] }>()
  for (const { base, endpoints } of mounted) {
    for (const endpoint of endpoints) {
      const template = endpoint.isPage ? endpoint.id : (base === '/api/public' ? '' : base) + endpoint.path || '/'
      for (const url of urlsOf(base, endpoint)) {
        if (endpoint.speaksReader) readerAreas.add(areaOf(url))
        const group = byUrl.get(url) ?? { template, endpoints: [] }
        group.endpoints.push(endpoint)
        byUrl.set(url, group)
      }
    }
  }
  for (const [url, { template, endpoints }] of byUrl) {
    const byMethod = new Map<string, Route>()
    for (const endpoint of endpoints) {
      const route = endpointRoute(template, endpoint)
      for (const method of methodsOf(endpoint)) byMethod.set(method, route)
    }
    add(url, { byMethod, other: otherMethodRoute(template, endpoints[0]!, [...byMethod.keys()]) })
  }
  // Every method: all of them meet the limit of signed files.
  add('/media/*', { byMethod: new Map(), other: MEDIA })
  return {
    find(method, url) {
      const found = router.find(TREE, url)
      // CONNECT asks for a tunnel, not for a path (listener.ts).
      if (found === null || method === 'CONNECT') return undefined
      if (found.store === null) return 'malformed'
      const params = found.params as Record<string, string>
      // `/tracks/` is not the track without an id, it is nothing.
      if (hasEmpty(params)) return undefined
      const { byMethod, other } = found.store as RoutesOfPath
      return { route: byMethod.get(method) ?? other, params }
    },
    speaksReader: (url) => readerAreas.has(areaOf(url)),
    paths: [...byUrl.keys(), '/media/*'],
  }
}

/** `/api/admin/tracks?q=…` is in the area `/api/admin`, `/apply/sent` in `/apply`. */
function areaOf(url: string): string {
  return /^(?:\/api)?(?:\/[^/?]*)?/.exec(url)![0]
}

function hasEmpty(params: Readonly<Record<string, string>>): boolean {
  for (const name in params) if (params[name] === '' && name !== '*') return true
  return false
}

/** What the methods of one path lead to. */
interface RoutesOfPath {
  byMethod: ReadonlyMap<string, Route>
  other: Route
}

/** The one tree: its name is that of a method, which it does not mean. */
const TREE = 'GET'

const MEDIA: Route = {
  kind: 'media',
  template: MEDIA_ROUTE,
  endpoint: undefined,
  allow: 'GET, HEAD, OPTIONS',
  isSameOrigin: false,
  loggedAs: undefined,
  sentHeaders: [],
}

function endpointRoute(template: string, endpoint: Endpoint): Route {
  const { isSameOrigin = false, sentHeaders = [] } = endpoint
  const loggedAs = loggedAsOf(endpoint)
  return { kind: 'endpoint', template, endpoint, allow: undefined, isSameOrigin, loggedAs, sentHeaders }
}

function otherMethodRoute(template: string, endpoint: Endpoint, allowed: readonly string[]): Route {
  const allow = [...allowed, 'OPTIONS'].join(', ')
  const { isSameOrigin = false, sentHeaders = [] } = endpoint
  const own = { isSameOrigin, loggedAs: loggedAsOf(endpoint), sentHeaders }
  return { kind: 'other-method', template, endpoint: undefined, allow, ...own }
}

const methodsOf = ({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** The index and the pages answer with and without the slash that people like to add. */
function urlsOf(base: Mounted['base'], { path }: Endpoint): string[] {
  const url = base + toPattern(path)
  return path === '' || base === '' ? withSlash(url) : [url]
}

const withSlash = (url: string) => (/[/*]$/.test(url) ? [url] : [url, `${url}/`])

const toPattern = (path: string) => path.replaceAll('{', ':').replaceAll('}', '')

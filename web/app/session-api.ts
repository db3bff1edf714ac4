import type { ListMeta } from '../../src/console/endpoint/list-meta.ts'
import type { Language } from '../../src/text/sentence.ts'
import { ApiFailure, brokenOff, mayBeDone, readAnswer, unreachable } from './api-failure.ts'

/** What an endpoint answers; lists have `meta`. */
export interface Body<T> {
  data: T
  meta: ListMeta
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** An API with a session, as pages use it. Every method throws an `ApiFailure`, or an `AbortError` when its signal was given up. */
export interface SessionApi<Who, Credentials> {
  get<T>(path: string, options?: { query?: Query; signal?: AbortSignal }): Promise<Body<T>>
  post<T>(path: string, body?: unknown): Promise<Body<T>>
  patch<T>(path: string, body: unknown): Promise<Body<T>>
  put<T>(path: string, body: unknown): Promise<Body<T>>
  remove<T = unknown>(path: string): Promise<Body<T>>
  signIn(credentials: Credentials): Promise<Who>
  /** Who is signed in; undefined when nobody is. */
  findSession(): Promise<Who | undefined>
  signOut(): Promise<void>
}

export interface ApiDeps {
  language: () => Language
  /** The session is over: whoever is in front of the screen has to sign in again. */
  onSignedOut: () => void
  /** A change failed, and may have been made all the same: what is shown has to be looked at again. */
  onUnsure: () => void
}

/** What a change that is not sent from here has to send along, and to do with its failure. */
export interface RequestDeps {
  headers: () => Record<string, string>
  refuse: (error: unknown) => never
}

/** The API below `base`, and what others need who send requests of their own to it. */
export function createSessionApi<Who extends object, Credentials>(
  base: string,
  { language, onSignedOut, onUnsure }: ApiDeps,
): { api: SessionApi<Who, Credentials>; requests: RequestDeps } {
  let csrf = ''
  const headers = (): Record<string, string> => ({ 'Accept-Language': language(), 'X-CSRF-Token': csrf })
  const keep = ({ csrf: token, ...who }: Who & { csrf: string }): Who => {
    csrf = token
    return who as unknown as Who
  }

  function refuse(error: unknown): never {
    if (error instanceof ApiFailure && error.status === 401) onSignedOut()
    throw error
  }

  function refuseChange(error: unknown): never {
    if (error instanceof ApiFailure && mayBeDone(error)) {
      error.isUnsure = true
      onUnsure()
    }
    return refuse(error)
  }

  async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Body<T>> {
    const sent: RequestInit = { method, headers: headers(), signal: signal ?? null }
    if (body !== undefined) {
      sent.headers = { ...headers(), 'Content-Type': 'application/json' }
      sent.body = JSON.stringify(body)
    }
    const response = await fetch(base + path, sent).catch(failAs(unreachable))
    const text = await response.text().catch(failAs(brokenOff))
    return readAnswer<Body<T>>(response.status, (name) => response.headers.get(name), text) as Body<T>
  }

  const api: SessionApi<Who, Credentials> = {
    get: (path, { query, signal } = {}) => ask<never>('GET', path + toQuery(query), undefined, signal).catch(refuse),
    post: (path, body) => ask<never>('POST', path, body).catch(refuseChange),
    patch: (path, body) => ask<never>('PATCH', path, body).catch(refuseChange),
    put: (path, body) => ask<never>('PUT', path, body).catch(refuseChange),
    remove: (path) => ask<never>('DELETE', path).catch(refuseChange),
    // What is wrong with the credentials is an answer to the form, not the end of a session.
    signIn: async (credentials) => keep((await ask<Who & { csrf: string }>('POST', '/session', credentials)).data),
    findSession: () =>
      ask<Who & { csrf: string }>('GET', '/session').then(
        ({ data }) => keep(data),
        (error: unknown) => {
          if (error instanceof ApiFailure && error.status === 401) return undefined
          throw error
        },
      ),
    async signOut() {
      await ask('DELETE', '/session')
      csrf = ''
      onSignedOut()
    },
  }
  return { api, requests: { headers, refuse: refuseChange } }
}

/** Values that are undefined or '' are left out. */
export function toQuery(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** What was given up stays what it is. */
const failAs =
  (failure: () => ApiFailure) =>
  (error: unknown): never => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : failure()
  }

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
  /** Who is signed in, if anyone. */
  findSession(): Promise<Who | undefined>
  signOut(): Promise<void>
}

export interface ApiDeps {
  language: () => Language
  /** The user has signed out. */
  onSignedOut: () => void
  /** The session has ended in the middle of work: whether the same person has signed in again, and what was asked for goes on. */
  onEnded: () => Promise<boolean>
  /** A change failed, and may have been made all the same: what is shown has to be looked at again. */
  onUnsure: () => void
}

/** What a change that is not sent from here has to send along, and to do with its failure. */
export interface RequestDeps {
  headers: () => Record<string, string>
  refuse: (error: unknown) => never
  /** Sends again once the session goes on, when that was what it failed of. */
  goOn: <T>(send: () => Promise<T>) => Promise<T>
}

/** The API below `base`, and what others need who send requests of their own to it. */
export function createSessionApi<Who extends object, Credentials>(
  base: string,
  { language, onSignedOut, onEnded, onUnsure }: ApiDeps,
): { api: SessionApi<Who, Credentials>; requests: RequestDeps } {
  let csrf = ''
  let lastWho = ''
  const headers = (): Record<string, string> => ({ 'Accept-Language': language(), 'X-CSRF-Token': csrf })
  const keep = ({ csrf: token, ...who }: Who & { csrf: string }): Who => {
    csrf = token
    lastWho = JSON.stringify(who)
    return who as unknown as Who
  }

  /** Another tab has signed in anew, as the same person: its session is ours as well. */
  async function isStillOurs(): Promise<boolean> {
    const found = await ask<Who & { csrf: string }>('GET', '/session').catch(() => undefined)
    const { csrf: token, ...who } = found?.data ?? { csrf: '' }
    if (JSON.stringify(who) !== lastWho) return await onEnded()
    csrf = token
    return true
  }

  const goOn = sendingAgain(onEnded, isStillOurs)

  function refuseChange(error: unknown): never {
    if (error instanceof ApiFailure && mayBeDone(error)) {
      error.isUnsure = true
      onUnsure()
    }
    throw error
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

  const change = (method: string, path: string, body?: unknown) =>
    goOn(() => ask<never>(method, path, body)).catch(refuseChange)

  const api: SessionApi<Who, Credentials> = {
    get: (path, { query, signal } = {}) => goOn(() => ask<never>('GET', path + toQuery(query), undefined, signal)),
    post: (path, body) => change('POST', path, body),
    patch: (path, body) => change('PATCH', path, body),
    put: (path, body) => change('PUT', path, body),
    remove: (path) => change('DELETE', path),
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
      await ask('DELETE', '/session').catch((error: unknown) => {
        // It was over already.
        if (!(error instanceof ApiFailure && error.status === 401)) throw error
      })
      csrf = ''
      onSignedOut()
    },
  }
  return { api, requests: { headers, refuse: refuseChange, goOn } }
}

/** A request without a session has done nothing, so it may be sent again with one. */
function sendingAgain(onEnded: ApiDeps['onEnded'], isStillOurs: () => Promise<boolean>): RequestDeps['goOn'] {
  return async (send) => {
    for (let round = 0; ; round++) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        const hasOldToken = error.code === 'CSRF_TOKEN_REQUIRED' && round === 0
        const mayGoOn = error.status === 401 ? await onEnded() : hasOldToken && (await isStillOurs())
        if (!mayGoOn) throw error
      }
    }
  }
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

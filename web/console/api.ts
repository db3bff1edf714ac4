import type { Language } from '../i18n/words.ts'
import { ApiFailure, failureOf, unreachable } from './api-failure.ts'
import { follow, type Job } from './follow-job.ts'

const BASE = '/api/admin'

export interface PageMeta {
  total: number
  page: number
  limit: number
  total_pages: number
}

/** What an endpoint answers; lists have `meta`. */
export interface Body<T> {
  data: T
  meta: PageMeta
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface UploadOptions {
  /** `application/x-ndjson` and the like; a form says its own. */
  contentType?: string
  query?: Query
  signal?: AbortSignal
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

export interface Administrator {
  name: string
  role: 'owner' | 'editor' | 'support'
}

/** The Admin API as pages use it. Every method throws an `ApiFailure`, or an `AbortError` when its signal was given up. */
export interface Api {
  get<T>(path: string, options?: { query?: Query; signal?: AbortSignal }): Promise<Body<T>>
  post<T>(path: string, body?: unknown): Promise<Body<T>>
  patch<T>(path: string, body: unknown): Promise<Body<T>>
  put<T>(path: string, body: unknown): Promise<Body<T>>
  remove<T = unknown>(path: string): Promise<Body<T>>
  /** A form or a file, with how much of it has been sent. */
  upload<T>(path: string, content: FormData | Blob, options?: UploadOptions): Promise<Body<T>>
  /** Tells of a job until it is done or has failed; resolves with its last state. */
  followJob<R>(id: string, onChange: (job: Job<R>) => void, signal?: AbortSignal): Promise<Job<R>>
  signIn(credentials: { name: string; password: string; code?: string }): Promise<Administrator>
  /** Who is signed in; undefined when nobody is. */
  findSession(): Promise<Administrator | undefined>
  signOut(): Promise<void>
}

export interface ApiParts {
  language: () => Language
  /** The session is over: whoever is in front of the screen has to sign in again. */
  onSignedOut: () => void
}

interface Session extends Administrator {
  csrf: string
}

export function createApi({ language, onSignedOut }: ApiParts): Api {
  let csrf = ''
  const headers = (): Record<string, string> => ({ 'Accept-Language': language(), 'X-CSRF-Token': csrf })
  const keep = ({ name, role, csrf: token }: Session): Administrator => {
    csrf = token
    return { name, role }
  }

  function refuse(failure: ApiFailure): never {
    if (failure.status === 401) onSignedOut()
    throw failure
  }

  async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Body<T>> {
    const sent: RequestInit = { method, headers: headers(), signal: signal ?? null }
    if (body !== undefined) {
      sent.headers = { ...headers(), 'Content-Type': 'application/json' }
      sent.body = JSON.stringify(body)
    }
    const response = await fetch(BASE + path, sent).catch((error: unknown) => {
      throw isAbort(error) ? error : unreachable()
    })
    const text = await response.text()
    if (!response.ok) throw failureOf(response.status, (name) => response.headers.get(name), text)
    return text === '' ? ({ data: undefined } as Body<T>) : (JSON.parse(text) as Body<T>)
  }

  const get: Api['get'] = (path, { query, signal } = {}) =>
    ask<never>('GET', path + toQuery(query), undefined, signal).catch(refuseOrThrow)
  function refuseOrThrow(error: unknown): never {
    if (error instanceof ApiFailure) refuse(error)
    throw error
  }

  return {
    get,
    post: (path, body) => ask<never>('POST', path, body).catch(refuseOrThrow),
    patch: (path, body) => ask<never>('PATCH', path, body).catch(refuseOrThrow),
    put: (path, body) => ask<never>('PUT', path, body).catch(refuseOrThrow),
    remove: (path) => ask<never>('DELETE', path).catch(refuseOrThrow),
    upload: (path, content, options = {}) =>
      upload<never>(BASE + path + toQuery(options.query), content, headers(), options).catch(refuseOrThrow),
    followJob: (id, onChange, signal) =>
      follow(`${BASE}/jobs/${encodeURIComponent(id)}`, () => get(`/jobs/${encodeURIComponent(id)}`), onChange, signal),
    // A wrong password is an answer to the form, not the end of a session.
    signIn: async (credentials) => keep((await ask<Session>('POST', '/session', credentials)).data),
    findSession: () =>
      ask<Session>('GET', '/session').then(
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
}

/** Values that are undefined or '' are left out. */
function toQuery(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** By XMLHttpRequest: fetch does not tell how much has been sent. */
function upload<T>(
  url: string,
  content: FormData | Blob,
  headers: Readonly<Record<string, string>>,
  { contentType, signal, onProgress }: UploadOptions,
): Promise<Body<T>> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const aborted = () => fail(new DOMException('The upload was given up.', 'AbortError'))
    if (signal?.aborted) return aborted()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onerror = () => fail(unreachable())
    request.onabort = aborted
    request.onload = () => {
      const { status, responseText: text } = request
      if (status >= 200 && status < 300) done(text === '' ? ({ data: undefined } as Body<T>) : JSON.parse(text))
      else fail(failureOf(status, (name) => request.getResponseHeader(name), text))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(content)
  })
}

import type { Credentials, Session } from '../../../src/console/session/schemas.ts'
import { readAnswer, unreachable } from '../../app/api-failure.ts'
import {
  type ApiDeps,
  type Body,
  createSessionApi,
  type Query,
  type SessionApi,
  toQuery,
} from '../../app/session-api.ts'
import { follow, type Job } from './follow-job.ts'

const BASE = '/api/admin'

export interface UploadOptions {
  /** `application/x-ndjson` and the like; a form says its own. */
  contentType?: string
  query?: Query
  signal?: AbortSignal
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

/** Who has signed in. What goes along with every change stays with the client. */
export type Administrator = Omit<Session, 'csrf'>

/** The Admin API as pages use it. */
export interface Api extends SessionApi<Administrator, Credentials> {
  /** A form or a file, with how much of it has been sent. */
  upload<T>(path: string, content: FormData | Blob, options?: UploadOptions): Promise<Body<T>>
  /** Tells of a job until it is done or has failed; resolves with its last state. */
  followJob<R>(id: string, onChange: (job: Job<R>) => void, signal?: AbortSignal): Promise<Job<R>>
}

export function createApi(deps: ApiDeps): Api {
  const { api, requests } = createSessionApi<Administrator, Credentials>(BASE, deps)
  return {
    ...api,
    upload: (path, content, options = {}) => {
      const url = BASE + path + toQuery(options.query)
      return requests.goOn(() => upload<never>(url, content, requests.headers(), options)).catch(requests.refuse)
    },
    followJob: (id, onChange, signal) => follow(() => api.get(`/jobs/${encodeURIComponent(id)}`), onChange, signal),
  }
}

/** How long the server may take to answer once it has everything. */
const MAX_ANSWER_MS = 120_000

/** Sends by XMLHttpRequest: fetch does not tell how much has been sent. */
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
    const beganAt = performance.now()
    request.upload.onload = () => {
      // Counted from the beginning, but set here: sending a file may take as long as it needs.
      request.timeout = performance.now() - beganAt + MAX_ANSWER_MS
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onerror = () => fail(unreachable())
    request.ontimeout = () => fail(unreachable())
    request.onabort = aborted
    request.onload = () => {
      const { status, responseText: text } = request
      // What is thrown here reaches only the browser's console.
      try {
        done(readAnswer<Body<T>>(status, (name) => request.getResponseHeader(name), text) as Body<T>)
      } catch (error) {
        fail(error)
      }
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(content)
  })
}

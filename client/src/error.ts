import type { ApiError } from './generated/schemas.ts'

/** Codes of the API, and four of the client: no answer came, none came in time, what came is not the API's, pages do not reach so far. */
export type ErrorCode = ApiError['code'] | 'NETWORK_ERROR' | 'TIMEOUT' | 'UNEXPECTED_ANSWER' | 'TOO_MANY_PAGES'

interface Facts {
  status: number
  code: ErrorCode
  body?: unknown
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** Everything that can go wrong between the program and the API. A call that its own signal ended rejects with the reason of the signal instead. */
export class KhoNhacError extends Error {
  override readonly name = 'KhoNhacError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** For programs. The message is for people, in Vietnamese where the API has written it, with the id of the request. */
  readonly code: ErrorCode
  /** What is wrong, by the name of the parameter or field. */
  readonly details: Readonly<Record<string, readonly string[]>>
  /** What the operator of the service can find the request by. */
  readonly requestId: string | undefined
  /** Seconds after which another try makes sense, where the server says so. */
  readonly retryAfter: number | undefined
  /** All of the answer, where it was JSON. */
  readonly body: unknown

  constructor(message: string, { status, code, body, requestId, retryAfter, cause }: Facts) {
    // In the message, as it is often all that is kept of an error.
    super(requestId === undefined ? message : `${message} (request ${requestId})`, cause === undefined ? {} : { cause })
    this.status = status
    this.code = code
    this.body = body
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.details = (body as Partial<ApiError> | undefined)?.details ?? {}
  }

  /** Whether the same call may succeed later. */
  get isTransient(): boolean {
    return this.status === 429 || this.status >= 500 || this.code === 'NETWORK_ERROR' || this.code === 'TIMEOUT'
  }
}

/** The error that an answer tells of; one that is not of the API (a proxy's page) has its status in the message. */
export function errorOf(response: Response, text: string): KhoNhacError {
  const body = parseObject(text)
  const isOurs = typeof body?.error === 'string' && typeof body.code === 'string'
  const facts = { status: response.status, body, requestId: response.headers.get('x-request-id') ?? undefined }
  const retryAfter = readRetryAfter(response.headers.get('retry-after'), Date.now())
  const code = isOurs ? (body.code as ErrorCode) : 'UNEXPECTED_ANSWER'
  return new KhoNhacError(isOurs ? (body.error as string) : `HTTP ${response.status}`, { ...facts, code, retryAfter })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** In seconds. The API sends a number; a proxy in between may send a date. */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

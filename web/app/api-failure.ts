/** A request that was refused, or whose answer never came or could not be read: `status` is 0 when there was none. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** It was a change whose outcome is unknown. Set by the sender. */
  isUnsure = false
  /** By the name of a field what is wrong with it. */
  readonly details: Readonly<Record<string, unknown>>
  /** All that the refusal said. */
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(answer: {
    status: number
    code: string
    message: string
    details?: Readonly<Record<string, unknown>>
    body?: Readonly<Record<string, unknown>>
    requestId?: string | undefined
    retryAfterSeconds?: number | undefined
  }) {
    super(answer.message)
    this.status = answer.status
    this.code = answer.code
    this.details = answer.details ?? {}
    this.body = answer.body ?? {}
    this.requestId = answer.requestId
    this.retryAfterSeconds = answer.retryAfterSeconds
  }

  /** The same, said of a field in other words. */
  of(field: string, said: string): ApiFailure {
    return new ApiFailure({ ...this, message: this.message, details: { [field]: said } })
  }

  /** What the server said of one field of a form. */
  detail(field: string): string | undefined {
    const said = this.details[field]
    if (Array.isArray(said)) return said.map(String).join(' ')
    return said === undefined ? undefined : String(said)
  }
}

/** Reads a refusal out of whatever came: the body may be a proxy's page. */
export function failureOf(status: number, headerOf: (name: string) => string | null, text: string): ApiFailure {
  const body = parseObject(text)
  const retryAfter = Number(headerOf('Retry-After') ?? Number.NaN)
  return new ApiFailure({
    status,
    code: typeof body.code === 'string' ? body.code : `HTTP_${status}`,
    message: typeof body.error === 'string' ? body.error : `HTTP ${status}`,
    details: isObject(body.details) ? body.details : {},
    body,
    requestId: headerOf('X-Request-Id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** No answer at all. */
export const unreachable = () => new ApiFailure({ status: 0, code: 'UNREACHABLE', message: '' })

/** An answer that began and never ended. */
export const brokenOff = () => new ApiFailure({ status: 0, code: 'BROKEN_OFF', message: '' })

/** Reads the body of whatever came. A good one that is no object of ours is another's: the page of a network that wants a sign-in first. */
export function readAnswer<T extends object>(
  status: number,
  headerOf: (name: string) => string | null,
  text: string,
): T | { data: undefined } {
  if (status < 200 || status >= 300) throw failureOf(status, headerOf, text)
  if (text === '') return { data: undefined }
  const body = parse(text)
  if (!isObject(body)) throw new ApiFailure({ status, code: 'NOT_OUR_ANSWER', message: '' })
  return body as T
}

/** Failures of the server itself after which it is known that nothing was done. */
const NOT_DONE = new Set(['DATA_STORE_UNAVAILABLE', 'NOT_READY', 'NOT_CONFIGURED', 'STORAGE_FULL'])

export const isRefusal = ({ status }: { status: number }) => status >= 400 && status < 500

/** Whether a change that failed like this may have been made all the same. */
export const mayBeDone = (failure: ApiFailure) => !isRefusal(failure) && !NOT_DONE.has(failure.code)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(text: string): Record<string, unknown> {
  const value = parse(text)
  return isObject(value) ? value : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

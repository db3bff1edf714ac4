/** A request that was refused, or never answered: `status` is 0 then. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** By the name of a field what is wrong with it. */
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(answer: {
    status: number
    code: string
    message: string
    details?: Readonly<Record<string, unknown>>
    requestId?: string | undefined
    retryAfterSeconds?: number | undefined
  }) {
    super(answer.message)
    this.status = answer.status
    this.code = answer.code
    this.details = answer.details ?? {}
    this.requestId = answer.requestId
    this.retryAfterSeconds = answer.retryAfterSeconds
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
    requestId: headerOf('X-Request-Id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** No answer at all. */
export const unreachable = () => new ApiFailure({ status: 0, code: 'UNREACHABLE', message: '' })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

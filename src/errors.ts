/** What every refusal of the API is: a status, a Vietnamese sentence, a stable code and, sometimes, more. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** The same sentence in English, where callers may ask for it. */
  readonly english: string | undefined

  constructor(status: number, code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.code = code
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
    this.english = options.english
  }
}

export interface ApiErrorOptions {
  extra?: Record<string, unknown>
  headers?: Record<string, string>
  english?: string
  /** Goes to the log, never to the caller. */
  cause?: unknown
}

export const ERROR_CODES = [
  'INVALID_PARAMETERS',
  'INVALID_ID',
  'INVALID_BODY',
  'WEBHOOK_LIMIT_REACHED',
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'IP_LOCKED',
  'MEDIA_URL_EXPIRED',
  'NOT_FOUND',
  'NO_PREVIEW',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMIT_EXCEEDED',
  'DATA_STORE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'NOT_READY',
  'NOT_CONFIGURED',
  'INTERNAL_ERROR',
] as const

/** Of what only our own pages call: the console, the forms, the player. */
export const OWN_ERROR_CODES = [
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'CSRF_TOKEN_REQUIRED',
  'ROLE_NOT_ENOUGH',
  'CROSS_ORIGIN',
  'CONFLICT',
  'STORAGE_FULL',
  'LISTEN_INVALID',
  'ROBOT_REFUSED',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number] | (typeof OWN_ERROR_CODES)[number]

/** The store could not be read or written. Routes turn it into their own 502 (`onUnreadable`). */
export class DataStoreError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** The connection broke at the commit itself, or something failed after one: whether it was done has to be looked up. */
export class OutcomeUnknownError extends DataStoreError {}

export type FieldMessages = Record<string, string[]>

/** Callers name the fields. Without a prototype `constructor` and `__proto__` are names like any other. */
export const noMessages = (): FieldMessages => Object.create(null)

// One constructor per message: docs/api.md, "Messages" is made from them.

export const invalidTrackId = () => new ApiError(400, 'INVALID_ID', 'ID bài hát không hợp lệ.')
export const invalidArtistId = () => new ApiError(400, 'INVALID_ID', 'ID nghệ sĩ không hợp lệ.')
export const invalidQuery = (extra: Record<string, unknown> = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', 'Tham số truy vấn không hợp lệ.', {
    extra,
    english: 'The query is not valid.',
  })
export const invalidSearch = (extra: Record<string, unknown> = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', 'Tham số tìm kiếm không hợp lệ.', { extra })
export const idsMissing = (extra: Record<string, unknown> = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', 'Tham số ids là bắt buộc và phải chứa ít nhất một UUID.', { extra })
export const idsInvalid = (ids: string[], extra: Record<string, unknown> = {}) =>
  new ApiError(400, 'INVALID_ID', 'Danh sách ids chứa UUID không hợp lệ.', { extra: { invalid_ids: ids, ...extra } })
export const tooManyIds = (most: number, extra: Record<string, unknown> = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', `Mỗi yêu cầu chỉ được chứa tối đa ${most} ID.`, { extra })
export const bodyNotJson = (cause?: unknown) =>
  new ApiError(400, 'INVALID_BODY', 'Body JSON không hợp lệ.', { cause, english: 'The body is not valid JSON.' })
export const invalidBody = (details: FieldMessages) =>
  new ApiError(400, 'INVALID_BODY', 'Dữ liệu không hợp lệ.', { extra: { details } })
export const webhookIdMissing = () => new ApiError(400, 'INVALID_PARAMETERS', 'Thiếu tham số id.')
export const webhookLimitReached = (most: number) =>
  new ApiError(400, 'WEBHOOK_LIMIT_REACHED', `Mỗi đối tác chỉ đăng ký tối đa ${most} webhook.`)
export const missingKey = () => new ApiError(401, 'MISSING_API_KEY', 'Thiếu API key.')
export const missingKeyForMarked = () =>
  new ApiError(401, 'MISSING_API_KEY', 'Cần X-API-Key hợp lệ để nhận bản audio có watermark.')
export const invalidKey = () => new ApiError(403, 'INVALID_API_KEY', 'API key không hợp lệ.')
export const trackNotFound = () => new ApiError(404, 'NOT_FOUND', 'Không tìm thấy bài hát.')
export const artistNotFound = () => new ApiError(404, 'NOT_FOUND', 'Không tìm thấy nghệ sĩ.')
export const noPreview = () => new ApiError(404, 'NO_PREVIEW', 'Bài hát chưa có đoạn nghe thử.')
export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError(429, 'RATE_LIMIT_EXCEEDED', 'Vượt giới hạn tần suất, vui lòng thử lại sau.', {
    extra: { retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
    english: 'Too many requests: try again later.',
  })
export const catalogUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải kho nhạc.', { cause })
export const trackUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải bài hát.', { cause })
export const databaseDown = (cause?: unknown) =>
  new ApiError(503, 'DATA_STORE_UNAVAILABLE', 'Không thể kết nối cơ sở dữ liệu.', { cause })
export const notConfigured = (serviceName: string) =>
  new ApiError(503, 'NOT_CONFIGURED', `${serviceName} API chưa được cấu hình.`)

export const ipLocked = (retryAfterSeconds: number) => lockedAddress(403, retryAfterSeconds)
/** On `/tracks/{id}/watermarked` a locked address is one that asks too often. */
export const ipLockedOut = (retryAfterSeconds: number) => lockedAddress(429, retryAfterSeconds)
const lockedAddress = (status: number, retryAfterSeconds: number) =>
  new ApiError(status, 'IP_LOCKED', 'Tạm khoá do quá nhiều lần dùng sai khoá API. Vui lòng thử lại sau.', {
    extra: { retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
export const markedUnavailable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tạo bản audio có watermark.', { cause })
export const markingBusy = () =>
  new ApiError(503, 'NOT_READY', 'Đang chuẩn bị quá nhiều bản audio có watermark, vui lòng thử lại sau.', {
    headers: { 'Retry-After': '10' },
  })
export const invalidSlug = () => new ApiError(400, 'INVALID_PARAMETERS', 'Slug không hợp lệ.')
export const invalidWebhookId = () => new ApiError(400, 'INVALID_ID', 'ID webhook không hợp lệ.')
export const webhookNotFound = () => new ApiError(404, 'NOT_FOUND', 'Không tìm thấy webhook.')
export const noCover = () => new ApiError(404, 'NOT_FOUND', 'Bài hát chưa có ảnh bìa.')
export const mediaUrlExpired = () =>
  new ApiError(403, 'MEDIA_URL_EXPIRED', 'Liên kết tệp đã hết hạn hoặc không hợp lệ.')
export const mediaNotFound = () => new ApiError(404, 'NOT_FOUND', 'Không tìm thấy tệp.')
export const rangeNotSatisfiable = (contentRange: string) =>
  new ApiError(416, 'INVALID_PARAMETERS', 'Khoảng byte yêu cầu nằm ngoài tệp.', {
    headers: { 'Content-Range': contentRange },
  })
export const mediaUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải tệp.', { cause })
export const coverUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải ảnh bìa.', { cause })
export const coversBusy = () =>
  new ApiError(503, 'NOT_READY', 'Đang chuẩn bị quá nhiều ảnh bìa, vui lòng thử lại sau.', {
    headers: { 'Retry-After': '2' },
  })
export const pathNotFound = () =>
  new ApiError(404, 'NOT_FOUND', 'Không tìm thấy đường dẫn.', { english: 'There is no such path.' })
export const methodNotAllowed = (allow: string) =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', 'Phương thức không được hỗ trợ.', {
    headers: { Allow: allow },
    english: 'This method is not supported.',
  })
export const malformedRequest = (cause?: unknown) =>
  new ApiError(400, 'INVALID_PARAMETERS', 'Yêu cầu không hợp lệ.', { cause, english: 'The request is not valid.' })
/** Node's parser takes no raw `ư` in an address, and many type one into curl: say what to do. */
export const unescapedUrl = () =>
  new ApiError(400, 'INVALID_PARAMETERS', 'Yêu cầu không hợp lệ.', {
    extra: { details: { url: ['Ký tự ngoài ASCII phải được mã hoá phần trăm, ví dụ q=m%C6%B0a.'] } },
  })
export const requestTimedOut = () => new ApiError(408, 'INVALID_PARAMETERS', 'Yêu cầu gửi quá chậm.')
export const bodyTooLarge = () =>
  new ApiError(413, 'INVALID_BODY', 'Nội dung yêu cầu quá lớn.', { english: 'The request is too large.' })
export const urlTooLong = () => new ApiError(414, 'INVALID_PARAMETERS', 'Đường dẫn quá dài.')
export const expectationFailed = () => new ApiError(417, 'INVALID_PARAMETERS', 'Header Expect không được hỗ trợ.')
export const headersTooLarge = () => new ApiError(431, 'INVALID_PARAMETERS', 'Phần đầu yêu cầu quá lớn.')
export const usageUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải báo cáo sử dụng.', { cause })
export const webhooksUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải danh sách webhook.', { cause })
export const webhookUnwritable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể lưu webhook.', { cause })
export const changesUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', 'Không thể tải danh sách thay đổi.', { cause })
export const outcomeUnknown = (cause?: unknown) =>
  new ApiError(502, 'OUTCOME_UNKNOWN', 'Không rõ yêu cầu đã được thực hiện hay chưa. Hãy kiểm tra trước khi thử lại.', {
    cause,
    english: 'It is not known whether this was done: look before you try again.',
  })
export const overloaded = () =>
  new ApiError(503, 'NOT_READY', 'Máy chủ đang quá tải, vui lòng thử lại sau.', {
    headers: { 'Retry-After': '5' },
    english: 'The server is too busy: try again later.',
  })
export const tooManyConnections = () =>
  new ApiError(503, 'NOT_READY', 'Quá nhiều kết nối, vui lòng thử lại sau.', { headers: { 'Retry-After': '5' } })
export const unexpected = (cause?: unknown) =>
  new ApiError(500, 'INTERNAL_ERROR', 'Đã xảy ra lỗi không mong muốn.', {
    cause,
    english: 'Something unexpected went wrong.',
  })

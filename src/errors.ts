import type { Sentence } from './text/sentence.ts'

/** What every refusal of the API is: a status, a stable code, a sentence and, sometimes, more. Its message is the Vietnamese one. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly sentence: Sentence
  readonly extra: Readonly<ErrorExtra>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: ErrorCode,
    { vi, en, extra = {}, headers = {}, cause }: Sentence & ApiErrorOptions,
  ) {
    super(vi, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.sentence = { vi, en }
    this.extra = extra
    this.headers = headers
  }
}

/** What a refusal carries beside its sentence. */
export interface ErrorExtra extends Record<string, unknown> {
  /** What is wrong, by field. */
  details?: FieldSentences
  /** What is allowed, by filter. */
  filters?: Readonly<Record<string, Sentence>>
}

interface ApiErrorOptions {
  extra?: ErrorExtra
  headers?: Record<string, string>
  /** Goes to the log, never to the caller. */
  cause?: unknown
}

export const ERROR_CODES = [
  'INVALID_PARAMETERS',
  'INVALID_ID',
  'INVALID_BODY',
  'WEBHOOK_LIMIT_REACHED',
  'WEBHOOK_SUSPENDED',
  'IDEMPOTENCY_KEY_REUSED',
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

/** Codes that only our own pages meet: the console, the forms, the player. */
export const OWN_ERROR_CODES = [
  ...(['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_DEMANDED'] as const),
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
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

export type FieldSentences = Record<string, Sentence[]>

const unreadable = (sentence: Sentence) => (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', { ...sentence, cause })

// One constructor per message: docs/api.md, "Messages"; `/docs/errors` lists them.

export const invalidTrackId = () =>
  new ApiError(400, 'INVALID_ID', { vi: 'ID bài hát không hợp lệ.', en: 'The id of the track is not valid.' })
export const invalidArtistId = () =>
  new ApiError(400, 'INVALID_ID', { vi: 'ID nghệ sĩ không hợp lệ.', en: 'The id of the artist is not valid.' })
export const invalidQuery = (extra: ErrorExtra = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Tham số truy vấn không hợp lệ.',
    en: 'The query is not valid.',
    extra,
  })
export const invalidSearch = (extra: ErrorExtra = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Tham số tìm kiếm không hợp lệ.',
    en: 'The search is not valid.',
    extra,
  })
export const idsMissing = (extra: ErrorExtra = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Tham số ids là bắt buộc và phải chứa ít nhất một UUID.',
    en: 'The parameter ids is required and must hold at least one UUID.',
    extra,
  })
export const idsInvalid = (ids: string[], extra: ErrorExtra = {}) =>
  new ApiError(400, 'INVALID_ID', {
    vi: 'Danh sách ids chứa UUID không hợp lệ.',
    en: 'The list ids holds entries that are no UUIDs.',
    extra: { invalid_ids: ids, ...extra },
  })
export const tooManyIds = (most: number, extra: ErrorExtra = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: `Mỗi yêu cầu chỉ được chứa tối đa ${most} ID.`,
    en: `A request can hold at most ${most} ids.`,
    extra,
  })
export const bodyNotJson = (cause?: unknown) =>
  new ApiError(400, 'INVALID_BODY', { vi: 'Body JSON không hợp lệ.', en: 'The body is not valid JSON.', cause })
export const invalidBody = (details: FieldSentences) =>
  new ApiError(400, 'INVALID_BODY', { vi: 'Dữ liệu không hợp lệ.', en: 'The data is not valid.', extra: { details } })
export const webhookLimitReached = (most: number) =>
  new ApiError(400, 'WEBHOOK_LIMIT_REACHED', {
    vi: `Mỗi đối tác chỉ đăng ký tối đa ${most} webhook.`,
    en: `A partner can register at most ${most} webhooks.`,
  })
export const missingKey = () =>
  new ApiError(401, 'MISSING_API_KEY', { vi: 'Thiếu API key.', en: 'The API key is missing.' })
export const missingKeyForMarked = () =>
  new ApiError(401, 'MISSING_API_KEY', {
    vi: 'Cần X-API-Key hợp lệ để nhận bản audio có watermark.',
    en: 'A valid X-API-Key is needed for watermarked audio.',
  })
export const invalidKey = () =>
  new ApiError(403, 'INVALID_API_KEY', { vi: 'API key không hợp lệ.', en: 'The API key is not valid.' })
export const trackNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy bài hát.', en: 'There is no such track.' })
export const artistNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy nghệ sĩ.', en: 'There is no such artist.' })
export const noPreview = () =>
  new ApiError(404, 'NO_PREVIEW', { vi: 'Bài hát chưa có đoạn nghe thử.', en: 'The track has no preview yet.' })
export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError(429, 'RATE_LIMIT_EXCEEDED', {
    vi: 'Vượt giới hạn tần suất, vui lòng thử lại sau.',
    en: 'Too many requests: try again later.',
    extra: { retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
export const catalogUnreadable = unreadable({ vi: 'Không thể tải kho nhạc.', en: 'The catalogue cannot be read.' })
export const trackUnreadable = unreadable({ vi: 'Không thể tải bài hát.', en: 'The track cannot be read.' })
export const databaseDown = (cause?: unknown) =>
  new ApiError(503, 'DATA_STORE_UNAVAILABLE', {
    vi: 'Không thể kết nối cơ sở dữ liệu.',
    en: 'The database cannot be reached.',
    cause,
  })
export const notConfigured = (serviceName: string) =>
  new ApiError(503, 'NOT_CONFIGURED', {
    vi: `${serviceName} API chưa được cấu hình.`,
    en: `The API of ${serviceName} is not configured yet.`,
  })

export const ipLocked = (retryAfterSeconds: number) => lockedAddress(403, retryAfterSeconds)
/** On `/tracks/{id}/watermarked` a locked address is one that asks too often. */
export const ipLockedOut = (retryAfterSeconds: number) => lockedAddress(429, retryAfterSeconds)
const lockedAddress = (status: number, retryAfterSeconds: number) =>
  new ApiError(status, 'IP_LOCKED', {
    vi: 'Tạm khoá do quá nhiều lần dùng sai khoá API. Vui lòng thử lại sau.',
    en: 'Locked for a while after too many wrong API keys: try again later.',
    extra: { retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
export const markedUnavailable = unreadable({
  vi: 'Không thể tạo bản audio có watermark.',
  en: 'The watermarked audio cannot be made.',
})
export const markingBusy = () =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Đang chuẩn bị quá nhiều bản audio có watermark, vui lòng thử lại sau.',
    en: 'Too much watermarked audio is being made: try again later.',
    headers: { 'Retry-After': '10' },
  })
export const invalidSlug = () =>
  new ApiError(400, 'INVALID_PARAMETERS', { vi: 'Slug không hợp lệ.', en: 'The slug is not valid.' })
export const invalidIsrc = () =>
  new ApiError(400, 'INVALID_PARAMETERS', { vi: 'Mã ISRC không hợp lệ.', en: 'The ISRC is not valid.' })
export const invalidWebhookId = () =>
  new ApiError(400, 'INVALID_ID', { vi: 'ID webhook không hợp lệ.', en: 'The id of the webhook is not valid.' })
export const webhookNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy webhook.', en: 'There is no such webhook.' })
export const noCover = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Bài hát chưa có ảnh bìa.', en: 'The track has no cover yet.' })
export const mediaUrlExpired = () =>
  new ApiError(403, 'MEDIA_URL_EXPIRED', {
    vi: 'Liên kết tệp đã hết hạn hoặc không hợp lệ.',
    en: 'The link to the file has expired or is not valid.',
  })
export const mediaNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy tệp.', en: 'There is no such file.' })
export const rangeNotSatisfiable = (contentRange: string) =>
  new ApiError(416, 'INVALID_PARAMETERS', {
    vi: 'Khoảng byte yêu cầu nằm ngoài tệp.',
    en: 'The range of bytes lies outside the file.',
    headers: { 'Content-Range': contentRange },
  })
export const mediaUnreadable = unreadable({ vi: 'Không thể tải tệp.', en: 'The file cannot be read.' })
export const coverUnreadable = unreadable({ vi: 'Không thể tải ảnh bìa.', en: 'The cover cannot be read.' })
export const coversBusy = () =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Đang chuẩn bị quá nhiều ảnh bìa, vui lòng thử lại sau.',
    en: 'Too many covers are being made: try again later.',
    headers: { 'Retry-After': '2' },
  })
export const pathNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy đường dẫn.', en: 'There is no such path.' })
export const methodNotAllowed = (allow: string) =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', {
    vi: 'Phương thức không được hỗ trợ.',
    en: 'This method is not supported.',
    headers: { Allow: allow },
  })
export const malformedRequest = (cause?: unknown) =>
  new ApiError(400, 'INVALID_PARAMETERS', { vi: 'Yêu cầu không hợp lệ.', en: 'The request is not valid.', cause })
const NOT_ESCAPED: Sentence = {
  vi: 'Ký tự ngoài ASCII phải được mã hoá phần trăm, ví dụ q=m%C6%B0a.',
  en: 'Characters beyond ASCII must be percent-encoded, like q=m%C6%B0a.',
}
/** Node's parser takes no raw `ư` in an address, and many type one into curl: say what to do. */
export const unescapedUrl = () =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Yêu cầu không hợp lệ.',
    en: 'The request is not valid.',
    extra: { details: { url: [NOT_ESCAPED] } },
  })
export const requestTimedOut = () =>
  new ApiError(408, 'INVALID_PARAMETERS', { vi: 'Yêu cầu gửi quá chậm.', en: 'The request was sent too slowly.' })
export const bodyTooLarge = () =>
  new ApiError(413, 'INVALID_BODY', { vi: 'Nội dung yêu cầu quá lớn.', en: 'The request is too large.' })
export const urlTooLong = () =>
  new ApiError(414, 'INVALID_PARAMETERS', { vi: 'Đường dẫn quá dài.', en: 'The address is too long.' })
export const expectationFailed = () =>
  new ApiError(417, 'INVALID_PARAMETERS', {
    vi: 'Header Expect không được hỗ trợ.',
    en: 'The header Expect is not supported.',
  })
export const headersTooLarge = () =>
  new ApiError(431, 'INVALID_PARAMETERS', {
    vi: 'Phần đầu yêu cầu quá lớn.',
    en: 'The headers of the request are too large.',
  })
export const usageUnreadable = unreadable({
  vi: 'Không thể tải báo cáo sử dụng.',
  en: 'The usage report cannot be read.',
})
export const webhooksUnreadable = unreadable({
  vi: 'Không thể tải danh sách webhook.',
  en: 'The list of webhooks cannot be read.',
})
export const webhookUnwritable = unreadable({ vi: 'Không thể lưu webhook.', en: 'The webhook cannot be saved.' })
export const changesUnreadable = unreadable({
  vi: 'Không thể tải danh sách thay đổi.',
  en: 'The list of changes cannot be read.',
})
export const outcomeUnknown = (cause?: unknown) =>
  new ApiError(502, 'OUTCOME_UNKNOWN', {
    vi: 'Không rõ yêu cầu đã được thực hiện hay chưa. Hãy kiểm tra trước khi thử lại.',
    en: 'It is not known whether this was done: look before you try again.',
    cause,
  })
export const overloaded = () =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Máy chủ đang quá tải, vui lòng thử lại sau.',
    en: 'The server is too busy: try again later.',
    headers: { 'Retry-After': '5' },
  })
export const tooManyConnections = () =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Quá nhiều kết nối, vui lòng thử lại sau.',
    en: 'Too many connections: try again later.',
    headers: { 'Retry-After': '5' },
  })
export const unexpected = (cause?: unknown) =>
  new ApiError(500, 'INTERNAL_ERROR', {
    vi: 'Đã xảy ra lỗi không mong muốn.',
    en: 'Something unexpected went wrong.',
    cause,
  })

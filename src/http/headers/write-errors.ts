import { ApiError, type FieldSentences } from '../../errors.ts'

// The errors of what came after the first version of the API, beside those of errors.ts. One constructor per message.

const unwritable = (vi: string, en: string) => (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', { vi, en, cause })

export const invalidIdempotencyKey = (details: FieldSentences = {}) =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Header Idempotency-Key không hợp lệ.',
    en: 'The header Idempotency-Key is not valid.',
    extra: { details },
  })
export const idempotencyKeyReused = () =>
  new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', {
    vi: 'Idempotency-Key này đã dùng cho một yêu cầu khác.',
    en: 'This Idempotency-Key was used for another request.',
  })
export const webhookIdMissing = () =>
  new ApiError(400, 'INVALID_PARAMETERS', { vi: 'Thiếu tham số id.', en: 'The parameter id is missing.' })
export const webhookSwitchedOff = () =>
  new ApiError(409, 'WEBHOOK_SUSPENDED', {
    vi: 'Webhook đang tắt: hãy bật lại trước.',
    en: 'The webhook is switched off: switch it on first.',
  })
export const collectionNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy tuyển tập.', en: 'There is no such collection.' })
export const exportUnreadable = unwritable(
  'Không thể đọc danh mục để xuất.',
  'The catalogue cannot be read for an export.',
)
export const exportNotReady = (cause?: unknown) =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Bản xuất đang được tạo, vui lòng thử lại sau.',
    en: 'The export is being made: try again later.',
    headers: { 'Retry-After': '20' },
    cause,
  })
export const exportUnwritable = (cause?: unknown) =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Hiện không có chỗ cho bản xuất, vui lòng thử lại sau.',
    en: 'There is no room for the export just now: try again later.',
    headers: { 'Retry-After': '300' },
    cause,
  })
export const proofsUnreadable = unwritable('Không thể tải chứng nhận giấy phép.', 'The proofs cannot be read.')
export const proofUnwritable = unwritable('Không thể cấp chứng nhận giấy phép.', 'The proof cannot be issued.')

import { ApiError, type FieldSentences } from '../errors.ts'
import type { Sentence } from '../text/sentence.ts'

// Errors of the endpoints that only our own pages call.

export const notSignedIn = () =>
  new ApiError(401, 'NOT_SIGNED_IN', {
    vi: 'Bạn chưa đăng nhập, hoặc phiên đã hết hạn.',
    en: 'You are not signed in, or your session has ended.',
  })
export const wrongCredentials = () =>
  new ApiError(401, 'WRONG_CREDENTIALS', {
    vi: 'Tên, mật khẩu hoặc mã xác thực không đúng.',
    en: 'Name, password or code is wrong.',
  })
export const secondFactorRequired = () =>
  new ApiError(401, 'SECOND_FACTOR_REQUIRED', {
    vi: 'Hãy nhập mã từ ứng dụng xác thực.',
    en: 'Enter the code of your authenticator app.',
  })
export const secondFactorDemanded = () =>
  new ApiError(403, 'SECOND_FACTOR_DEMANDED', {
    vi: 'Chủ sở hữu yêu cầu bước thứ hai khi đăng nhập: hãy bật trước khi làm việc khác.',
    en: 'An owner requires two-step sign-in: turn it on first.',
  })
export const csrfTokenRequired = () =>
  new ApiError(403, 'CSRF_TOKEN_REQUIRED', {
    vi: 'Thiếu X-CSRF-Token, hoặc mã không đúng.',
    en: 'X-CSRF-Token is missing or wrong.',
  })
export const roleNotEnough = () =>
  new ApiError(403, 'ROLE_NOT_ENOUGH', {
    vi: 'Vai trò của bạn không được phép làm việc này.',
    en: 'Your role does not allow this.',
  })
export const needsPerson = () =>
  new ApiError(403, 'ROLE_NOT_ENOUGH', {
    vi: 'Việc này cần một người đăng nhập: mã truy cập không làm được.',
    en: 'Only a signed-in person may do this, not a token.',
  })
export const crossOrigin = () =>
  new ApiError(403, 'CROSS_ORIGIN', {
    vi: 'Chỉ trang của chính dịch vụ mới được gọi.',
    en: "Only the service's own pages may call this.",
  })
export const tooManyGuesses = (seconds: number) =>
  ownTooMany(seconds, {
    vi: 'Quá nhiều lần thử sai, vui lòng thử lại sau.',
    en: 'Too many failed attempts: try again later.',
  })
export const ownUnreadable = (cause?: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', {
    vi: 'Không thể kết nối cơ sở dữ liệu.',
    en: 'The database cannot be reached.',
    cause,
  })
export const ownBodyInvalid = (details: FieldSentences) =>
  new ApiError(400, 'INVALID_BODY', { vi: 'Dữ liệu không hợp lệ.', en: 'The data is not valid.', extra: { details } })
export const ownIdInvalid = () =>
  new ApiError(400, 'INVALID_ID', { vi: 'ID không hợp lệ.', en: 'The id is not valid.' })
export const ownNotFound = () => new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy.', en: 'Not found.' })
/** What an administrator asked for and cannot be done, in words of its own. */
export const ownRefusal = (status: 404 | 409, sentence: Sentence) =>
  new ApiError(status, status === 404 ? 'NOT_FOUND' : 'CONFLICT', sentence)
/** What can be done again in some seconds, in words of its own. */
export const ownTooMany = (seconds: number, sentence: Sentence) =>
  new ApiError(429, 'RATE_LIMIT_EXCEEDED', {
    ...sentence,
    extra: { retry_after: seconds },
    headers: { 'Retry-After': String(seconds) },
  })
export const tooManyApplications = (seconds: number) =>
  ownTooMany(seconds, {
    vi: 'Từ một địa chỉ chỉ gửi được năm đơn mỗi giờ, vui lòng thử lại sau.',
    en: 'Five applications an hour can be sent from one address: try again later.',
  })
export const tooManyOfNetwork = (seconds: number) =>
  ownTooMany(seconds, {
    vi: 'Hôm nay đã có rất nhiều đơn gửi từ mạng này, vui lòng thử lại sau.',
    en: 'Very many applications have come from this network today: try again later.',
  })
export const tooManyWaiting = () =>
  new ApiError(503, 'NOT_READY', {
    vi: 'Hiện có quá nhiều đơn đang chờ, vui lòng thử lại sau.',
    en: 'Too many applications are waiting: try again later.',
    headers: { 'Retry-After': '86400' },
  })
/** Refuses to overwrite a change by someone else, and lists what they changed. */
export const changedMeanwhile = (sentence: Sentence, changes: readonly object[]) =>
  new ApiError(409, 'CONFLICT', { ...sentence, extra: { changed_meanwhile: changes } })
export const claimIsGone = () =>
  new ApiError(410, 'NOT_FOUND', {
    vi: 'Liên kết đã được dùng, đã hết hạn hoặc không đúng.',
    en: 'The link was used before, has expired, or is not right.',
  })
export const ownTrackNotFound = () =>
  new ApiError(404, 'NOT_FOUND', { vi: 'Không tìm thấy bài hát.', en: 'There is no such track.' })
export const ownNoPreview = () =>
  new ApiError(404, 'NO_PREVIEW', { vi: 'Bài hát chưa có đoạn nghe thử.', en: 'The track has no preview yet.' })
export const listenInvalid = () =>
  new ApiError(403, 'LISTEN_INVALID', {
    vi: 'Lượt nghe không hợp lệ.',
    en: 'This listen id is not valid.',
  })
export const listenExpired = () =>
  new ApiError(403, 'LISTEN_INVALID', { vi: 'Lượt nghe đã hết hạn.', en: 'The listen has ended: begin another one.' })
export const robotRefused = () =>
  new ApiError(403, 'ROBOT_REFUSED', {
    vi: 'Chương trình tự động không được tính lượt nghe.',
    en: 'Plays by robots are not counted.',
  })
export const tooManyListens = (seconds: number) =>
  ownTooMany(seconds, {
    vi: 'Quá nhiều yêu cầu từ địa chỉ này, vui lòng thử lại sau.',
    en: 'Too many requests from this address: try again later.',
  })
export const formatNotServed = () =>
  new ApiError(501, 'INVALID_PARAMETERS', { vi: 'Chỉ có định dạng JSON.', en: 'The only format is json.' })

import { ApiError, type ApiErrorOptions, type ErrorCode, type FieldMessages } from '../errors.ts'

// Of what our own pages call, in both languages.

const own = (status: number, code: ErrorCode, vietnamese: string, english: string, more: ApiErrorOptions = {}) =>
  new ApiError(status, code, vietnamese, { ...more, english })
export const notSignedIn = () =>
  own(
    401,
    'NOT_SIGNED_IN',
    'Bạn chưa đăng nhập, hoặc phiên đã hết hạn.',
    'You are not signed in, or your session has ended.',
  )
export const wrongCredentials = () =>
  own(401, 'WRONG_CREDENTIALS', 'Tên, mật khẩu hoặc mã xác thực không đúng.', 'Name, password or code is wrong.')
export const secondFactorRequired = () =>
  own(401, 'SECOND_FACTOR_REQUIRED', 'Hãy nhập mã từ ứng dụng xác thực.', 'Enter the code of your authenticator app.')
export const csrfTokenRequired = () =>
  own(403, 'CSRF_TOKEN_REQUIRED', 'Thiếu X-CSRF-Token, hoặc mã không đúng.', 'X-CSRF-Token is missing or wrong.')
export const roleNotEnough = () =>
  own(403, 'ROLE_NOT_ENOUGH', 'Vai trò của bạn không được phép làm việc này.', 'Your role may not do this.')
export const crossOrigin = () =>
  own(403, 'CROSS_ORIGIN', 'Chỉ trang của chính dịch vụ mới được gọi.', "Only the service's own pages may call this.")
export const tooManyGuesses = (seconds: number) =>
  own(
    429,
    'RATE_LIMIT_EXCEEDED',
    'Quá nhiều lần thử sai, vui lòng thử lại sau.',
    'Too many wrong tries: try again later.',
    {
      extra: { retry_after: seconds },
      headers: { 'Retry-After': String(seconds) },
    },
  )
export const ownUnreadable = (cause?: unknown) =>
  own(502, 'DATA_STORE_UNAVAILABLE', 'Không thể kết nối cơ sở dữ liệu.', 'The database cannot be reached.', { cause })
export const ownBodyInvalid = (details: FieldMessages) =>
  own(400, 'INVALID_BODY', 'Dữ liệu không hợp lệ.', 'The data is not valid.', { extra: { details } })
export const ownIdInvalid = () => own(400, 'INVALID_ID', 'ID không hợp lệ.', 'The id is not valid.')
export const ownNotFound = () => own(404, 'NOT_FOUND', 'Không tìm thấy.', 'There is no such thing.')
/** What an administrator asked for and cannot be done, in words of its own. */
export const ownRefusal = (status: 404 | 409, vietnamese: string, english: string) =>
  own(status, status === 404 ? 'NOT_FOUND' : 'CONFLICT', vietnamese, english)
/** What can be done again in some seconds, in words of its own. */
export const ownTooMany = (seconds: number, vietnamese: string, english: string) =>
  own(429, 'RATE_LIMIT_EXCEEDED', vietnamese, english, {
    extra: { retry_after: seconds },
    headers: { 'Retry-After': String(seconds) },
  })
export const tooManyApplications = (seconds: number) =>
  own(
    429,
    'RATE_LIMIT_EXCEEDED',
    'Từ một địa chỉ chỉ gửi được năm đơn mỗi giờ, vui lòng thử lại sau.',
    'Five applications an hour can be sent from one address: try again later.',
    { extra: { retry_after: seconds }, headers: { 'Retry-After': String(seconds) } },
  )
export const tooManyOfNetwork = (seconds: number) =>
  own(
    429,
    'RATE_LIMIT_EXCEEDED',
    'Hôm nay đã có rất nhiều đơn gửi từ mạng này, vui lòng thử lại sau.',
    'Very many applications have come from this network today: try again later.',
    { extra: { retry_after: seconds }, headers: { 'Retry-After': String(seconds) } },
  )
export const tooManyWaiting = () =>
  own(
    503,
    'NOT_READY',
    'Hiện có quá nhiều đơn đang chờ, vui lòng thử lại sau.',
    'Too many applications are waiting: try again later.',
    { headers: { 'Retry-After': '86400' } },
  )
export const claimIsGone = () =>
  own(
    410,
    'NOT_FOUND',
    'Liên kết đã được dùng, đã hết hạn hoặc không đúng.',
    'The link was used before, has expired, or is not right.',
  )
export const ownTrackNotFound = () => own(404, 'NOT_FOUND', 'Không tìm thấy bài hát.', 'There is no such track.')
export const ownNoPreview = () =>
  own(404, 'NO_PREVIEW', 'Bài hát chưa có đoạn nghe thử.', 'The track has no preview yet.')
export const listenInvalid = () =>
  own(403, 'LISTEN_INVALID', 'Lượt nghe không hợp lệ.', 'This is no listen that we have given out.')
export const listenExpired = () =>
  own(403, 'LISTEN_INVALID', 'Lượt nghe đã hết hạn.', 'The listen has ended: begin another one.')
export const robotRefused = () =>
  own(403, 'ROBOT_REFUSED', 'Chương trình tự động không được tính lượt nghe.', 'Robots are no listeners.')
export const tooManyListens = (seconds: number) =>
  own(
    429,
    'RATE_LIMIT_EXCEEDED',
    'Quá nhiều yêu cầu từ địa chỉ này, vui lòng thử lại sau.',
    'Too many requests from this address: try again later.',
    { extra: { retry_after: seconds }, headers: { 'Retry-After': String(seconds) } },
  )
export const formatNotServed = () =>
  own(501, 'INVALID_PARAMETERS', 'Chỉ có định dạng JSON.', 'There is only the format json.')

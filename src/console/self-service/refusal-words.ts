import type { ErrorCode } from '../../errors.ts'
import { type Sentence, same } from '../../text/sentence.ts'

/** What a code means for who has sent the request, where the log does not know it closer. */
const REASONS: Partial<Readonly<Record<ErrorCode, Sentence>>> = {
  INVALID_PARAMETERS: { vi: 'Một tham số không đúng.', en: 'A parameter was not valid.' },
  INVALID_ID: { vi: 'ID không phải là UUID.', en: 'The id was no UUID.' },
  INVALID_BODY: { vi: 'Nội dung gửi lên không đúng.', en: 'The body was not valid.' },
  WEBHOOK_LIMIT_REACHED: { vi: 'Đã có đủ năm webhook.', en: 'There were five webhooks already.' },
  MISSING_API_KEY: { vi: 'Không gửi X-API-Key.', en: 'No X-API-Key was sent.' },
  IP_LOCKED: {
    vi: 'Địa chỉ bị khoá một thời gian vì gửi quá nhiều khoá không đúng.',
    en: 'The address was locked for a while after too many wrong keys.',
  },
  MEDIA_URL_EXPIRED: { vi: 'Liên kết đã hết hạn hoặc bị sửa.', en: 'The link had expired, or was altered.' },
  NOT_FOUND: { vi: 'Không có thứ được hỏi.', en: 'There was no such thing.' },
  NO_PREVIEW: { vi: 'Bài hát chưa có đoạn nghe thử.', en: 'The track had no preview.' },
  METHOD_NOT_ALLOWED: { vi: 'Đường dẫn này không nhận phương thức đó.', en: 'The path does not take this method.' },
  RATE_LIMIT_EXCEEDED: { vi: 'Đã dùng hết hạn mức của phút đó.', en: 'A limit was used up.' },
  DATA_STORE_UNAVAILABLE: { vi: 'Máy chủ của chúng tôi gặp sự cố.', en: 'Our server was in trouble.' },
  OUTCOME_UNKNOWN: {
    vi: 'Máy chủ của chúng tôi gặp sự cố; không rõ việc đã được làm hay chưa.',
    en: 'Our server was in trouble; it is not known whether it was done.',
  },
  NOT_READY: { vi: 'Máy chủ đang bận hoặc đang khởi động.', en: 'The server was busy or starting.' },
  NOT_CONFIGURED: { vi: 'API đang tạm ngưng.', en: 'The API was suspended.' },
  INTERNAL_ERROR: { vi: 'Máy chủ của chúng tôi gặp lỗi.', en: 'Our server failed.' },
}

/** `why` is what the log knows: of a key or a parameter more than its code tells, of the rest in words for operators. */
export function explainRefusal(code: string, parameter: string | null, why: Sentence | null): Sentence {
  const isCloser = parameter !== null || code === 'INVALID_API_KEY'
  if (why !== null && isCloser) return why
  return REASONS[code as ErrorCode] ?? same(code)
}

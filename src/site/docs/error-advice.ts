import type { ERROR_CODES } from '../../errors.ts'
import { both, type Sentence } from '../../text/sentence.ts'

/** What each code means and what to do about it. A code without an entry does not compile. */
export const ADVICE: Readonly<Record<(typeof ERROR_CODES)[number], { about: Sentence; todo: Sentence }>> = {
  INVALID_PARAMETERS: {
    about: both(
      'Yêu cầu không đúng quy tắc: tham số sai hoặc thiếu, địa chỉ hay header quá dài, hoặc không phải HTTP.',
      'The request breaks a rule: a parameter is wrong or missing, an address or header is too long, or it is not HTTP.',
    ),
    todo: both(
      'Sửa yêu cầu, đừng thử lại nguyên văn. `details` nêu từng tham số sai; `allowed_sort`, `pagination` và `filters` cho biết giá trị nào được phép.',
      'Correct the request; do not repeat it as it is. `details` names every wrong parameter; `allowed_sort`, `pagination` and `filters` say what is allowed.',
    ),
  },
  INVALID_ID: {
    about: both('Một id không phải UUID.', 'An id is not a UUID.'),
    todo: both(
      'Dùng đúng `id` mà API đã trả. Với `ids`, các phần tử sai nằm trong `invalid_ids`: bỏ chúng rồi hỏi lại.',
      'Use an `id` as the API gave it. With `ids` the wrong entries are in `invalid_ids`: leave them out and ask again.',
    ),
  },
  INVALID_BODY: {
    about: both(
      'Nội dung gửi lên không phải JSON, có trường sai, hoặc lớn hơn 16 KB.',
      'The body is not JSON, has wrong fields, or is larger than 16 KB.',
    ),
    todo: both(
      'Gửi `Content-Type: application/json` và sửa các trường nêu trong `details`.',
      'Send `Content-Type: application/json` and correct the fields that `details` names.',
    ),
  },
  WEBHOOK_LIMIT_REACHED: {
    about: both('Đối tác đã có đủ số webhook được phép.', 'The partner has as many webhooks as it may have.'),
    todo: both(
      'Xem [danh sách webhook](/docs/reference/listWebhooks) và [xoá](/docs/reference/deleteWebhook) webhook không còn dùng.',
      '[List your webhooks](/docs/reference/listWebhooks) and [remove](/docs/reference/deleteWebhook) one that is no longer used.',
    ),
  },
  WEBHOOK_SUSPENDED: {
    about: both(
      'Webhook đang tắt, nên không có gì được gửi tới nó.',
      'The webhook is switched off: nothing is sent to it.',
    ),
    todo: both(
      '[Bật lại](/docs/reference/changeWebhook) bằng `is_active: true`, rồi gửi thử.',
      '[Switch it on](/docs/reference/changeWebhook) with `is_active: true`, then send the test.',
    ),
  },
  IDEMPOTENCY_KEY_REUSED: {
    about: both(
      '`Idempotency-Key` này đã đi với một yêu cầu khác trong 24 giờ qua. Chưa có gì thay đổi.',
      'This `Idempotency-Key` came with another request within the last 24 hours. Nothing was changed.',
    ),
    todo: both(
      'Mỗi việc mới cần một `Idempotency-Key` mới; chỉ gửi lại đúng yêu cầu cũ mới dùng lại khoá cũ.',
      'Send a new `Idempotency-Key` for every new thing; only a repetition of the very same request uses the old one.',
    ),
  },
  MISSING_API_KEY: {
    about: both('Yêu cầu không có header `X-API-Key`.', 'The request has no `X-API-Key` header.'),
    todo: both(
      'Gửi khoá trong header `X-API-Key`, không bao giờ trong địa chỉ. [Xác thực](/docs/guides/authentication) nói cách nhận khoá.',
      'Send the key in the header `X-API-Key`, never in the address. [Authentication](/docs/guides/authentication) says how to get one.',
    ),
  },
  INVALID_API_KEY: {
    about: both(
      'Khoá không tồn tại, gõ sai, đã bị thu hồi hoặc hết hạn, hoặc tài khoản chưa được duyệt hay bị tạm ngưng. Câu trả lời cố ý giống nhau.',
      'The key is unknown, misspelt, revoked or expired, or its account is not approved or is suspended. The answer is the same on purpose.',
    ),
    todo: both(
      'Đừng thử lại: quá nhiều khoá lạ từ một địa chỉ sẽ khoá địa chỉ đó. Kiểm tra khoá, rồi hỏi người vận hành kèm `X-Request-Id`.',
      'Do not try again: too many unknown keys from one address lock that address. Check the key, then ask the operator, with the `X-Request-Id`.',
    ),
  },
  IP_LOCKED: {
    about: both(
      'Địa chỉ mạng này đã gửi quá nhiều khoá lạ. Khoá đúng cũng không mở được trước thời hạn.',
      'This network address has sent too many unknown keys. A right key does not lift the lock.',
    ),
    todo: both(
      'Chờ đủ số giây trong `Retry-After` (cũng là `retry_after`), và sửa nơi gửi khoá sai. Bị khoá lại trong vòng một ngày thì thời gian tăng gấp đôi.',
      'Wait for the seconds of `Retry-After` (also `retry_after`), and correct whatever sends the wrong key. Locked again within a day, it takes twice as long.',
    ),
  },
  MEDIA_URL_EXPIRED: {
    about: both('Một liên kết có chữ ký đã hết hạn hoặc đã bị sửa.', 'A signed link has expired or was changed.'),
    todo: both(
      'Lấy liên kết mới bằng [`/tracks/{id}/audio-url`](/docs/reference/getAudioUrl) hoặc tải lại bài hát, một lần. Xem [Liên kết có chữ ký](/docs/guides/links).',
      'Get a new link from [`/tracks/{id}/audio-url`](/docs/reference/getAudioUrl) or fetch the track again, once. See [Signed links](/docs/guides/links).',
    ),
  },
  NOT_FOUND: {
    about: both(
      'Không có đường dẫn, bài hát, nghệ sĩ, webhook, ảnh bìa hoặc tệp đó. Bản nháp và bài đã gỡ cũng vậy.',
      'There is no such path, track, artist, webhook, cover or file. Drafts and removed tracks are answered alike.',
    ),
    todo: both(
      'Nếu là bài hát bạn từng có: bài đã bị gỡ, hãy ngừng cho dùng trong nội dung mới trong 24 giờ. Xem [Gỡ bỏ](/docs/guides/takedowns).',
      'If it is a track that you once had: it was removed; stop offering it for new content within 24 hours. See [Takedowns](/docs/guides/takedowns).',
    ),
  },
  NO_PREVIEW: {
    about: both('Bài hát có trong kho nhưng chưa có đoạn nghe thử.', 'The track is there, but has no preview yet.'),
    todo: both(
      'Ẩn nút phát của bài này. `audio_url` là `null` ở những bài như vậy.',
      'Hide the play button of this track. `audio_url` is `null` on such tracks.',
    ),
  },
  METHOD_NOT_ALLOWED: {
    about: both('Đường dẫn có, nhưng không nhận phương thức này.', 'The path is there, but not for this method.'),
    todo: both('Dùng một trong các phương thức nêu ở header `Allow`.', 'Use one of the methods in the header `Allow`.'),
  },
  RATE_LIMIT_EXCEEDED: {
    about: both('Một hạn mức đã dùng hết.', 'A limit is used up.'),
    todo: both(
      'Chờ đủ số giây trong `Retry-After` (cũng là `retry_after`) rồi thử lại. Xem [Giới hạn tần suất](/docs/guides/rate-limits).',
      'Wait for the seconds of `Retry-After` (also `retry_after`), then try again. See [Rate limits](/docs/guides/rate-limits).',
    ),
  },
  DATA_STORE_UNAVAILABLE: {
    about: both(
      'Máy chủ tạm thời không đọc hoặc ghi được dữ liệu.',
      'The server cannot read or write its data for now.',
    ),
    todo: both(
      'Thử lại sau, mỗi lần chờ lâu hơn. [`/status`](/docs/reference/getStatus) cho biết tình trạng.',
      'Try again after a while, waiting longer each time. [`/status`](/docs/reference/getStatus) tells how it is.',
    ),
  },
  OUTCOME_UNKNOWN: {
    about: both(
      'Không ai biết yêu cầu ghi đã được thực hiện hay chưa. Mọi lỗi khác của một yêu cầu ghi đều có nghĩa là chưa có gì thay đổi.',
      'It is unknown whether a request that writes was carried out. Every other error of such a request means that nothing was changed.',
    ),
    todo: both(
      'Đọc lại trước khi thử lại, ví dụ [`GET /webhooks`](/docs/reference/listWebhooks). Webhook đã đăng ký mà bạn không có khoá bí mật: xoá rồi đăng ký lại.',
      'Read before you try again, [`GET /webhooks`](/docs/reference/listWebhooks) for one. A webhook that was registered and whose secret you do not have: delete it and register again.',
    ),
  },
  NOT_READY: {
    about: both('Máy chủ đang bận hoặc chưa sẵn sàng.', 'The server is too busy or not ready.'),
    todo: both('Thử lại sau số giây trong `Retry-After`.', 'Try again after the seconds of `Retry-After`.'),
  },
  NOT_CONFIGURED: {
    about: both('Người vận hành đã tạm ngưng API.', 'The operator has suspended the API.'),
    todo: both(
      'Thử lại sau vài phút; nếu kéo dài, hỏi người vận hành.',
      'Try again after minutes; if it lasts, ask the operator.',
    ),
  },
  INTERNAL_ERROR: {
    about: both('Lỗi của máy chủ, không phải của bạn.', 'A fault of the server, not of yours.'),
    todo: both(
      'Thử lại một hoặc hai lần. Nếu vẫn vậy, báo cho người vận hành kèm `X-Request-Id`.',
      'Try once or twice more. If it stays, tell the operator, with the `X-Request-Id`.',
    ),
  },
}

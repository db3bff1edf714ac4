import type * as errors from '../../errors.ts'
import type { ApiError } from '../../errors.ts'
import type * as writeErrors from '../../http/headers/write-errors.ts'
import { both, type Sentence } from '../../text/sentence.ts'

type All = typeof errors & typeof writeErrors

export type Constructors = {
  [Name in keyof All as All[Name] extends (...given: never[]) => ApiError ? Name : never]: Sentence
}

/** When each error of the API is answered. One that is new and not here does not compile. */
export const WHEN: Constructors = {
  invalidTrackId: both('id bài hát trong đường dẫn không phải UUID', 'the id of a track in the path is no UUID'),
  invalidArtistId: both('id nghệ sĩ trong đường dẫn không phải UUID', 'the id of an artist in the path is no UUID'),
  invalidSlug: both(
    'slug trong đường dẫn có ký tự khác `a`–`z`, chữ số và dấu gạch nối đơn, hoặc dài quá 120 ký tự',
    'the slug in the path has other characters than `a`–`z`, digits and single hyphens, or more than 120',
  ),
  invalidIsrc: both('mã trong đường dẫn không phải ISRC', 'the code in the path is no ISRC'),
  invalidWebhookId: both('id webhook không phải UUID', 'the id of a webhook is no UUID'),
  invalidQuery: both(
    'một tham số truy vấn sai quy tắc; kèm `details` và các bảng giá trị được phép',
    'a query parameter breaks its rule; `details` and the tables of what is allowed come with it',
  ),
  invalidSearch: both('`q` của tìm kiếm thiếu, trống hoặc quá dài', '`q` of a search is missing, empty or too long'),
  idsMissing: both(
    'thiếu `ids`, hoặc giữa các dấu phẩy không có gì',
    '`ids` is missing or has nothing between its commas',
  ),
  idsInvalid: both(
    'có phần tử của `ids` không phải UUID; chúng nằm trong `invalid_ids`',
    'entries of `ids` are no UUIDs; they are listed in `invalid_ids`',
  ),
  tooManyIds: both(
    'sau khi gộp, `ids` vẫn có nhiều hơn mức cho phép',
    '`ids` has more entries after repetitions were merged',
  ),
  bodyNotJson: both(
    'nội dung không đọc được dưới dạng JSON, hoặc gửi với kiểu khác',
    'the body cannot be parsed as JSON, or is sent as another type',
  ),
  invalidBody: both(
    'các trường của nội dung sai quy tắc; chúng nằm trong `details`',
    'fields of the body break their rules; they are listed in `details`',
  ),
  webhookIdMissing: both('`DELETE /webhooks` không có `id`', '`DELETE /webhooks` without `id`'),
  webhookLimitReached: both('đối tác đã có đủ số webhook được phép', 'the partner has as many webhooks as it may have'),
  invalidIdempotencyKey: both(
    '`Idempotency-Key` trống, dài quá 100 ký tự hoặc có ký tự ngoài ASCII',
    '`Idempotency-Key` is empty, longer than 100 characters or not ASCII',
  ),
  idempotencyKeyReused: both(
    'trong 24 giờ qua `Idempotency-Key` này đã đi với một yêu cầu khác',
    'within the last 24 hours this `Idempotency-Key` came with another request',
  ),
  webhookSwitchedOff: both('gửi thử tới một webhook đang tắt', 'a test for a webhook that is switched off'),
  malformedRequest: both(
    'dữ liệu gửi lên không phải HTTP, hoặc đường dẫn có NUL hay mã thoát hỏng',
    'what was sent is not HTTP, or the path has a NUL or a broken escape',
  ),
  unescapedUrl: both('địa chỉ có ký tự ngoài ASCII chưa mã hoá', 'the address has raw characters beyond ASCII'),
  missingKey: both('không có `X-API-Key`', 'no `X-API-Key`'),
  missingKeyForMarked: both(
    'không có `X-API-Key` ở `/tracks/{id}/watermarked`',
    'no `X-API-Key` on `/tracks/{id}/watermarked`',
  ),
  invalidKey: both(
    'khoá không tồn tại, sai dạng hoặc đã thu hồi, hoặc tài khoản chưa được duyệt',
    'the key is unknown, malformed or revoked, or its account is not approved',
  ),
  ipLocked: both('địa chỉ đã gửi quá nhiều khoá lạ', 'the address has sent too many unknown keys'),
  ipLockedOut: both(
    'một địa chỉ như vậy hỏi `/tracks/{id}/watermarked`',
    'such an address asks for `/tracks/{id}/watermarked`',
  ),
  mediaUrlExpired: both('liên kết có chữ ký đã hết hạn hoặc bị sửa', 'a signed link has expired or was changed'),
  trackNotFound: both('không có bài hát đó, hoặc chưa phát hành', 'there is no such track, or it is not published'),
  artistNotFound: both('không có nghệ sĩ đó', 'there is no such artist'),
  collectionNotFound: both('không có tuyển tập đó', 'there is no such collection'),
  noPreview: both('bài hát chưa có đoạn nghe thử', 'the track has no preview'),
  noCover: both('bài hát chưa có ảnh bìa', 'the track has no cover'),
  webhookNotFound: both(
    'không có webhook đó, hoặc là của đối tác khác',
    "there is no such webhook, or it is another partner's",
  ),
  pathNotFound: both('không có đường dẫn đó', 'there is no such path'),
  mediaNotFound: both('liên kết đúng, nhưng tệp không còn', 'the link is good, but its file is gone'),
  methodNotAllowed: both('đường dẫn có, nhưng không cho phương thức này', 'the path is there, but not for this method'),
  requestTimedOut: both('header hoặc nội dung không đến kịp', 'headers or body did not come in time'),
  bodyTooLarge: both('nội dung lớn hơn 16 KB', 'the body is larger than 16 KB'),
  urlTooLong: both('địa chỉ dài hơn 8 KB', 'the address is longer than 8 KB'),
  rangeNotSatisfiable: both('`Range` bắt đầu sau cuối tệp', 'a `Range` that begins behind the end of the file'),
  expectationFailed: both('`Expect` khác `100-continue`', 'an `Expect` other than `100-continue`'),
  headersTooLarge: both('header lớn hơn 16 KB', 'the headers are larger than 16 KB'),
  rateLimited: both('một hạn mức đã dùng hết', 'a limit is used up'),
  unexpected: both(
    'lỗi của máy chủ; nguyên nhân vào nhật ký của người vận hành, không bao giờ ra ngoài',
    "a fault of the server; its cause goes to the operator's log and never out",
  ),
  catalogUnreadable: both(
    'không đọc được kho dữ liệu, hoặc danh mục chưa nạp xong',
    'the store cannot be read, or the catalogue has not been loaded yet',
  ),
  trackUnreadable: both('cũng vậy, khi hỏi bài hát theo id', 'the same, where tracks were asked for by id'),
  coverUnreadable: both('không đọc được ảnh', 'the picture cannot be read'),
  mediaUnreadable: both('không đọc được tệp của liên kết có chữ ký', 'the file behind a signed link cannot be read'),
  markedUnavailable: both(
    'không tạo hoặc không ghi lại được bản có dấu',
    'the marked copy cannot be made or written down',
  ),
  usageUnreadable: both('không đọc được báo cáo của `/me/usage`', 'the report of `/me/usage` cannot be read'),
  webhooksUnreadable: both('không đọc được webhook hoặc các lần gửi', 'webhooks or their deliveries cannot be read'),
  webhookUnwritable: both('không ghi hoặc không xoá được webhook', 'the webhook cannot be written or removed'),
  proofsUnreadable: both(
    'không đọc được chứng nhận hoặc khoá ký',
    'proofs or the keys of their signatures cannot be read',
  ),
  exportUnreadable: both('không đọc được danh mục để xuất', 'the catalogue cannot be read to export it'),
  proofUnwritable: both('không ghi được chứng nhận', 'the proof cannot be written'),
  outcomeUnknown: both(
    'kết nối tới cơ sở dữ liệu đứt đúng lúc ghi, hoặc có lỗi sau khi đã ghi: có thể đã thực hiện, có thể chưa',
    'the connection to the store broke at the very moment of writing, or something failed after it: it may have been done or not',
  ),
  changesUnreadable: both('không đọc được các thay đổi', 'the changes cannot be read'),
  databaseDown: both('`/healthz` không tới được cơ sở dữ liệu', '`/healthz` cannot reach the database'),
  notConfigured: both('người vận hành đã tạm ngưng API', 'the operator has suspended the API'),
  overloaded: both('máy chủ có nhiều việc hơn mức làm kịp', 'the server has more work than it can do in time'),
  tooManyConnections: both(
    'có quá nhiều kết nối, tổng cộng hoặc từ một địa chỉ',
    'there are too many connections, in all or from one address',
  ),
  coversBusy: both('quá nhiều ảnh bìa đang chờ đổi cỡ', 'too many covers wait to be resized'),
  exportNotReady: both('bản xuất đầu tiên đang được ghi', 'the first export is still being written'),
  exportUnwritable: both('đĩa đầy, hoặc không ghi được', 'the disk is full, or cannot be written'),
  markingBusy: both('quá nhiều đoạn nghe thử đang chờ đóng dấu', 'too many previews wait to be marked'),
}

/** What headers of answers and of webhook deliveries mean. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Weak tag of the body. Send it back as `If-None-Match` to get a 304.':
    'Thẻ yếu của nội dung. Gửi lại trong `If-None-Match` để nhận 304.',
  'How long the answer may be kept.': 'Câu trả lời được giữ bao lâu.',
  'The request headers on which the answer depends: shared caches must keep to it.':
    'Những header của yêu cầu mà câu trả lời phụ thuộc: bộ nhớ đệm dùng chung phải tuân theo.',
  '`gzip` on large answers to clients that accept it.': '`gzip` với câu trả lời lớn, cho máy khách chấp nhận.',
  'Open to every origin.': 'Mở cho mọi origin.',
  'Name this id when you report a problem.': 'Hãy nêu id này khi báo sự cố.',
  'Records that match the filter.': 'Số bản ghi khớp bộ lọc.',
  'The page that was asked for.': 'Trang đã hỏi.',
  'Start position of the page.': 'Vị trí bắt đầu của trang.',
  'Only when the query had parameters that this operation does not know: their names, at most 20, comma-separated. A misspelt filter shows here.':
    'Chỉ có khi truy vấn chứa tham số mà thao tác này không biết: tên của chúng, tối đa 20, cách nhau bằng dấu phẩy. Bộ lọc gõ sai sẽ hiện ở đây.',
  'Requests allowed in the window.': 'Số yêu cầu được phép trong cửa sổ.',
  'Requests left; 0 means that the next request gets 429.':
    'Số yêu cầu còn lại; 0 nghĩa là yêu cầu tiếp theo nhận 429.',
  'Limit minus Remaining.': 'Limit trừ Remaining.',
  'Unix time, in seconds, at which the window reopens.': 'Thời điểm Unix, tính bằng giây, khi cửa sổ mở lại.',
  'Seconds until the window reopens.': 'Số giây tới khi cửa sổ mở lại.',
  'Length of the window in seconds.': 'Độ dài cửa sổ, tính bằng giây.',
  '`<limit>;w=<window>`, or `unmetered`.': '`<limit>;w=<window>`, hoặc `unmetered`.',
  'The same in one field.': 'Như trên, trong một trường.',
  'The same policy in IETF form.': 'Cùng chính sách, theo dạng của IETF.',
  'Seconds to wait before the next try.': 'Số giây cần chờ trước khi thử lại.',
  'Identifies this very copy.': 'Nhận dạng đúng bản này.',
  'How the code is carried, comma-separated.': 'Mã được mang theo cách nào, cách nhau bằng dấu phẩy.',
  'Marked copies allowed per minute.': 'Số bản có dấu được phép mỗi phút.',
  'Marked copies left in this minute.': 'Số bản có dấu còn lại trong phút này.',
  'Unix time, in seconds, at which the minute is over.': 'Thời điểm Unix, tính bằng giây, khi hết phút này.',
  'Marked copies allowed per day.': 'Số bản có dấu được phép mỗi ngày.',
  'Marked copies left in this day.': 'Số bản có dấu còn lại trong ngày.',
  'Version of this description.': 'Phiên bản của mô tả này.',
  'The name of the event, as in the body.': 'Tên sự kiện, như trong nội dung.',
  'When this attempt was sent, ISO 8601 in UTC. Refuse what is older than five minutes.':
    'Thời điểm gửi lần này, ISO 8601 theo UTC. Hãy từ chối những gì cũ hơn năm phút.',
  '`sha256=` and, in hex, the HMAC-SHA256 of `<timestamp>.<body>` under the secret of the webhook (all of it, `whsec_` included): the value of `X-Service-Timestamp`, a full stop, and the bytes of the body as they came. Compare in constant time.':
    '`sha256=` và, ở hệ mười sáu, HMAC-SHA256 của `<timestamp>.<body>` với `secret` của webhook (toàn bộ, kể cả `whsec_`): giá trị của `X-Service-Timestamp`, một dấu chấm, và các byte của nội dung đúng như khi nhận. Hãy so sánh trong thời gian không đổi.',
  'Stays the same at every attempt. It is not under the signature: tell repetitions by the track and `sent_at`.':
    'Giữ nguyên qua mọi lần gửi. Không nằm trong chữ ký: hãy nhận ra bản lặp bằng bài hát và `sent_at`.',
  'Always the same.': 'Luôn như nhau.',
  'Parts can be asked for with `Range`.': 'Có thể lấy từng phần bằng `Range`.',
  'Which bytes these are, and of how many.': 'Đây là những byte nào, trên tổng số bao nhiêu.',
}

/** What fields of health, status, usage, webhooks and changes mean. */
export const SERVICE_FIELDS: Readonly<Record<string, string>> = {
  '`GET`, `POST` or `DELETE`; `HEAD` works wherever `GET` does.':
    '`GET`, `POST` hoặc `DELETE`; `HEAD` dùng được ở mọi nơi có `GET`.',
  '`api_key`: send `X-API-Key`. `none`: no key is needed.': '`api_key`: gửi `X-API-Key`. `none`: không cần khoá.',
  '`backend_config`, `database_read`, `catalog_read`, `request_log`, `clock` or `shutdown`.':
    '`backend_config`, `database_read`, `catalog_read`, `request_log`, `clock` hoặc `shutdown`.',
  '`code` of the answer when the quota is used up.': '`code` của câu trả lời khi đã hết hạn mức.',
  '`degraded` while the database cannot be reached, with status 503.':
    '`degraded` khi không kết nối được cơ sở dữ liệu, kèm mã 503.',
  'How many of them let requests in.': 'Số tiến trình trong đó đang nhận yêu cầu.',
  'How many processes were asked for.': 'Số tiến trình được yêu cầu.',
  'How many took the place of one that ended by itself.': 'Số tiến trình đã thay cho một tiến trình tự kết thúc.',
  '`not_live` before the catalogue is loaded and while the process stops, with status 503.':
    '`not_live` khi kho nhạc chưa được nạp hoặc tiến trình đang dừng, kèm mã 503.',
  '`not_ready` when any check found a problem, with status 503.':
    '`not_ready` khi có mục kiểm tra nào thấy vấn đề, kèm mã 503.',
  '`pending`: to be sent, or sent again. `done`: answered with 2xx. `failed`: given up. `parked`: kept because the webhook is suspended. `superseded`: not sent, or not again, because you took a later event of the track or collection.':
    '`pending`: chờ gửi hoặc gửi lại. `done`: đã nhận 2xx. `failed`: đã bỏ. `parked`: được giữ lại vì webhook bị tạm ngưng. `superseded`: không gửi (nữa) vì bạn đã nhận một sự kiện mới hơn của bài hát hoặc tuyển tập.',
  'The processes behind this address; left out where there is but one.':
    'Các tiến trình đứng sau địa chỉ này; bỏ trống nếu chỉ có một.',
  '`track.created` and `track.updated`: fetch the track again. `track.deleted`: drop it.':
    '`track.created` và `track.updated`: tải lại bài hát. `track.deleted`: bỏ bài hát.',
  'A window begins with the first request in it.': 'Cửa sổ bắt đầu từ yêu cầu đầu tiên trong đó.',
  'A webhook and how its deliveries go.': 'Một webhook và tình hình các lần gửi của nó.',
  'All webhooks of the partner, oldest first.': 'Mọi webhook của đối tác, cũ nhất trước.',
  'Always `approved` here: keys of other accounts are refused with 403.':
    'Ở đây luôn là `approved`: khoá của tài khoản khác bị từ chối với 403.',
  'Always true here: a revoked key is refused with 403.': 'Ở đây luôn là true: khoá đã thu hồi bị từ chối với 403.',
  'Always true: an unknown id gets 404.': 'Luôn là true: id không tồn tại nhận 404.',
  'Changes that partners can see, oldest first.': 'Những thay đổi mà đối tác thấy được, cũ nhất trước.',
  'Day in UTC, `YYYY-MM-DD`.': 'Ngày theo UTC, `YYYY-MM-DD`.',
  'Days of the report, as asked for with `days`.': 'Số ngày của báo cáo, theo `days` đã hỏi.',
  'Deliveries that match, counted no further than 10000.': 'Số lần gửi khớp, chỉ đếm tới 10000.',
  'Deliveries to the webhook, newest first.': 'Các lần gửi tới webhook, mới nhất trước.',
  'Every check, whatever it found.': 'Mọi mục kiểm tra, dù kết quả thế nào.',
  'Every day of the report, oldest first; today is the last.': 'Mọi ngày của báo cáo, cũ nhất trước; hôm nay ở cuối.',
  'Every operation of the API.': 'Mọi thao tác của API.',
  'For `/webhooks/{id}/deliveries` and `DELETE /webhooks?id=`.':
    'Dùng cho `/webhooks/{id}/deliveries` và `DELETE /webhooks?id=`.',
  'For people: tells keys of one account apart.': 'Cho người đọc: để phân biệt các khoá của một tài khoản.',
  'HTTP status of the last attempt; null when no answer came.':
    'Mã HTTP của lần gửi gần nhất; null nếu không có câu trả lời.',
  'How many there are in the catalogue.': 'Số lượng trong kho nhạc.',
  'How often it was sent so far.': 'Đã gửi bao nhiêu lần.',
  'How requests are limited.': 'Yêu cầu bị giới hạn ra sao.',
  'How the database answered just now.': 'Cơ sở dữ liệu vừa trả lời thế nào.',
  'Its first 12 characters: enough to recognise it, too little to use it.':
    '12 ký tự đầu của khoá: đủ để nhận ra, không đủ để dùng.',
  'Milliseconds that the check took.': 'Thời gian kiểm tra, tính bằng mili giây.',
  'Milliseconds that the checks behind this answer took.':
    'Thời gian của các bước kiểm tra cho câu trả lời này, tính bằng mili giây.',
  'Milliseconds that the last attempt took; null before the first.':
    'Thời gian của lần gửi gần nhất, tính bằng mili giây; null khi chưa gửi lần nào.',
  'Milliseconds until the database answered or the check gave up.':
    'Số mili giây tới khi cơ sở dữ liệu trả lời hoặc bước kiểm tra thôi chờ.',
  'Milliseconds until the database answered; left out while it cannot be reached.':
    'Số mili giây tới khi cơ sở dữ liệu trả lời; không có khi không kết nối được.',
  'Name of the header that carries the signature of a delivery.': 'Tên header mang chữ ký của lần gửi.',
  'Name of the header that says how many seconds to wait.': 'Tên header cho biết cần chờ bao nhiêu giây.',
  'Name of the partner that the key belongs to.': 'Tên đối tác sở hữu khoá.',
  'Name of the service.': 'Tên dịch vụ.',
  'Names of the headers that tell what is left.': 'Tên các header cho biết còn lại bao nhiêu.',
  'Null until the catalogue is loaded.': 'Null khi kho nhạc chưa được nạp.',
  'Operational status, limits and policies.': 'Trạng thái hoạt động, giới hạn và chính sách.',
  'Relative to `/api/public`, parameters in braces.': 'Tính từ `/api/public`, tham số đặt trong ngoặc nhọn.',
  'Requests counted since the key was made, this one not included.':
    'Số yêu cầu đã đếm từ khi tạo khoá, không kể yêu cầu này.',
  'Requests in the current window, this one included.': 'Số yêu cầu trong cửa sổ hiện tại, kể cả yêu cầu này.',
  'Requests left in the current window; at 0 the next one gets 429.':
    'Số yêu cầu còn lại trong cửa sổ hiện tại; khi là 0, yêu cầu tiếp theo nhận 429.',
  'Requests on that day.': 'Số yêu cầu trong ngày đó.',
  'Requests that the key may send in a window of 60 seconds.': 'Số yêu cầu mà khoá được gửi trong một cửa sổ 60 giây.',
  'Status of the answer when the quota is used up.': 'Mã của câu trả lời khi đã hết hạn mức.',
  'Sum of `daily`.': 'Tổng của `daily`.',
  'The OpenAPI document, for programs.': 'Tài liệu OpenAPI, cho chương trình.',
  'The events that are sent there.': 'Những sự kiện được gửi tới đó.',
  'The key that the request was sent with.': 'Khoá dùng để gửi yêu cầu này.',
  'The latest request that was counted, this one not included; null while there was none.':
    'Yêu cầu gần nhất đã đếm, không kể yêu cầu này; null khi chưa có.',
  'The problem, in English; null where there is none.': 'Vấn đề, bằng tiếng Anh; null khi không có.',
  'The problems of all checks, when not ready.': 'Vấn đề của mọi mục kiểm tra, khi chưa sẵn sàng.',
  'The quota of keys that have none of their own.': 'Hạn mức của khoá không có hạn mức riêng.',
  'The reference, for people.': 'Tài liệu tham khảo, cho người đọc.',
  'The same as `status`, as a boolean.': 'Như `status`, dưới dạng boolean.',
  'The track that the event is about; as it was, on `track.deleted`.':
    'Bài hát mà sự kiện nói tới; với `track.deleted` là như trước khi bị gỡ.',
  'By the rules of a new one. What waits to be sent goes to the new address.':
    'Theo quy tắc của webhook mới. Những gì còn chờ gửi sẽ đi tới địa chỉ mới.',
  'Empty: the three of tracks.': 'Để trống: cả ba sự kiện của bài hát.',
  'For yourself, at most 200 characters; null for none.': 'Ghi chú cho riêng bạn, tối đa 200 ký tự; null là không có.',
  'False switches it off: nothing is sent to it until it is switched on again.':
    '`false` là tắt: không gửi gì cho tới khi bật lại.',
  'Whether the receiver answered with 2xx.': 'Máy nhận có trả lời 2xx hay không.',
  'HTTP status that the receiver answered with; null when no answer came.':
    'Mã HTTP mà máy nhận trả lời; null khi không có câu trả lời.',
  'Milliseconds that the attempt took; null when there was none yet.': 'Số mili giây của lần gửi; null khi chưa gửi.',
  'Only when it was not delivered: `timeout`, `tls`, `status` …, or `pending` when it was not tried within 12 seconds.':
    'Chỉ có khi gửi không được: `timeout`, `tls`, `status` …, hoặc `pending` khi chưa gửi được trong 12 giây.',
  'The key of the signatures from now on. Shown this once.': 'Khoá của chữ ký từ nay. Chỉ hiện một lần này.',
  'The new secret.': 'Khoá bí mật mới.',
  'For so long deliveries are signed by the old secret as well.':
    'Trong thời gian này, các lần gửi cũng được ký bằng khoá cũ.',
  'The webhook that is gone, and its deliveries with it.': 'Webhook đã bị xoá, cùng các lần gửi của nó.',
  'The webhook that was registered, with its secret.': 'Webhook vừa đăng ký, kèm khoá bí mật.',
  'True: there are more, ask again at once.': 'True: vẫn còn, hãy hỏi tiếp ngay.',
  'Version of the API, for example `1.0.0`.': 'Phiên bản của API, ví dụ `1.0.0`.',
  'Version of the document at `/openapi.json`.': 'Phiên bản của tài liệu ở `/openapi.json`.',
  'The events of tracks, which a webhook without a list gets.':
    'Các sự kiện của bài hát, là những gì một webhook không nêu danh sách nhận được.',
  'What all deliveries have in common.': 'Điểm chung của mọi lần gửi.',
  'What happened; the same as `X-Service-Event`.': 'Việc đã xảy ra; giống `X-Service-Event`.',
  'What requests are counted by; always `api_key`.': 'Yêu cầu được đếm theo gì; luôn là `api_key`.',
  'What was counted before this request.': 'Số đã đếm trước yêu cầu này.',
  'What was removed.': 'Thứ đã bị xoá.',
  'When it happened.': 'Thời điểm xảy ra.',
  'When it was made.': 'Thời điểm tạo.',
  'When it was put into the queue.': 'Thời điểm được xếp vào hàng chờ.',
  'When it was registered.': 'Thời điểm đăng ký.',
  'When it was suspended; null while it is active.': 'Thời điểm bị tạm ngưng; null khi đang hoạt động.',
  'When the answer was made, by the clock of the server.': 'Thời điểm tạo câu trả lời, theo đồng hồ máy chủ.',
  'When the last attempt ended; null before the first.':
    'Thời điểm lần gửi gần nhất kết thúc; null khi chưa gửi lần nào.',
  'Where deliveries are sent.': 'Nơi nhận các lần gửi.',
  'Where to go on.': 'Tiếp tục từ đâu.',
  'Whether the check found no problem.': 'Mục kiểm tra có ổn không.',
  'Whether the database answered within 2 seconds.': 'Cơ sở dữ liệu có trả lời trong 2 giây không.',
  'Why requests should go elsewhere, in English; null while live.':
    'Vì sao nên gửi yêu cầu tới nơi khác, bằng tiếng Anh; null khi đang hoạt động.',
  'Your own note; null where you gave none.': 'Ghi chú của riêng bạn; null nếu không có.',
}

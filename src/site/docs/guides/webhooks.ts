import type { Guide } from './guide.ts'
import { both, heading, list, note, snippet, text } from './localized.ts'

export const webhooks: Guide = {
  name: 'webhooks',
  title: both('Webhook và xác minh', 'Webhooks and verification'),
  summary: both(
    'Được báo khi kho thay đổi, và biết chắc ai báo.',
    'Be told when the catalogue changes, and know who told you.',
  ),
  parts: [
    heading('register', 'Đăng ký', 'Register'),
    text(
      'Địa chỉ nhận phải là HTTPS, cổng 443 hoặc 8443, trên Internet công cộng. `secret` (`whsec_…`) chỉ có trong câu trả lời này: cất ngay. Mỗi đối tác tối đa 5 webhook.',
      'The address must be HTTPS, port 443 or 8443, on the public Internet. The `secret` (`whsec_…`) is in this answer only: keep it at once. Five webhooks per partner at most.',
    ),
    snippet('register'),
    heading('verify', 'Xác minh', 'Verify'),
    text(
      'Ai cũng gửi được tới địa chỉ của bạn. Chữ ký là HMAC-SHA256 của `X-Service-Timestamp`, một dấu chấm và các byte của nội dung đúng như khi nhận; khoá là toàn bộ `secret`. So sánh trong thời gian không đổi, và từ chối những gì cũ hơn năm phút. Mỗi đoạn dưới đây là một máy nhận hoàn chỉnh; `newest` ghi nhớ `sent_at` mới nhất của từng bài, của bạn nên nằm trong cơ sở dữ liệu:',
      'Anybody can post to your address. The signature is the HMAC-SHA256 of `X-Service-Timestamp`, a full stop and the bytes of the body as they came; the key is the whole `secret`. Compare in constant time, and refuse what is older than five minutes. Each of these is a complete receiver; `newest` remembers the latest `sent_at` of each track, and belongs into your database:',
    ),
    snippet('webhook'),
    note(
      'Đừng phân tích rồi viết lại JSON trước khi kiểm tra: đó là một văn bản khác, với chữ ký khác. PHP: chạy bằng `php -S 0.0.0.0:8080 webhook.php` hoặc đặt trong máy chủ web.',
      'Do not parse and write the JSON again before you check: that is another text, with another signature. PHP: run it with `php -S 0.0.0.0:8080 webhook.php` or in your web server.',
    ),
    text(
      'Muốn thử máy nhận: gửi một sự kiện `test` từ [trang đối tác](/partner), hoặc nhờ người vận hành. Nó có chữ ký như mọi sự kiện khác, `data` là `{ test: true, webhook_id }`, và chỉ được gửi một lần.',
      'To try your receiver: send an event `test` from the [partner page](/partner), or ask the operator. It is signed like all others, its `data` is `{ test: true, webhook_id }`, and it is sent once.',
    ),
    heading('rules', 'Quy tắc gửi', 'Rules of delivery'),
    list(
      [
        'Cất sự kiện vào hàng đợi, trả lời 2xx trong 10 giây, rồi mới làm việc.',
        'Put the event into a queue, answer 2xx within 10 seconds, and do the work afterwards.',
      ],
      [
        '5xx, 408, 425, 429, không trả lời và lỗi mạng được gửi lại: sau 5 giây, 30 giây, 2 phút, 10 phút, 30 phút, 1, 3, 6 và 12 giờ. 4xx khác và chuyển hướng là dứt điểm.',
        '5xx, 408, 425, 429, no answer and failures of the network are tried again: after 5 s, 30 s, 2 min, 10 min, 30 min, 1, 3, 6 and 12 hours. Any other 4xx and every redirect is final.',
      ],
      [
        'Có thể đến hai lần và không theo thứ tự. `sent_at` là lúc sự kiện xảy ra, giữ nguyên qua mọi lần gửi: hãy bỏ qua sự kiện không mới hơn điều bạn đang giữ về bài hát. Nhận được sự kiện mới hơn rồi thì sự kiện cũ của bài đó không được gửi nữa (`superseded`), nên hãy ghi `track.updated` của một bài chưa biết như `track.created`. Đơn giản nhất: với mọi sự kiện, tải lại bài hát.',
        'It may come twice and out of order. `sent_at` is when the event happened, the same at every attempt: ignore an event that is not newer than what you hold of the track. Once you have taken a later event of a track, earlier ones are not sent any more (`superseded`), so write a `track.updated` of a track that you do not know as a `track.created`. Simplest of all: on any event, fetch the track again.',
      ],
      [
        'Sau 20 lần hỏng liên tiếp và 72 giờ không thành công, webhook bị tạm ngưng (`is_active: false`).',
        'After 20 failures in a row and 72 hours without a success the webhook is suspended (`is_active: false`).',
      ],
      [
        '[`/webhooks/{id}/deliveries`](/docs/reference/listDeliveries) cho thấy từng lần gửi và kết quả. Điều gì lỡ mất, [`/changes`](/docs/guides/changes) có.',
        '[`/webhooks/{id}/deliveries`](/docs/reference/listDeliveries) shows every delivery and its outcome. What was missed is in [`/changes`](/docs/guides/changes).',
      ],
    ),
    text(
      'Nội dung và header của từng sự kiện: [Sự kiện](/docs/events).',
      'Body and headers of each event: [Events](/docs/events).',
    ),
  ],
}

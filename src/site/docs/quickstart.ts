import { heading, list, type Part, snippet, text } from './guides/localized.ts'

/** What the start page says first. */
export const introOf = (serviceName: string): readonly Part[] => [
  text(
    `API công khai của ${serviceName} cho trang và ứng dụng của đối tác đọc kho nhạc: tìm bài hát, nghe thử, kiểm tra giấy phép, gắn nhạc vào video. API chỉ đọc; thứ duy nhất ghi được là webhook của chính bạn.`,
    `With the public API of ${serviceName} partner sites and apps read its catalogue: find tracks, play previews, check licences, attach music to videos. The API only reads; the one thing that it writes are your own webhooks.`,
  ),
  list(
    [
      'JSON trong UTF-8. Danh sách là `{ data, meta }`, lỗi là `{ error, code }` với `code` không đổi.',
      'JSON in UTF-8. Lists are `{ data, meta }`, errors are `{ error, code }` with a `code` that does not change.',
    ],
    [
      'Thời gian là ISO 8601 theo UTC, id là UUID. Có thể có thêm trường bất cứ lúc nào.',
      'Times are ISO 8601 in UTC, ids are UUIDs. New fields may appear at any time.',
    ],
    [
      'Chỉ có một địa chỉ, không có môi trường thử riêng. `HEAD` dùng được ở mọi nơi có `GET`.',
      'There is one address and no sandbox. `HEAD` works wherever `GET` does.',
    ],
    [
      'CORS mở cho mọi trang, nhưng khoá thì nên ở trên máy chủ của bạn.',
      'CORS is open to every page, but the key belongs on your server.',
    ],
  ),
]

/** Three requests that lead from a key to a track in a video. */
export const QUICKSTART: readonly Part[] = [
  heading('key', '1. Có khoá', '1. Have a key'),
  text(
    '[Gửi đơn](/apply) và chờ duyệt. Đặt khoá vào biến môi trường `API_KEY`; mọi đoạn mã ở đây đọc từ đó.',
    '[Apply](/apply) and wait for the approval. Put the key into the environment variable `API_KEY`; all code here reads it from there.',
  ),
  heading('search', '2. Tìm bài hát', '2. Find a track'),
  text('Gõ không dấu cũng tìm thấy.', 'Vietnamese is found without its marks.'),
  snippet('search'),
  heading('preview', '3. Nghe thử', '3. Play the preview'),
  text(
    'Kết quả tìm kiếm đã có `audio_url`. Liên kết dùng được một giờ; lưu `id` và hỏi liên kết mới khi cần:',
    'What was found has an `audio_url` already. It is good for an hour; keep the `id` and ask for a new link when you need one:',
  ),
  snippet('preview'),
  heading('license', '4. Kiểm tra giấy phép', '4. Check the licence'),
  text(
    'Trước khi gắn bài vào video: có phải ghi công không, có được dùng trong quảng cáo không?',
    'Before you attach it to a video: must the artist be named, and may it be used in advertising?',
  ),
  snippet('license'),
  heading('next', 'Tiếp theo', 'Next'),
  list(
    [
      'JavaScript và TypeScript: gói `khonhac-client` (hỏi người vận hành) có kiểu cho mọi thao tác, tự chờ, lưu đệm, phân trang và làm mới liên kết.',
      'JavaScript and TypeScript: the package `khonhac-client` (ask the operator) has types for every operation, and waits, caches, pages and renews links by itself.',
    ],
    ['Làm mới liên kết: [Liên kết có chữ ký](/docs/guides/links).', 'Renew links: [Signed links](/docs/guides/links).'],
    [
      'Biết khi bài bị gỡ: [Webhook](/docs/guides/webhooks), [Gỡ bỏ](/docs/guides/takedowns).',
      'Know when a track is gone: [Webhooks](/docs/guides/webhooks), [Takedowns](/docs/guides/takedowns).',
    ],
    ['Khi có lỗi: [Danh mục lỗi](/docs/errors).', 'When something is refused: [Errors](/docs/errors).'],
  ),
]

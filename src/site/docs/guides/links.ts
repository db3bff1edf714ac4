import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

export const links: Guide = {
  name: 'links',
  title: both('Liên kết có chữ ký', 'Signed links'),
  summary: both(
    'Phát đoạn nghe thử, và làm mới liên kết khi hết hạn.',
    'Play previews, and renew links that have expired.',
  ),
  parts: [
    text(
      '`audio_url`, `cover_url` và `avatar_url` có chữ ký và dùng được ít nhất một giờ (`media_expires_in` giây). Hãy lưu `id` của bài hát, đừng lưu liên kết. Không cần khoá để mở liên kết, nên trình duyệt phát thẳng được.',
      '`audio_url`, `cover_url` and `avatar_url` are signed and good for an hour at the least (`media_expires_in` seconds). Keep the `id` of a track, not its links. A link needs no key, so that browsers can play it as it is.',
    ),
    heading('renew', 'Làm mới', 'Renew'),
    text(
      'Liên kết hết hạn trả 403 [`MEDIA_URL_EXPIRED`](/docs/errors#MEDIA_URL_EXPIRED). Lấy liên kết mới một lần rồi thử lại; nếu vẫn 403, đừng lặp tiếp.',
      'A link that has expired answers 403 [`MEDIA_URL_EXPIRED`](/docs/errors#MEDIA_URL_EXPIRED). Get a new one once and try again; if it is 403 again, stop.',
    ),
    snippet('renew'),
    heading('details', 'Chi tiết', 'Details'),
    list(
      [
        '[`/tracks/{id}/audio-url`](/docs/reference/getAudioUrl) ký cho đúng `expires_in` giây, từ 60 đến 86400. `download=true` khiến trình duyệt lưu tệp. [`POST /tracks/audio-urls`](/docs/reference/getAudioUrls) làm thế cho 50 bài cùng lúc.',
        '[`/tracks/{id}/audio-url`](/docs/reference/getAudioUrl) signs for exactly `expires_in` seconds, 60 to 86400. `download=true` makes browsers save the file. [`POST /tracks/audio-urls`](/docs/reference/getAudioUrls) does so for 50 tracks at once.',
      ],
      [
        'Chỉ có đoạn nghe thử (15, 30 hoặc 60 giây), không bao giờ có bản gốc. Tệp nhận `Range` và `If-Range`, mỗi lần một khoảng.',
        'Only previews (15, 30 or 60 seconds) are served, never the original. Files answer to `Range` and `If-Range`, one range at a time.',
      ],
      [
        'Chữ ký bao cả truy vấn: thêm, sửa hay lặp một tham số đều là 403.',
        'The signature covers the query: to add, change or repeat a parameter is a 403.',
      ],
      [
        'Bài bị gỡ theo yêu cầu của chủ sở hữu quyền: mọi liên kết của bài ngừng ngay (404).',
        'When a track is taken down at the demand of an owner of rights, its links end at once (404).',
      ],
      [
        'Gọi API và phát qua liên kết không làm tăng `play_count`.',
        'Neither calls of the API nor playing through a link raises `play_count`.',
      ],
      [
        'Ảnh bìa có địa chỉ không bao giờ đổi và không cần khoá: [`/tracks/{id}/cover`](/docs/reference/getCover).',
        'Covers have an address that never changes and needs no key: [`/tracks/{id}/cover`](/docs/reference/getCover).',
      ],
    ),
  ],
}

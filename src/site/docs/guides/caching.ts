import { CACHE } from '../../../http/caching.ts'
import type { Guide } from './guide.ts'
import { both, heading, list, type Part, same, snippet, text } from './localized.ts'

const LIFETIMES: Part = {
  kind: 'table',
  label: both('Thời gian lưu đệm', 'Lifetimes'),
  head: [both('Câu trả lời', 'Answers'), same('Cache-Control')],
  rows: [
    [both('Dữ liệu', 'Data'), same(`\`${CACHE.data}\``)],
    [both('Dạng sóng', 'Waveforms'), same(`\`${CACHE.waveform}\``)],
    [both('Danh mục giấy phép', 'The licences'), same(`\`${CACHE.licenses}\``)],
    [both('Ảnh bìa', 'Covers'), same(`\`${CACHE.cover}\``)],
    [both('Mô tả OpenAPI', 'OpenAPI document'), same(`\`${CACHE.spec}\``)],
    [
      both(
        'Liên kết, sử dụng, webhook, thay đổi, bản có dấu, lỗi',
        'Links, usage, webhooks, changes, marked copies, errors',
      ),
      same(`\`${CACHE.none}\``),
    ],
  ],
}

export const caching: Guide = {
  name: 'caching',
  title: both('Lưu đệm với ETag', 'Caching with ETag'),
  summary: both('Hỏi lại mà không tải lại.', 'Ask again without downloading again.'),
  parts: [
    text(
      'Mỗi câu trả lời 200 lưu đệm được có một `ETag`. Gửi nó lại trong `If-None-Match`: nếu không có gì đổi, bạn nhận 304 không có nội dung và dùng tiếp bản đã giữ.',
      'Every 200 that can be cached has an `ETag`. Send it back as `If-None-Match`: when nothing has changed, you get a 304 without a body and go on with the copy that you kept.',
    ),
    snippet('etag'),
    heading('lifetimes', 'Giữ được bao lâu', 'How long to keep'),
    LIFETIMES,
    heading('mind', 'Cần nhớ', 'Keep in mind'),
    list(
      [
        'Một 304 vẫn tính vào hạn mức: nó tiết kiệm băng thông, không tiết kiệm yêu cầu.',
        'A 304 counts against the quota as well: it saves bytes, not requests.',
      ],
      [
        'Câu trả lời cần khoá có `Vary: X-API-Key`: bộ nhớ đệm dùng chung không đưa câu trả lời của đối tác này cho đối tác khác.',
        'Keyed answers say `Vary: X-API-Key`: a shared cache never gives the answer of one partner to another.',
      ],
      [
        'Liên kết có chữ ký giống nhau trong năm phút, nên `ETag` của danh sách cũng giữ nguyên trong khoảng đó nếu kho không đổi.',
        'Signed links are the same for five minutes, and so is the `ETag` of a list while the catalogue stays as it is.',
      ],
      [
        'Từ 1 KB, văn bản được nén cho máy khách gửi `Accept-Encoding: gzip`.',
        'From 1 KB on, text is compressed for clients that send `Accept-Encoding: gzip`.',
      ],
    ),
  ],
}

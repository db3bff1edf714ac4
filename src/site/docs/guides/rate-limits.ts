import { EXPORTS_PER_HOUR } from '../../../access/admission.ts'
import type { Limits } from '../../../config/config.ts'
import { same } from '../../../text/sentence.ts'
import type { Guide, GuideContext } from './guide.ts'
import { both, heading, list, type Part, snippet, text } from './localized.ts'

const table = (limits: Limits): Part => ({
  kind: 'table',
  label: both('Hạn mức', 'Limits'),
  head: [both('Cái gì', 'What'), both('Trong', 'In'), both('Tối đa', 'At most')],
  rows: [
    [
      both(
        'Mọi yêu cầu của một khoá, nếu khoá không có hạn mức riêng',
        'All requests of a key that has no quota of its own',
      ),
      MINUTE,
      same(limits.keyPerMinute),
    ],
    [same('`/me/usage`'), MINUTE, same(limits.usagePerMinute)],
    [both('`GET` dưới `/webhooks`', '`GET` below `/webhooks`'), MINUTE, same(limits.webhookReadsPerMinute)],
    [
      both('`POST` và `DELETE /webhooks` cộng lại', '`POST` and `DELETE /webhooks` together'),
      MINUTE,
      same(limits.webhookWritesPerMinute),
    ],
    [same('`/tracks/{id}/watermarked`'), MINUTE, same(limits.watermarkPerMinute)],
    [same('`/tracks/{id}/watermarked`'), both('một ngày', 'a day'), same(limits.watermarkPerDay)],
    [same('`/export`'), both('một giờ', 'an hour'), same(EXPORTS_PER_HOUR)],
    [
      both('Yêu cầu không có khoá đúng, mỗi địa chỉ', 'Requests without a valid key, per address'),
      MINUTE,
      same(limits.ipPerMinute),
    ],
    [
      both(
        'Tệp qua liên kết có chữ ký và tệp của các trang, mỗi địa chỉ',
        'Files behind signed links and files of the pages, per address',
      ),
      MINUTE,
      same(limits.mediaIpPerMinute),
    ],
  ],
})
const MINUTE = both('một phút', 'a minute')

const ADVICE: readonly Part[] = [
  text(
    'Cửa sổ dài 60 giây và bắt đầu từ yêu cầu đầu tiên trong đó. Người vận hành có thể cho khoá của bạn hạn mức riêng: header của mỗi câu trả lời luôn nói đúng số của bạn. Khoá cũ và khoá thay nó được đếm chung.',
    'A window is 60 seconds long and begins with the first request in it. The operator can give your key a quota of its own: the headers of every answer tell the numbers that hold for you. A key and the one that replaces it are counted together.',
  ),
  heading('headers', 'Header', 'Headers'),
  list(
    [
      '`X-RateLimit-Limit`, `-Remaining`, `-Used`: được bao nhiêu, còn bao nhiêu, đã dùng bao nhiêu.',
      '`X-RateLimit-Limit`, `-Remaining`, `-Used`: how many, how many are left, how many are used.',
    ],
    [
      '`X-RateLimit-Reset-After`: số giây tới khi cửa sổ mở lại; `X-RateLimit-Reset` là thời điểm đó.',
      '`X-RateLimit-Reset-After`: seconds until the window reopens; `X-RateLimit-Reset` is that moment.',
    ],
    [
      'Khi nhiều hạn mức cùng áp dụng, header nói về hạn mức còn ít nhất.',
      'Where several limits apply, the headers tell of the one with the least left.',
    ],
    [
      'Endpoint không cần khoá nói `X-RateLimit-Policy: unmetered`.',
      'Endpoints without a key say `X-RateLimit-Policy: unmetered`.',
    ],
  ),
  heading('wait', 'Chờ', 'Wait'),
  text(
    '429 có `Retry-After`: chờ đúng số giây đó. 502 và 503 không phải lúc nào cũng có: chờ lâu dần, thêm một chút ngẫu nhiên. 500 thử lại một hai lần. Mọi 4xx khác thử lại cũng vô ích.',
    'A 429 has `Retry-After`: wait for that many seconds. 502 and 503 do not always have it: wait longer each time, with a little chance in it. Try a 500 once or twice more. Repeating any other 4xx is of no use.',
  ),
  snippet('patience'),
  heading('save', 'Hỏi ít hơn', 'Ask less'),
  list(
    [
      'Hỏi nhiều bài cùng lúc: [`/tracks/by-ids`](/docs/reference/getTracksByIds) nhận 50 id, [`/tracks/waveforms`](/docs/reference/getWaveforms) cũng vậy.',
      'Ask for many at once: [`/tracks/by-ids`](/docs/reference/getTracksByIds) takes 50 ids, and so does [`/tracks/waveforms`](/docs/reference/getWaveforms).',
    ],
    [
      'Trong tìm kiếm và gợi ý, `include=cover_url,duration` thay cho một lần hỏi nữa.',
      'In search and suggestions, `include=cover_url,duration` saves another request.',
    ],
    [
      'Giữ câu trả lời theo `Cache-Control`; chỉ gửi gợi ý khi người dùng ngừng gõ một lát.',
      'Keep answers as `Cache-Control` allows; ask for suggestions only when the user pauses.',
    ],
  ),
]

export const rateLimits = ({ limits }: GuideContext): Guide => ({
  name: 'rate-limits',
  title: both('Giới hạn tần suất', 'Rate limits'),
  summary: both(
    'Được hỏi bao nhiêu, và chờ thế nào khi hết.',
    'How much you may ask, and how to wait when it is used up.',
  ),
  parts: [table(limits), ...ADVICE],
})

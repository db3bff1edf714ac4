import type { Guide, GuideContext } from './guide.ts'
import { both, heading, list, note, type Part, snippet, text } from './localized.ts'

const GET_AND_SEND: readonly Part[] = [
  heading('get', 'Nhận khoá', 'Get a key'),
  text(
    'Hãy [gửi đơn](/apply). Khi một quản trị viên duyệt, bạn nhận một liên kết dùng một lần; khoá chỉ hiện một lần ở đó.',
    '[Apply](/apply). When an administrator approves, you get a link that works once, and it shows the key once.',
  ),
  heading('send', 'Gửi khoá', 'Send it'),
  text(
    'Khoá bắt đầu bằng `kn_live_` và đi trong header `X-API-Key` của mọi yêu cầu. Khoá đặt trong địa chỉ không được xét tới. Yêu cầu dưới đây cho biết khoá của bạn là gì và đã dùng bao nhiêu:',
    'A key begins with `kn_live_` and goes into the header `X-API-Key` of every request. A key in the address is not looked at. This request tells what your key is and how much it has used:',
  ),
  snippet('key'),
  note(
    'Giữ khoá trên máy chủ của bạn. CORS mở cho mọi trang, nên trình duyệt gọi được API; nhưng ai thấy khoá trong trang cũng dùng hết được hạn mức của bạn.',
    'Keep the key on your server. CORS is open to every page, so that browsers can call the API; but anyone who sees the key in a page can use up your quota.',
  ),
]

const ROTATE_AND_OPEN: readonly Part[] = [
  heading('rotate', 'Thay khoá', 'Replace it'),
  text(
    'Người vận hành có thể cấp khoá mới và cho cả hai cùng dùng được trong một thời gian: hãy đổi khoá ở mọi máy của bạn trong thời gian đó. `key.expires_at` của [`/me/usage`](/docs/reference/getUsage) cho biết khoá hiện tại còn đến khi nào. Khoá cũ và khoá mới dùng chung một hạn mức. Khoá bị thu hồi bị từ chối ngay.',
    'The operator can issue a new key and let both work for a while: change it on all your machines meanwhile. `key.expires_at` of [`/me/usage`](/docs/reference/getUsage) says until when the present key is good. The old and the new key share one quota. A revoked key is refused at once.',
  ),
  heading('open', 'Không cần khoá', 'Without a key'),
  text(
    'Ảnh bìa ([`/tracks/{id}/cover`](/docs/reference/getCover)), mục lục, các endpoint vận hành và mô tả OpenAPI không cần khoá.',
    'Covers ([`/tracks/{id}/cover`](/docs/reference/getCover)), the index, the operational endpoints and the OpenAPI document need no key.',
  ),
]

export const authentication = ({ limits }: GuideContext): Guide => ({
  name: 'authentication',
  title: both('Xác thực', 'Authentication'),
  summary: both('Nhận khoá, gửi khoá, thay khoá.', 'Getting a key, sending it, replacing it.'),
  parts: [
    ...GET_AND_SEND,
    heading('refused', 'Khi bị từ chối', 'When it is refused'),
    list(
      [
        '401 [`MISSING_API_KEY`](/docs/errors#MISSING_API_KEY): không có header.',
        '401 [`MISSING_API_KEY`](/docs/errors#MISSING_API_KEY): there is no header.',
      ],
      [
        '403 [`INVALID_API_KEY`](/docs/errors#INVALID_API_KEY): khoá lạ, đã thu hồi hoặc hết hạn, hoặc tài khoản chưa duyệt hay bị tạm ngưng. Cả bốn nhận cùng một câu trả lời.',
        '403 [`INVALID_API_KEY`](/docs/errors#INVALID_API_KEY): the key is unknown, revoked or expired, or its account is not approved or is suspended. All get the same answer.',
      ],
      [
        `403 [\`IP_LOCKED\`](/docs/errors#IP_LOCKED): từ địa chỉ này đã có ${limits.wrongKeys} khoá lạ trong 10 phút. Bị khoá ${limits.wrongKeyLockSeconds} giây, lâu gấp đôi nếu lặp lại trong một ngày.`,
        `403 [\`IP_LOCKED\`](/docs/errors#IP_LOCKED): ${limits.wrongKeys} unknown keys came from this address within 10 minutes. It is locked for ${limits.wrongKeyLockSeconds} seconds, twice as long when it happens again within a day.`,
      ],
    ),
    ...ROTATE_AND_OPEN,
  ],
})

import type { Guide, GuideContext } from './guide.ts'
import { both, heading, list, type Part, steps, text } from './localized.ts'

const DUTIES: readonly Part[] = [
  list(
    [
      '**24 giờ**: khi có `track.deleted`, hoặc bài trả 404, ngừng cho dùng bài đó trong nội dung mới.',
      '**24 hours**: on `track.deleted`, or when a track answers 404, stop offering it for new content.',
    ],
    [
      '**48 giờ**: khi có yêu cầu gỡ trực tiếp, hoặc `takedown.scope` là `all`, nội dung đã đăng cũng phải gỡ.',
      '**48 hours**: when a removal is asked for directly, or `takedown.scope` is `all`, content that is already out has to go too.',
    ],
    [
      'Nội dung đã xuất trước đó được giữ, trừ khi yêu cầu nói khác.',
      'What was exported before stays, unless the request says otherwise.',
    ],
  ),
  heading('notice', 'Thông báo trông thế nào', 'What the notice looks like'),
  text(
    'Một `track.deleted` do chủ sở hữu quyền yêu cầu có thêm `data.takedown` với `id`, `scope` (`new` hoặc `all`) và `deadline_at`, hạn của chính lần đó. Bài biến mất khỏi mọi endpoint trong một giây, và liên kết có chữ ký của nó ngừng ngay. Nếu việc gỡ được huỷ, có `track.created`.',
    'A `track.deleted` that an owner of rights demanded also has `data.takedown` with `id`, `scope` (`new` or `all`) and `deadline_at`, the deadline of this very case. The track is gone from every endpoint within a second, and its signed links end at once. If it is undone, `track.created` comes.',
  ),
  heading('how', 'Làm thế nào cho chắc', 'How to be sure'),
  steps(
    [
      'Đăng ký [webhook](/docs/guides/webhooks) cho `track.deleted`, và xác minh chữ ký.',
      'Register a [webhook](/docs/guides/webhooks) for `track.deleted`, and verify the signature.',
    ],
    [
      'Mỗi ngày, và sau mỗi lần hệ thống của bạn ngừng, đi qua [`/changes`](/docs/guides/changes): không sót thay đổi nào.',
      'Every day, and after every outage of yours, go through [`/changes`](/docs/guides/changes): it leaves nothing out.',
    ],
    [
      'Lưu `id` của bài trong mỗi nội dung có dùng nó, để tìm lại được.',
      'Keep the `id` of the track with every content that uses it, so that you can find it again.',
    ],
    [
      'Ghi lại khi nào bạn nhận thông báo và đã làm gì, kèm `takedown.id`.',
      'Write down when the notice came and what you did, with the `takedown.id`.',
    ],
  ),
]

export const takedowns = ({ takedownContact }: GuideContext): Guide => ({
  name: 'takedowns',
  title: both('Gỡ bỏ', 'Takedowns'),
  summary: both(
    'Bạn phải làm gì, trong bao lâu, khi một bài bị gỡ.',
    'What you must do, and by when, once a track is gone.',
  ),
  parts: [
    ...DUTIES,
    text(
      `Thắc mắc và yêu cầu gỡ bỏ: ${takedownContact}. \`compliance.takedown_contact\` của mỗi bài nói cùng địa chỉ đó.`,
      `Questions and demands: ${takedownContact}. \`compliance.takedown_contact\` of every track says the same address.`,
    ),
  ],
})

import { defineWords } from '../words.ts'

/** What the partner may do with the music. */
export const ownLicenses = defineWords(
  {
    title: 'Giấy phép áp dụng cho bạn',
    help: 'Mỗi bài hát có một trong các giấy phép này: trường license_code của bài. Chúng ràng buộc bạn và người dùng của bạn.',
    allowed: 'Được',
    forbidden: 'Không được',
    duty: 'Phải làm',
    credit: 'Dòng ghi công',
    takedownDuty:
      'Khi một bài bị gỡ: ngừng cho chọn bài trong 24 giờ; khi yêu cầu nói đến nội dung đã xuất bản thì gỡ khỏi đó trong 48 giờ.',
    contact: 'Hỏi về quyền',
    whole: 'Xem trang giấy phép',
  },
  {
    title: 'The licences that apply to you',
    help: 'Every track has one of these licences: its field license_code. They bind you and the users of your service.',
    allowed: 'Allowed',
    forbidden: 'Not allowed',
    duty: 'You must',
    credit: 'Credit line',
    takedownDuty:
      'When a track is taken down: stop offering it within 24 hours; where the demand names published content, remove it from there within 48 hours.',
    contact: 'Questions about rights',
    whole: 'The page of the licences',
  },
)

import { defineWords } from '../words.ts'

/** What the partner may do with the music. */
export const ownLicenses = defineWords({
  title: { vi: 'Giấy phép áp dụng cho bạn', en: 'The licences that apply to you' },
  help: {
    vi: 'Mỗi bài hát có một trong các giấy phép này: trường license_code của bài. Chúng ràng buộc bạn và người dùng của bạn.',
    en: 'Every track has one of these licences: its field license_code. They bind you and the users of your service.',
  },
  allowed: { vi: 'Được', en: 'Allowed' },
  forbidden: { vi: 'Không được', en: 'Not allowed' },
  duty: { vi: 'Phải làm', en: 'You must' },
  credit: { vi: 'Dòng ghi công', en: 'Credit line' },
  takedownDuty: {
    vi: 'Khi một bài bị gỡ: ngừng cho chọn bài trong 24 giờ; khi yêu cầu nói đến nội dung đã xuất bản thì gỡ khỏi đó trong 48 giờ.',
    en: 'When a track is taken down: stop offering it within 24 hours; where the demand names published content, remove it from there within 48 hours.',
  },
  contact: { vi: 'Hỏi về quyền', en: 'Questions about rights' },
  whole: { vi: 'Xem trang giấy phép', en: 'The page of the licences' },
})

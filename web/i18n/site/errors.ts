import { defineWords } from '../words.ts'

/** What people are told when there is no page to show. */
export const errors = defineWords({
  missing: { vi: 'Không tìm thấy trang', en: 'Page not found' },
  missingText: {
    vi: 'Địa chỉ này không dẫn tới đâu cả. Có thể đường dẫn đã cũ, bị gõ sai, hoặc bài hát đã được gỡ xuống.',
    en: 'This address leads nowhere. The link may be old or misspelt, or the track was taken down.',
  },
  tooMany: { vi: 'Chậm lại một chút', en: 'Not so fast' },
  tooManyText: {
    vi: 'Từ địa chỉ của bạn có quá nhiều yêu cầu. Hãy đợi một phút rồi thử lại.',
    en: 'Too many requests come from your address. Wait a minute, then try again.',
  },
  fault: { vi: 'Máy chủ đang gặp trục trặc', en: 'Something went wrong here' },
  faultText: {
    vi: 'Lỗi ở phía chúng tôi, không phải ở bạn. Hãy thử lại sau ít phút.',
    en: 'The fault is ours, not yours. Try again in a few minutes.',
  },
  unknown: { vi: 'Chưa rõ đã xong hay chưa', en: 'It is not known whether this was done' },
  unknownText: {
    vi: 'Kết nối tới cơ sở dữ liệu đứt đúng lúc ghi. Hãy kiểm tra trước khi thử lại; nếu liên kết nhận khoá báo đã được dùng, hãy xin người vận hành một liên kết mới.',
    en: 'The connection to the database broke at the moment of writing. Look before you try again; if a link for a key says that it was used, ask the operator for a new one.',
  },
  home: { vi: 'Trang đầu', en: 'Front page' },
  gone: { vi: 'Bài hát này không còn ở đây.', en: 'This track is no longer here.' },
})

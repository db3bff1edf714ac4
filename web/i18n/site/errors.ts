import { defineWords } from '../words.ts'

/** What people are told when there is no page to show. */
export const errors = defineWords(
  {
    missing: 'Không tìm thấy trang',
    missingText: 'Địa chỉ này không dẫn tới đâu cả. Có thể đường dẫn đã cũ, bị gõ sai, hoặc bài hát đã được gỡ xuống.',
    tooMany: 'Chậm lại một chút',
    tooManyText: 'Từ địa chỉ của bạn có quá nhiều yêu cầu. Hãy đợi một phút rồi thử lại.',
    fault: 'Máy chủ đang gặp trục trặc',
    faultText: 'Lỗi ở phía chúng tôi, không phải ở bạn. Hãy thử lại sau ít phút.',
    unknown: 'Chưa rõ đã xong hay chưa',
    unknownText:
      'Kết nối tới cơ sở dữ liệu đứt đúng lúc ghi. Hãy kiểm tra trước khi thử lại; nếu liên kết nhận khoá báo đã được dùng, hãy xin người vận hành một liên kết mới.',
    home: 'Trang đầu',
    gone: 'Bài hát này không còn ở đây.',
  },
  {
    missing: 'Page not found',
    missingText: 'This address leads nowhere. The link may be old or misspelt, or the track was taken down.',
    tooMany: 'Not so fast',
    tooManyText: 'Too many requests come from your address. Wait a minute, then try again.',
    fault: 'Something went wrong here',
    faultText: 'The fault is ours, not yours. Try again in a few minutes.',
    unknown: 'It is not known whether this was done',
    unknownText:
      'The connection to the database broke at the moment of writing. Look before you try again; if a link for a key says that it was used, ask the operator for a new one.',
    home: 'Front page',
    gone: 'This track is no longer here.',
  },
)

import { defineWords } from '../words.ts'

/** What every page of the site has around its content. */
export const siteFrame = defineWords({
  what: {
    vi: 'Nhạc Việt cho video, trang và ứng dụng của bạn: tìm, nghe thử, xem giấy phép.',
    en: 'Vietnamese music for your videos, pages and apps: find it, listen, see the licence.',
  },
  toContent: { vi: 'Đến nội dung', en: 'To the content' },
  pages: { vi: 'Các trang', en: 'Pages' },
  charts: { vi: 'Thịnh hành', en: 'Trending' },
  browse: { vi: 'Tất cả bài', en: 'All tracks' },
  lists: { vi: 'Danh sách của bạn', en: 'Your lists' },
  licenses: { vi: 'Giấy phép', en: 'Licences' },
  partner: { vi: 'Trang đối tác', en: 'Partner page' },
  status: { vi: 'Tình trạng', en: 'Status' },
  verify: { vi: 'Kiểm tra chứng nhận', en: 'Check a proof' },
  changelog: { vi: 'Thay đổi của API', en: 'API changes' },
  about: { vi: 'Về dịch vụ', en: 'About' },
  contact: { vi: 'Liên hệ', en: 'Contact' },
  listen: { vi: 'Nghe nhạc', en: 'Listen' },
  forPartners: { vi: 'Dành cho đối tác', en: 'For partners' },
  forWhom: {
    vi: 'Dành cho trình dựng phim, ứng dụng video ngắn và trang tin muốn dùng nhạc có giấy phép rõ ràng.',
    en: 'For video editors, short-video apps and publishers who want music with a clear licence.',
  },
  suggestions: { vi: 'Gợi ý', en: 'Suggestions' },
  suggestionCount: { vi: '# gợi ý', en: 'Suggestions: #' },
  suggestionAll: { vi: 'Tất cả kết quả cho “#”', en: 'All results for “#”' },
  suggestionNone: { vi: 'Chưa có bài nào như vậy. Thử ít chữ hơn?', en: 'Nothing like that yet. Try fewer letters?' },
  search: { vi: 'Tìm bài hát, nghệ sĩ, thể loại', en: 'Find a song, an artist, a genre' },
  searchHint: { vi: 'Tên bài, nghệ sĩ…', en: 'A title, an artist…' },
  play: { vi: (title: string) => `Nghe thử ${title}`, en: (title) => `Play ${title}` },
  playerUnavailable: {
    vi: 'Không tải được trình phát. Hãy kiểm tra mạng rồi bấm phát lại.',
    en: 'The player could not be loaded. Check your connection and press play again.',
  },
  unreachable: {
    vi: 'Không kết nối được với máy chủ, nên trang này vẫn ở lại.',
    en: 'The server cannot be reached, so this page has stayed.',
  },
  theme: { vi: 'Sáng, tối hay theo máy', en: 'Light, dark or as the system' },
})

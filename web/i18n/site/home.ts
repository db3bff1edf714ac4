import { defineWords } from '../words.ts'

export const siteHome = defineWords({
  title: { vi: 'Đúng bài, đúng nhịp, đúng phép.', en: 'The right song, tempo and licence.' },
  lead: {
    vi: 'Nhạc Việt cho video, trang và ứng dụng của bạn. Gõ vài chữ, nghe thử, biết ngay được dùng ra sao.',
    en: 'Vietnamese music for your videos, pages and apps. Type a few letters, listen, and know how you may use it.',
  },
  try: { vi: 'Hoặc nói điều bạn cần:', en: 'Or say what you need:' },
  wish: { vi: 'chậm, la thứ, dưới 3 phút', en: 'slow, A minor, under 3 minutes' },
  trending: { vi: 'Đang thịnh hành', en: 'Trending now' },
  trendingMore: { vi: 'Xem bảng xếp hạng', en: 'See the charts' },
  latest: { vi: 'Mới phát hành', en: 'New releases' },
  latestMore: { vi: 'Xem tất cả', en: 'See all' },
  genres: { vi: 'Thể loại', en: 'Genres' },
  empty: { vi: 'Kho nhạc chưa có bài nào.', en: 'There are no tracks yet.' },
  emptyHelp: {
    vi: 'Người quản lý thêm bài đầu tiên trong trang quản trị.',
    en: 'An administrator adds the first one in the console.',
  },
  partners: { vi: 'Đưa kho nhạc vào sản phẩm của bạn', en: 'Put the catalogue into your product' },
  partnersText: {
    vi: 'Dành cho trình dựng phim, ứng dụng video ngắn và trang tin: một API để tìm, nghe thử và biết giấy phép của từng bài.',
    en: 'For video editors, short-video apps and publishers: one API to find tracks, play previews and know the licence of each.',
  },
  apply: { vi: 'Xin khoá API', en: 'Apply for a key' },
  docs: { vi: 'Đọc tài liệu', en: 'Read the docs' },
  partner: { vi: 'Đã là đối tác? Vào trang của bạn', en: 'Already a partner? Your page' },
})

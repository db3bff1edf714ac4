import { defineWords } from '../words.ts'

export const siteHome = defineWords(
  {
    title: 'Đúng bài, đúng nhịp, đúng phép.',
    lead: 'Nhạc Việt cho video, trang và ứng dụng của bạn. Gõ vài chữ, nghe thử, biết ngay được dùng ra sao.',
    try: 'Hoặc nói điều bạn cần:',
    wish: 'chậm, la thứ, dưới 3 phút',
    trending: 'Đang thịnh hành',
    trendingMore: 'Xem bảng xếp hạng',
    latest: 'Mới phát hành',
    latestMore: 'Xem tất cả',
    genres: 'Thể loại',
    empty: 'Kho nhạc chưa có bài nào.',
    emptyHelp: 'Người quản lý thêm bài đầu tiên trong trang quản trị.',
    partners: 'Đưa kho nhạc vào sản phẩm của bạn',
    partnersText:
      'Dành cho trình dựng phim, ứng dụng video ngắn và trang tin: một API để tìm, nghe thử và biết giấy phép của từng bài.',
    apply: 'Xin khoá API',
    docs: 'Đọc tài liệu',
    partner: 'Đã là đối tác? Vào trang của bạn',
  },
  {
    title: 'The right song, tempo and licence.',
    lead: 'Vietnamese music for your videos, pages and apps. Type a few letters, listen, and know how you may use it.',
    try: 'Or say what you need:',
    wish: 'slow, A minor, under 3 minutes',
    trending: 'Trending now',
    trendingMore: 'See the charts',
    latest: 'New releases',
    latestMore: 'See all',
    genres: 'Genres',
    empty: 'There are no tracks yet.',
    emptyHelp: 'An administrator adds the first one in the console.',
    partners: 'Put the catalogue into your product',
    partnersText:
      'For video editors, short-video apps and publishers: one API to find tracks, play previews and know the licence of each.',
    apply: 'Apply for a key',
    docs: 'Read the docs',
    partner: 'Already a partner? Your page',
  },
)

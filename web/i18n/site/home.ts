import { defineWords } from '../words.ts'

export const siteHome = defineWords(
  {
    trending: 'Đang thịnh hành',
    trendingMore: 'Xem bảng xếp hạng',
    latest: 'Mới phát hành',
    latestMore: 'Xem tất cả',
    genres: 'Thể loại',
    empty: 'Kho nhạc chưa có bài nào.',
  },
  {
    trending: 'Trending now',
    trendingMore: 'See the charts',
    latest: 'New releases',
    latestMore: 'See all',
    genres: 'Genres',
    empty: 'There are no tracks yet.',
  },
)

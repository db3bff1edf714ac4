import { defineWords, plural } from '../words.ts'

/** Search, genres and charts. */
export const siteFind = defineWords({
  all: { vi: 'Tất cả bài hát', en: 'All tracks' },
  found: {
    vi: (count: string, _many: number) => `${count} bài`,
    en: (count, many) => `${count} ${plural(many, 'track', 'tracks')}`,
  },
  results: { vi: (q: string) => `Kết quả cho “${q}”`, en: (q) => `Results for “${q}”` },
  filters: { vi: 'Bộ lọc', en: 'Filters' },
  apply: { vi: 'Lọc', en: 'Filter' },
  show: {
    vi: (count: string, _many: number) => `Xem ${count} bài`,
    en: (count, many) => `Show ${count} ${plural(many, 'track', 'tracks')}`,
  },
  clear: { vi: 'Bỏ hết bộ lọc', en: 'Clear all filters' },
  remove: { vi: (filter: string) => `Bỏ lọc: ${filter}`, en: (filter) => `Remove filter: ${filter}` },
  active: { vi: 'Đang lọc', en: 'Filtered by' },
  understood: { vi: 'Hiểu là', en: 'Understood as' },
  forget: { vi: (wish: string) => `Bỏ: ${wish}`, en: (wish) => `Leave out: ${wish}` },
  asTyped: { vi: 'Tìm đúng chữ đã gõ', en: 'Search for the words as typed' },
  understandAgain: {
    vi: 'Hiểu nhịp độ, giọng, độ dài trong câu này',
    en: 'Read tempo, key and length out of these words',
  },
  sort: { vi: 'Sắp xếp', en: 'Sort by' },
  relevance: { vi: 'Khớp nhất', en: 'Best match' },
  popular: { vi: 'Nghe nhiều nhất', en: 'Most played' },
  newest: { vi: 'Mới nhất', en: 'Newest' },
  oldest: { vi: 'Cũ nhất', en: 'Oldest' },
  title_asc: { vi: 'Tên bài A–Z', en: 'Title A–Z' },
  from: { vi: 'Từ', en: 'From' },
  to: { vi: 'Đến', en: 'To' },
  atLeast: { vi: (value: string) => `từ ${value}`, en: (value) => `from ${value}` },
  atMost: { vi: (value: string) => `đến ${value}`, en: (value) => `up to ${value}` },
  between: { vi: (low: string, high: string) => `${low}–${high}`, en: (low, high) => `${low}–${high}` },
  genre: { vi: 'Thể loại', en: 'Genre' },
  noneFound: { vi: 'Không tìm thấy bài nào', en: 'No track was found' },
  noneFoundHelp: {
    vi: 'Thử ít chữ hơn, hoặc tên nghệ sĩ. Không cần gõ dấu; sai một hai chữ cũng không sao.',
    en: 'Try fewer letters, or the name of the artist. Tones are not needed, and a typo or two do no harm.',
  },
  filteredOut: {
    vi: (count: string, _many: number) => `Bộ lọc đã giấu ${count} bài. Nới rộng ra một chút?`,
    en: (count, many) => `The filters hide ${count} ${plural(many, 'track', 'tracks')}. Widen them a little?`,
  },
  didYouMean: { vi: 'Có phải bạn tìm', en: 'Did you mean' },
  browseGenres: { vi: 'Hoặc chọn một thể loại', en: 'Or pick a genre' },
  genreTitle: { vi: (name: string) => `Nhạc ${name}`, en: (name) => `${name} music` },
  genreAbout: {
    vi: (name: string) => `Nghe thử và lấy giấy phép cho nhạc ${name}.`,
    en: (name) => `Listen to ${name} and get a licence for it.`,
  },
  filterGenre: { vi: 'Lọc theo nhịp độ, giọng, giấy phép', en: 'Filter by tempo, key, licence' },
  charts: { vi: 'Bảng xếp hạng', en: 'Charts' },
  chartsAbout: { vi: 'Những bài được nghe nhiều nhất trên trang này.', en: 'What was played most on this site.' },
  days: { vi: (count: string) => `${count} ngày`, en: (count) => `${count} days` },
  liked: { vi: 'Được thích nhất', en: 'Most liked' },
  plays: {
    vi: (count: string, _many: number) => `${count} lượt nghe`,
    en: (count, many) => `${count} ${plural(many, 'play', 'plays')}`,
  },
  chartEmpty: { vi: 'Chưa có lượt nghe nào trong những ngày này', en: 'Nothing was played in these days' },
  chartFallback: {
    vi: 'Chưa có lượt nghe nào trong những ngày này; đây là những bài được thích nhất.',
    en: 'Nothing was played in these days; these are liked most.',
  },
  chartEmptyHelp: {
    vi: 'Chọn khoảng dài hơn, hoặc nghe thử vài bài.',
    en: 'Choose a longer time, or listen to a few tracks.',
  },
})

import { defineWords } from '../words.ts'

export const siteShortcuts = defineWords({
  title: { vi: 'Phím tắt', en: 'Keys' },
  search: { vi: 'Tìm', en: 'Search' },
  play: { vi: 'Phát, tạm dừng', en: 'Play, pause' },
  seek: { vi: 'Lùi, tiến 5 giây', en: 'Back, on by 5 seconds' },
  next: { vi: 'Bài tiếp theo', en: 'Next track' },
  previous: { vi: 'Về đầu bài, rồi bài trước', en: 'To its beginning, then the previous track' },
  like: { vi: 'Thích bài trên trang này', en: 'Like the track of this page' },
  help: { vi: 'Bảng này', en: 'This list' },
  on: { vi: 'Dùng phím tắt một chữ', en: 'Use keys of one letter' },
  close: { vi: 'Đóng', en: 'Close' },
})

import { defineWords } from '../words.ts'

export const siteShortcuts = defineWords(
  {
    title: 'Phím tắt',
    search: 'Tìm',
    play: 'Phát, tạm dừng',
    seek: 'Lùi, tiến 5 giây',
    next: 'Bài tiếp theo',
    previous: 'Về đầu bài, rồi bài trước',
    like: 'Thích bài trên trang này',
    help: 'Bảng này',
    on: 'Dùng phím tắt một chữ',
    close: 'Đóng',
  },
  {
    title: 'Keys',
    search: 'Search',
    play: 'Play, pause',
    seek: 'Back, on by 5 seconds',
    next: 'Next track',
    previous: 'To its beginning, then the previous track',
    like: 'Like the track of this page',
    help: 'This list',
    on: 'Use keys of one letter',
    close: 'Close',
  },
)

import { defineWords, plural } from '../words.ts'

export const player = defineWords({
  player: { vi: 'Trình phát', en: 'Player' },
  play: { vi: 'Phát', en: 'Play' },
  pause: { vi: 'Tạm dừng', en: 'Pause' },
  previous: { vi: 'Bài trước', en: 'Previous track' },
  next: { vi: 'Bài tiếp theo', en: 'Next track' },
  playAll: { vi: 'Phát tất cả', en: 'Play all' },
  repeatOff: { vi: 'Không lặp lại', en: 'No repeat' },
  repeatAll: { vi: 'Lặp lại tất cả', en: 'Repeat all' },
  repeatOne: { vi: 'Lặp lại một bài', en: 'Repeat one track' },
  clear: { vi: 'Bỏ hết', en: 'Clear' },
  keepQueue: { vi: 'Lưu thành danh sách', en: 'Keep as a list' },
  add: { vi: (title: string) => `Thêm ${title} vào danh sách`, en: (title) => `Add ${title} to a list` },
  up: { vi: (title: string) => `Đưa ${title} lên`, en: (title) => `Move ${title} up` },
  down: { vi: (title: string) => `Đưa ${title} xuống`, en: (title) => `Move ${title} down` },
  close: { vi: 'Đóng trình phát', en: 'Close the player' },
  queue: { vi: 'Danh sách chờ', en: 'Queue' },
  queueEmpty: { vi: 'Không còn bài nào.', en: 'Nothing is left.' },
  drop: { vi: (title: string) => `Bỏ ${title} khỏi danh sách chờ`, en: (title) => `Take ${title} out of the queue` },
  volume: { vi: 'Âm lượng', en: 'Volume' },
  place: { vi: 'Vị trí trong đoạn nghe thử', en: 'Place in the preview' },
  placeOf: { vi: (at: string, length: string) => `${at} trên ${length}`, en: (at, length) => `${at} of ${length}` },
  retry: { vi: 'Thử lại', en: 'Try again' },
  wait: {
    vi: (seconds: number) => `Thử lại sau ${seconds} giây.`,
    en: (seconds) => `Try again in ${seconds} ${plural(seconds, 'second', 'seconds')}.`,
  },
  offline: {
    vi: 'Không kết nối được với máy chủ. Hãy kiểm tra mạng rồi thử lại.',
    en: 'The server cannot be reached. Check your connection and try again.',
  },
  'too-many': {
    vi: 'Bạn đã mở quá nhiều bài trong thời gian ngắn.',
    en: 'You have started too many tracks in a short time.',
  },
  gone: { vi: 'Bài này đã được gỡ khỏi kho nhạc.', en: 'This track has been taken down.' },
  'no-preview': { vi: 'Bài này không có đoạn nghe thử.', en: 'This track has no preview.' },
  refused: {
    vi: 'Máy chủ từ chối phát bài này. Hãy tải lại trang rồi thử lại.',
    en: 'The server refused to play this track. Reload the page and try again.',
  },
  server: {
    vi: 'Máy chủ đang gặp sự cố. Hãy thử lại sau ít phút.',
    en: 'The server is in trouble. Try again in a few minutes.',
  },
  blocked: {
    vi: 'Trình duyệt chưa cho trang phát tiếng. Hãy bấm Phát.',
    en: 'The browser does not let the page play sound yet. Press Play.',
  },
  unplayable: {
    vi: 'Không phát được âm thanh của bài này. Hãy thử lại.',
    en: 'The sound of this track cannot be played. Try again.',
  },
})
